import Primitives

/// The time at which a request will have received nothing for too long.
struct Deadline: HeapElement {
  let instant: Instant
  let request: RequestID

  func precedes(_ other: Deadline) -> Bool {
    instant == other.instant
      ? request.number < other.request.number : instant < other.instant
  }
}

/// The deadlines, the next one first. Almost all come in order, as all requests have the same timeout: these wait
/// in a queue. Only deadlines that are renewed by an earlier byte wait in a heap.
struct Deadlines {
  private var queue = Queue<Deadline>()
  private var renewed = Heap<Deadline>()
  private var last = Instant.start

  /// The next deadline.
  var first: Deadline? {
    guard let early = renewed.first else { return queue.first }
    guard let next = queue.first else { return early }
    return early.precedes(next) ? early : next
  }

  /// Adds a deadline.
  ///
  /// - Complexity: O(1) for the latest, else O(log *n*).
  mutating func insert(_ deadline: Deadline) {
    guard deadline.instant >= last else { return renewed.insert(deadline) }
    last = deadline.instant
    queue.append(deadline)
  }

  /// Removes the next deadline.
  mutating func removeFirst() {
    if let early = renewed.first, queue.first.map({ early.precedes($0) }) ?? true {
      renewed.removeFirst()
    } else {
      _ = queue.removeFirst()
    }
  }
}
