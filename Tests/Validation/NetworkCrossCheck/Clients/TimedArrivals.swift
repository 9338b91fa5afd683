import Foundation
import Platform

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Says when the bytes of the answers to a session's tasks come.
final class TimedArrivals: NSObject, URLSessionDataDelegate {
  /// What happened to the answer to a request.
  enum Arrival: Sendable {
    /// So many bytes of its body came.
    case bytes(Int)
    /// The task ended: well, or not.
    case ended(isWhole: Bool)
  }

  private let requests = Locked<[Int: Int]>([:])
  private let report: @Sendable (Int, Arrival) -> Void

  /// - Parameter report: Called on a queue of the session's with the number of the request.
  init(_ report: @escaping @Sendable (Int, Arrival) -> Void) { self.report = report }

  /// Awaits the answer to a request from the task of an identifier.
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
