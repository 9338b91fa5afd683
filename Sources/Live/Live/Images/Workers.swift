import Foundation

/// Threads beside the main one, for slow work.
///
/// These are plain threads. Tasks share one thread a processor, and a decoder that blocks one delays the run's
/// timers.
final class Workers: Sendable {
  private let queue: OperationQueue

  init(count: Int) {
    queue = OperationQueue()
    queue.maxConcurrentOperationCount = count
  }

  /// Runs the work when a thread is free for it, in order.
  func perform(_ work: @escaping @Sendable () -> Void) { queue.addOperation(work) }

  /// Drops the work that has not begun.
  func cancel() { queue.cancelAllOperations() }
}
