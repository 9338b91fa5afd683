import ImagePipeline
import Primitives
package import Scrolling

/// The screens of an app in the order of their numbers. A screen that is not in the plan shows nothing.
struct Screens: ~Copyable {
  /// The layout of the screens' lists.
  typealias Layout = VirtualTable

  private var all: FixedArray<Screen<Layout>>

  init(_ plan: SessionPlan) {
    let ids = ScreenID.all
    all = FixedArray(count: ids.count) { Screen<Layout>(plan, as: ids[$0]) }
  }

  /// The identities of all screens in order.
  var ids: some RandomAccessCollection<ScreenID> {
    (0..<UInt32(all.count)).lazy.map { ScreenID($0) }
  }

  subscript(id: ScreenID) -> Screen<Layout> {
    @inline(__always) _read { yield all[Int(id.rawValue)] }
    @inline(__always) _modify { yield &all[Int(id.rawValue)] }
  }

  /// Returns the current view at a row and slot; `none` if there is none.
  func view(at place: RowReference) -> ViewID {
    for index in 0..<all.count where all[index].slots.contains(place.slot.index) {
      return all[index].view(at: place)
    }
    return .none
  }
}

// The conformance is in this module because the optimiser only specialises conformances of the same module.
extension VirtualTable: ListLayout {}
