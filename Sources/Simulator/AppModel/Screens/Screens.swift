import ImagePipeline
package import Primitives
package import Scrolling

/// The screens of an app, by their numbers. A screen that a plan does not have shows nothing.
struct Screens: ~Copyable {
  /// The lists that screens have.
  typealias Layout = VirtualTable

  private var all: FixedArray<Screen<Layout>>

  init(_ plan: SessionPlan) {
    let ids = ScreenID.all
    all = FixedArray(count: ids.count) { Screen<Layout>(plan, as: ids[$0]) }
  }

  /// The numbers of all screens, in order.
  var ids: some RandomAccessCollection<ScreenID> {
    (0..<UInt32(all.count)).lazy.map { ScreenID($0) }
  }

  /// A screen.
  subscript(id: ScreenID) -> Screen<Layout> {
    @inline(__always) _read { yield all[Int(id.rawValue)] }
    @inline(__always) _modify { yield &all[Int(id.rawValue)] }
  }

  /// The view that the screen of its slot has at a place now; none if it has none.
  func view(at place: RowReference) -> ViewID {
    for index in 0..<all.count where all[index].slots.contains(place.slot.index) {
      return all[index].view(at: place)
    }
    return .none
  }
}

// Declared where lists are used: the optimiser sees through a conformance in its own module only.
extension VirtualTable: ListLayout {}

extension ListLayout where Self: ~Copyable {
  /// Samples a motion of the content.
  package func sample(_ motion: inout ScrollMotion, at now: Instant) -> ScrollSample {
    motion.offset(at: now, contentHeight: contentHeight) { top(ofRow: $0) }
  }
}
