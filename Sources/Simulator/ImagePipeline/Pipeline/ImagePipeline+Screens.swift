import Primitives
import Scrolling

/// Stores that live as long as their screens: a detail or a second list has one of its own, as every view controller
/// has that keeps its images itself.
extension ImagePipeline {
  /// Does something while the memory store of an image view's screen is in place.
  @inline(__always)
  mutating func withStore<Result>(for spot: ViewLocation, _ body: (inout Self) -> Result) -> Result
  {
    guard ownsStores, spot.screen != .first else { return body(&self) }
    return withStore(of: spot.screen, body)
  }

  private mutating func withStore<Result>(
    of screen: ScreenID, _ body: (inout Self) -> Result
  ) -> Result {
    let place = Int(screen.rawValue) - 1
    swap(&memory, &otherMemories[place])
    defer { swap(&memory, &otherMemories[place]) }
    return body(&self)
  }

  /// Whether there is anything to store in that serves an image view: with its screen a store has gone, though
  /// loads for it may go on. A second list stays, as a tab's does, as long as its process.
  func hasStore(for spot: ViewLocation) -> Bool {
    !ownsStores || spot.screen != .detail || isDetailAlive
  }

  /// Does something to the stores of all screens, the list's first.
  mutating func forEachStore(_ body: (inout Self) -> Void) {
    body(&self)
    guard ownsStores else { return }
    for screen in ScreenID.all where screen != .first { withStore(of: screen, body) }
  }

  /// A table called, or a detail in its words: a detail's store begins and ends with it.
  mutating func follow(_ event: TableEvent, on screen: ScreenID) {
    guard ownsStores, screen == .detail else { return }
    switch event {
    case .cellForRow: isDetailAlive = true
    case .released:
      isDetailAlive = false
      withStore(of: screen) { $0.memory?.reset(into: &$0.effects) }
    default: break
    }
  }
}
