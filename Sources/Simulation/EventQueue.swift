import Primitives

/// Future events in order of time; simultaneous events in order of scheduling.
///
/// A heap of four children a node: half as deep as a binary one, and four entries share two cache
/// lines.
struct EventQueue {
  private struct Entry: BitwiseCopyable {
    let time: Instant
    let order: UInt64
    let event: SimulationEvent

    func precedes(_ other: Entry) -> Bool {
      time == other.time ? order < other.order : time < other.time
    }
  }

  private var heap: [Entry] = []
  private var scheduled: UInt64 = 0

  /// Makes an event happen at a moment.
  ///
  /// - Complexity: O(log *n*).
  mutating func schedule(_ event: SimulationEvent, at time: Instant) {
    scheduled += 1
    let entry = Entry(time: time, order: scheduled, event: event)
    heap.append(entry)
    var child = heap.count - 1
    while child > 0, entry.precedes(heap[(child - 1) / 4]) {
      heap[child] = heap[(child - 1) / 4]
      child = (child - 1) / 4
    }
    heap[child] = entry
  }

  /// Removes the earliest event, unless it lies beyond the end.
  ///
  /// - Complexity: O(log *n*).
  mutating func next(until end: Instant) -> (time: Instant, event: SimulationEvent)? {
    guard let first = heap.first, first.time <= end, let last = heap.popLast() else { return nil }
    if !heap.isEmpty { sink(last) }
    return (first.time, first.event)
  }

  private mutating func sink(_ entry: Entry) {
    var parent = 0
    while parent * 4 + 1 < heap.count {
      var least = parent * 4 + 1
      let end = min(least + 4, heap.count)
      for child in least + 1..<max(end, least + 1) where heap[child].precedes(heap[least]) {
        least = child
      }
      guard heap[least].precedes(entry) else { break }
      heap[parent] = heap[least]
      parent = least
    }
    heap[parent] = entry
  }
}
