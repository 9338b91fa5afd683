import Foundation
import ImagePipeline
import Platform

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Gathers the answers to the tasks of one session, counting their bytes.
final class Arrivals: NSObject, URLSessionDataDelegate {
  /// An answer under way.
  private struct Arrival {
    let number: UInt32
    var bytes: [UInt8] = []
    var header: AnswerHeader?
    var promised: Int64 = -1
    var lastAt: ContinuousClock.Instant?
  }

  private let inbox: Inbox
  private let probes: Workers
  private let arrivals = Locked<[Int: Arrival]>([:])
  private let opening = Locked(Opening())

  /// The set-up of the session's connection.
  private struct Opening {
    /// The task that began it, the first of the session.
    var opener: Int?
    /// True from the first answer on.
    var isOver = false
    /// The opener, if it was cancelled meanwhile.
    var withdrawn: URLSessionDataTask?
  }

  init(inbox: Inbox, probes: Workers) {
    self.inbox = inbox
    self.probes = probes
  }

  /// Awaits the answer to a request from the task of an identifier.
  func expect(_ number: UInt32, from task: Int) {
    opening.withLock { $0.opener = $0.opener ?? task }
    arrivals.withLock { $0[task] = Arrival(number: number) }
  }

  /// Cancels a task of a session whose requests share a connection, on ``SessionQueue``.
  ///
  /// libcurl closes a connection that is being set up with the request that began it, and all that wait for it begin
  /// anew. That one request is cancelled once the connection is open, which the first answer tells.
  func cancel(_ task: URLSessionDataTask) {
    let waits = opening.withLock { opening in
      guard !opening.isOver, opening.opener == task.taskIdentifier else { return false }
      opening.withdrawn = task
      return true
    }
    if !waits { task.cancel() }
  }

  private func endOpening() {
    let withdrawn = opening.withLock { opening in
      opening.isOver = true
      return opening.withdrawn.take()
    }
    if let withdrawn { SessionQueue.shared.async { withdrawn.cancel() } }
  }

  /// The bytes of a body that have come so far.
  func received(_ number: UInt32) -> Int {
    arrivals.withLock { arrivals in
      arrivals.values.first { $0.number == number }?.bytes.count ?? 0
    }
  }

  /// When bytes of a body last came; nil if none have.
  func lastArrival(_ number: UInt32) -> ContinuousClock.Instant? {
    arrivals.withLock { $0.values.first { $0.number == number }?.lastAt }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    arrivals.withLock { arrivals in
      arrivals[dataTask.taskIdentifier]?.header =
        (response as? HTTPURLResponse).map { AnswerHeader($0) }
      arrivals[dataTask.taskIdentifier]?.promised = response.expectedContentLength
    }
    completionHandler(.allow)
    endOpening()
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let first = arrivals.withLock { arrivals -> UInt32? in
      arrivals[dataTask.taskIdentifier]?.lastAt = .now
      let isFirst = arrivals[dataTask.taskIdentifier]?.bytes.isEmpty ?? false
      arrivals[dataTask.taskIdentifier]?.bytes.append(contentsOf: data)
      return isFirst ? arrivals[dataTask.taskIdentifier]?.number : nil
    }
    if let first { inbox.put(.firstByte(request: first)) }
  }

  /// The run's session follows redirects itself.
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let ended = arrivals.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    guard let arrival = ended else { return }
    if (error as? URLError)?.code == .cancelled { return }
    let (number, failure) = (arrival.number, self.failure(error, arrival))
    if let failure { return inbox.put(.ended(request: number, failure)) }
    guard let header = arrival.header else {
      let broken = RequestOutcome.failed(.connectionLost, received: arrival.bytes.count)
      return inbox.put(.ended(request: number, broken))
    }
    let (bytes, inbox) = (arrival.bytes, inbox)
    probes.perform {
      inbox.put(.ended(request: number, .answered(header, Body(probing: bytes))))
    }
  }

  /// Why an answer is none. A JPEG or GIF of which half has come still decodes in libgd, so a body is
  /// whole only if it is as long as was promised.
  private func failure(_ error: (any Error)?, _ arrival: Arrival) -> RequestOutcome? {
    let received = arrival.bytes.count
    if let error {
      let code = (error as? URLError)?.code
      switch code {
      case .cannotConnectToHost: return .unreachable(error.localizedDescription)
      case .timedOut: return .failed(.timedOut, received: received)
      case .notConnectedToInternet: return .failed(.offline, received: received)
      default: return .failed(.connectionLost, received: received)
      }
    }
    let isShort = arrival.promised >= 0 && Int64(received) < arrival.promised
    let hasBody = arrival.header?.status != 304
    return isShort && hasBody ? .failed(.connectionLost, received: received) : nil
  }
}
