import Foundation
import Platform

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Reports the arrival times of the bytes of a session's answers.
final class TimedArrivals: NSObject, URLSessionDataDelegate {
  /// An event of the answer to a request.
  enum Arrival: Sendable {
    /// A number of bytes of its body arrived.
    case bytes(Int)
    /// The task ended; true if the answer is whole.
    case ended(isWhole: Bool)
  }

  private let requests = Locked<[Int: Int]>([:])
  private let report: @Sendable (Int, Arrival) -> Void

  /// - Parameter report: Called on a queue of the session's with the number of the request.
  init(_ report: @escaping @Sendable (Int, Arrival) -> Void) { self.report = report }

  /// Registers the request whose answer the task with an identifier receives.
  func expect(_ request: Int, from task: Int) { requests.withLock { $0[task] = request } }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    guard let request = requests.withLock({ $0[dataTask.taskIdentifier] }) else { return }
    report(request, .bytes(data.count))
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    guard let request = requests.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else {
      return
    }
    let status = (task.response as? HTTPURLResponse)?.statusCode
    report(request, .ended(isWhole: error == nil && status == 200))
  }
}
