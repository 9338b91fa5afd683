import Primitives

/// The threads that make bitmaps beside the main thread: each image goes to the one free first.
struct DecodeWorkers {
  private var freeAt: [Instant]

  init(count: Int) { freeAt = Array(repeating: .start, count: count) }

  /// Queues an image and returns when its bitmap is there.
  ///
  /// - Complexity: O(*n*) in the workers.
  mutating func decode(for time: Nanoseconds, at now: Instant) -> Instant {
    var earliest = 0
    for worker in freeAt.indices where freeAt[worker] < freeAt[earliest] { earliest = worker }
    freeAt[earliest] = max(now, freeAt[earliest]) + time
    return freeAt[earliest]
  }
}
