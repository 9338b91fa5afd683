import Primitives

/// The strategy's limit on prefetches. Those beyond it wait in order.
struct PrefetchLimit {
  private let limit: Int
  private let order: FetchOrder
  private var running = 0
  private var waiting = Queue<ViewLocation>()

  init(_ configuration: PrefetchConfiguration) {
    limit = configuration.limit ?? .max
    order = configuration.order
  }

  /// Begins a load if the limit allows one more. Otherwise the row waits.
  mutating func admit(_ request: ViewLocation) -> Bool {
    guard running < limit else {
      waiting.append(request)
      return false
    }
    running += 1
    return true
  }

  /// Ends a prefetch and returns the next waiting row, which gets its place; nil if no row waits. A prefetch whose row
  /// needed no load ends too.
  mutating func release() -> ViewLocation? {
    guard !waiting.isEmpty else {
      running -= 1
      return nil
    }
    return waiting.remove(at: order == .fifo ? waiting.startIndex : waiting.endIndex - 1)
  }

  /// Removes the waiting requests for an item.
  ///
  /// - Complexity: O(*n*) in the rows that wait.
  mutating func remove(_ item: ItemID, _ slot: SlotID) {
    waiting.removeAll { $0.item == item && $0.slot == slot }
  }

  /// The items that wait.
  var items: [ItemID] { waiting.map(\.item) }

  /// Removes all waiting rows.
  mutating func removeAll() { waiting = Queue() }
}
