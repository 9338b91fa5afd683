import Primitives
import Scrolling

/// Manages stores that live as long as their screens. A detail and a second list have separate stores, like view
/// controllers that cache their images.
extension ImagePipeline {
  /// Runs a closure with the memory store of an image view's screen in place of the first.
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

  /// True if an image view has a store. A store ends with its screen, though its loads may continue. The store of a
  /// second list ends with its process, like the tab.
  func hasStore(for spot: ViewLocation) -> Bool {
    !ownsStores || spot.screen != .detail || isDetailAlive
  }

  /// Runs a closure for the stores of all screens, beginning with the list's.
  mutating func forEachStore(_ body: (inout Self) -> Void) {
    body(&self)
    guard ownsStores else { return }
    for screen in ScreenID.all where screen != .first { withStore(of: screen, body) }
  }

  /// Handles a call of a table or of a detail. A detail's store begins and ends with the detail.
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
