import Primitives
import Scrolling

/// Stores that live as long as their screens: a detail or a second list has one of its own, as every view controller
/// has that keeps its images itself.
extension ImagePipeline {
  /// Puts the memory store in place that serves an image view; the same call again takes it back.
  mutating func changeStores(for spot: Spot) {
    guard ownsStores else { return }
    switch spot.screen {
    case .detail: swap(&memory, &detailMemory)
    case .tab: swap(&memory, &tabMemory)
    default: break
    }
  }

  /// Whether there is anything to store in that serves an image view: with its screen a store has gone, though
  /// loads for it may go on. A second list stays, as a tab's does, as long as its process.
  func hasStore(for spot: Spot) -> Bool { !ownsStores || spot.screen != .detail || isDetailAlive }

  /// Does something to the stores of all screens, the list's first.
  mutating func forEachStore(_ body: (inout Self) -> Void) {
    body(&self)
    guard ownsStores else { return }
    swap(&memory, &detailMemory)
    body(&self)
    swap(&memory, &detailMemory)
    swap(&memory, &tabMemory)
    body(&self)
    swap(&memory, &tabMemory)
  }

  /// A table called, or a detail in its words: a detail's store begins and ends with it.
  mutating func follow(_ event: TableEvent, on screen: ScreenID) {
    guard ownsStores, screen == .detail else { return }
    switch event {
    case .cellForRow: isDetailAlive = true
    case .released:
      isDetailAlive = false
      detailMemory?.reset(into: &answers)
    default: break
    }
  }
}
