import Primitives

/// The time at which a request has received nothing for too long.
struct Deadline: HeapElement {
  let instant: Instant
  let request: RequestID

  func precedes(_ other: Deadline) -> Bool {
    instant == other.instant
      ? request.number < other.request.number : instant < other.instant
  }
}

/// The deadlines, the earliest first. Almost all are added in order and wait in a queue, since all requests have the
/// same timeout. Only deadlines that an earlier byte renews wait in a heap.
struct Deadlines {
  private var queue = Queue<Deadline>()
  private var renewed = Heap<Deadline>()
  private var last = Instant.start

  /// The earliest deadline; nil if there is none.
  var first: Deadline? {
    guard let early = renewed.first else { return queue.first }
    guard let next = queue.first else { return early }
    return early.precedes(next) ? early : next
  }

  /// Adds a deadline.
  ///
  /// - Complexity: O(1) if it is the latest, else O(log *n*).
  mutating func insert(_ deadline: Deadline) {
    guard deadline.instant >= last else { return renewed.insert(deadline) }
    last = deadline.instant
    queue.append(deadline)
  }

  /// Removes the earliest deadline.
  mutating func removeFirst() {
    if let early = renewed.first, queue.first.map({ early.precedes($0) }) ?? true {
      renewed.removeFirst()
    } else {
      _ = queue.removeFirst()
    }
  }
}
