import Primitives

/// When a request will have been silent for too long.
struct Deadline: HeapElement {
  let instant: Instant
  let request: RequestID

  func precedes(_ other: Deadline) -> Bool {
    instant == other.instant
      ? request.number < other.request.number : instant < other.instant
  }
}

/// Deadlines, the next one first. Almost all come in their order, as all requests have the same patience:
/// those wait in a queue, and only the others, renewed by a byte that came a while ago, in a heap.
struct Deadlines {
  private var queue = Queue<Deadline>()
  private var renewed = Heap<Deadline>()
  private var last = Instant.start

  /// The next one.
  var first: Deadline? {
    guard let early = renewed.first else { return queue.first }
    guard let next = queue.first else { return early }
    return early.precedes(next) ? early : next
  }

  /// Adds one.
  ///
  /// - Complexity: O(1) for the latest, else O(log *n*).
  mutating func insert(_ deadline: Deadline) {
    guard deadline.instant >= last else { return renewed.insert(deadline) }
    last = deadline.instant
    queue.append(deadline)
  }

  /// Removes the next one.
  mutating func removeFirst() {
    if let early = renewed.first, queue.first.map({ early.precedes($0) }) ?? true {
      renewed.removeFirst()
    } else {
      _ = queue.removeFirst()
    }
  }
}
