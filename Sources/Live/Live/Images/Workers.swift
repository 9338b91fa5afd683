import Foundation

/// Threads for slow work off the main thread.
///
/// They are not Swift tasks. Tasks share one thread per processor, and a decoder that blocks such a thread delays the
/// run's timers.
final class Workers: Sendable {
  private let queue: OperationQueue

  init(count: Int) {
    queue = OperationQueue()
    queue.maxConcurrentOperationCount = count
  }

  /// Runs work, in order, when a thread is free.
  func perform(_ work: @escaping @Sendable () -> Void) { queue.addOperation(work) }

  /// Drops the work that has not begun.
  func cancel() { queue.cancelAllOperations() }
}
