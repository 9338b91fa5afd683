import ImagePipeline
import Primitives

/// The screens of an app, by their numbers. A screen that a plan does not have shows nothing.
struct Screens: ~Copyable {
  private var all: FixedArray<Screen>

  init(_ plan: SessionPlan) {
    let ids = ScreenID.all
    all = FixedArray(count: ids.count) { Screen(plan, as: ids[$0]) }
  }

  /// The numbers of all screens, in order.
  var ids: some RandomAccessCollection<ScreenID> {
    (0..<UInt32(all.count)).lazy.map { ScreenID($0) }
  }

  /// A screen.
  subscript(id: ScreenID) -> Screen {
    _read { yield all[Int(id.rawValue)] }
    _modify { yield &all[Int(id.rawValue)] }
  }

  /// The view that the screen of its slot has at a place now; none if it has none.
  func view(at place: Place) -> ViewID {
    for index in 0..<all.count where all[index].slots.contains(place.slot.index) {
      return all[index].view(at: place)
    }
    return .none
  }
}
