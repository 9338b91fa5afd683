import Primitives

/// The strategy's limit on loads ahead of their rows; those beyond it wait in the order in which they were
/// asked for.
struct PrefetchLimit {
  /// A row whose image is to be loaded ahead.
  struct Request: BitwiseCopyable, Sendable {
    let row: Int32
    let item: ItemID
  }

  private let limit: Int
  private var running = 0
  private var waiting = Queue<Request>()

  init(_ limit: Int?) { self.limit = limit ?? .max }

  /// Lets a load begin if the limit allows one more; else the row waits.
  mutating func admit(_ request: Request) -> Bool {
    guard running < limit else {
      waiting.append(request)
      return false
    }
    running += 1
    return true
  }

  /// A load is over, or none came of a row: hands its place to the row whose turn it is.
  mutating func release() -> Request? {
    let next = waiting.removeFirst()
    if next == nil { running -= 1 }
    return next
  }

  /// Forgets the rows of an item that wait.
  ///
  /// - Complexity: O(*n*) in the rows that wait.
  mutating func remove(_ item: ItemID) { waiting.removeAll { $0.item == item } }

  /// Forgets the rows that wait.
  mutating func removeAll() { waiting = Queue() }
}
