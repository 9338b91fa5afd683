import Primitives

/// The strategy's limit on loads ahead of their rows; those beyond it wait in order.
struct PrefetchLimit {
  private let limit: Int
  private let order: FetchOrder
  private var running = 0
  private var waiting = Queue<ViewLocation>()

  init(_ configuration: PrefetchConfiguration) {
    limit = configuration.limit ?? .max
    order = configuration.order
  }

  /// Lets a load begin if the limit allows one more; else the row waits.
  mutating func admit(_ request: ViewLocation) -> Bool {
    guard running < limit else {
      waiting.append(request)
      return false
    }
    running += 1
    return true
  }

  /// A load is over, or none came of a row: hands its place to the row whose turn it is.
  mutating func release() -> ViewLocation? {
    guard !waiting.isEmpty else {
      running -= 1
      return nil
    }
    return waiting.remove(at: order == .fifo ? waiting.startIndex : waiting.endIndex - 1)
  }

  /// Forgets what waits for an item.
  ///
  /// - Complexity: O(*n*) in the rows that wait.
  mutating func remove(_ item: ItemID, _ slot: SlotID) {
    waiting.removeAll { $0.item == item && $0.slot == slot }
  }

  /// Forgets the rows that wait.
  mutating func removeAll() { waiting = Queue() }
}
