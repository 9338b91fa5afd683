import ImagePipeline
import Primitives

/// Counts the time for which items on screen wait for their images.
struct WaitTally {
  /// An item on screen, in a slot of its cell.
  private struct Appearance {
    let item: ItemID
    let slot: SlotID
    let since: Instant
    var view: ViewID
    var hasHadImage = false
    /// True if the item's own image is visible, in any version.
    var isOwn = false
    /// True if the item's load has failed and no load has begun since.
    var isAbandoned = false
  }

  private var onScreen: [Appearance] = []
  /// The items that showed their images when their list was covered.
  private var covered: [ScreenID: [Appearance]] = [:]
  /// Those of the lists that are seen again in the next frame.
  private var returning: [Appearance] = []
  /// The number of views on screen without their image for which nothing was under way in the latest frame.
  private var stuck = 0
  private var stuckTime = Nanoseconds.zero
  private var lastFrame = Instant.start
  private var appearances = 0
  private var flashes = 0
  private var flashesOnReturn = 0
  private var abandoned = 0
  /// The views whose load has failed, or was cancelled off screen, since their latest bind.
  private var failed: Set<ViewID> = []
  private var waits: [Nanoseconds] = []

  /// Records that the image of a view will not come.
  ///
  /// - Complexity: O(*n*) in the number of items on screen.
  mutating func fail(_ view: ViewID) {
    failed.insert(view)
    for index in onScreen.indices where onScreen[index].view == view {
      onScreen[index].isAbandoned = true
    }
  }

  /// Records that a view off screen lost its load. If its row returns without a bind, the image will not come.
  mutating func cancel(_ view: ViewID) { failed.insert(view) }

  /// Handles the bind of a view to an item.
  mutating func bind(_ view: ViewID, _ item: ItemID) {
    guard !failed.isEmpty, failed.remove(view) != nil else { return }
    for index in onScreen.indices where onScreen[index].view == view && onScreen[index].item == item
    {
      onScreen[index].isAbandoned = false
    }
  }

  /// Handles a view whose state differs from its state in the previous frame.
  ///
  /// - Complexity: O(*n*) in the number of items on screen.
  mutating func handle(_ change: DisplayChange, at now: Instant) {
    guard change.want.isAvailable, change.state != .nothing else { return }
    let isOwn = change.state.isOwn
    let index = index(of: change.want, in: change.view, isOwn: isOwn, at: now)
    if onScreen[index].isOwn, !isOwn { flashes += 1 }
    onScreen[index].isOwn = isOwn
    guard change.state.isRight, !onScreen[index].hasHadImage else { return }
    onScreen[index].hasHadImage = true
    waits.append(now - onScreen[index].since)
  }

  private mutating func index(
    of want: ScreenTally.Want, in view: ViewID, isOwn: Bool, at now: Instant
  ) -> Int {
    let (item, slot) = (want.item, want.slot)
    if let index = onScreen.firstIndex(where: { $0.item == item && $0.slot == slot }) {
      onScreen[index].view = view
      return index
    }
    appearances += 1
    if !isOwn, returning.contains(where: { $0.item == item && $0.slot == slot }) {
      flashesOnReturn += 1
    }
    let isAbandoned = !failed.isEmpty && failed.contains(view)
    onScreen.append(
      Appearance(item: item, slot: slot, since: now, view: view, isAbandoned: isAbandoned))
    return onScreen.count - 1
  }

  /// Ends the appearances of items that are no longer in their view.
  mutating func endGone(isShowing: (ItemID, ViewID) -> Bool) {
    var index = 0
    while index < onScreen.count {
      let appearance = onScreen[index]
      if isShowing(appearance.item, appearance.view) {
        index += 1
      } else {
        if appearance.isAbandoned, !appearance.hasHadImage { abandoned += 1 }
        onScreen.remove(at: index)
      }
    }
  }

  /// Handles a frame, after all changes. An item is stuck if nothing is under way that will show its image.
  mutating func present(at now: Instant, isAwaited: (ViewID) -> Bool) {
    if now > lastFrame { stuckTime += (now - lastFrame) * Int64(stuck) }
    lastFrame = now
    stuck = onScreen.count { !$0.isOwn && !isAwaited($0.view) }
    returning = []
  }

  /// Handles a list that is covered, or no longer: its images are there in the next frame, or have flashed.
  mutating func cover(_ isCovered: Bool, _ screen: ScreenID) {
    if isCovered {
      covered[screen] = onScreen.filter(\.isOwn)
    } else {
      returning += covered.removeValue(forKey: screen) ?? []
    }
  }

  /// Handles the end of the process: what it showed is gone by right.
  mutating func endProcess() { (covered, returning) = ([:], []) }

  /// Ends all appearances: the app is not on screen from now on.
  mutating func endAll(at now: Instant) {
    present(at: now) { _ in true }
    returning = onScreen.filter(\.isOwn)
    endGone { _, _ in false }
  }

  /// Reports the metrics, and returns all waits in ascending order.
  mutating func report(_ values: inout MetricValues) -> [Nanoseconds] {
    waits.sort()
    values[.appearances] = Double(appearances)
    values[.placeholderFlashes] = Double(flashes)
    values[.flashesOnReturn] = Double(flashesOnReturn)
    values[.stuckSeconds] = stuckTime.seconds
    values[.abandonedRows] = Double(abandoned)
    for (metric, value) in TimesToImage(waits: waits, appearances: appearances).values {
      values[metric] = value
    }
    return waits
  }
}
