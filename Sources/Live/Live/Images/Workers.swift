import Foundation

/// Threads beside the main one, for work that takes its time.
///
/// Plain threads and not tasks: there are as many of those as processors, and a decoder that sits on
/// one keeps the run's own timers waiting.
final class Workers: Sendable {
  private let queue: OperationQueue

  init(count: Int) {
    queue = OperationQueue()
    queue.maxConcurrentOperationCount = count
  }

  /// Does something when a thread is free for it, in order.
  func perform(_ work: @escaping @Sendable () -> Void) { queue.addOperation(work) }

  /// Forgets what has not begun.
  func cancel() { queue.cancelAllOperations() }
}
