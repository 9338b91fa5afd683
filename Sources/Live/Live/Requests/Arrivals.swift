import Foundation
import ImagePipeline
import Platform

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Gathers the responses to the tasks of one session, and counts their bytes.
final class Arrivals: NSObject, URLSessionDataDelegate {
  /// A response under way.
  private struct Arrival {
    let number: UInt32
    /// The beginning of the body, if the request asked only for the rest.
    let kept: [UInt8]
    var bytes: [UInt8] = []
    var header: ResponseHeader?
    var promised: Int64 = -1
    var lastAt: ContinuousClock.Instant?

    /// The bytes of the body so far, from its beginning.
    var body: [UInt8] {
      header?.isRest(after: kept.count) == true ? kept + bytes : bytes
    }

    /// The body so far; nil if the rest of it cannot be requested.
    var cut: CutResponse? {
      guard let validator = header?.rangeValidator, !bytes.isEmpty else { return nil }
      return CutResponse(bytes: body, validator: validator)
    }
  }

  private let inbox: Inbox
  private let probes: Workers
  private let arrivals = Locked<[Int: Arrival]>([:])
  private let opening = Locked(Opening())

  /// The set-up state of the session's connection.
  private struct Opening {
    /// The first task of the session, which opened the connection.
    var opener: Int?
    /// True from the first response on.
    var isOver = false
    /// The opener, if it was cancelled before the first response.
    var withdrawn: URLSessionDataTask?
  }

  init(inbox: Inbox, probes: Workers) {
    self.inbox = inbox
    self.probes = probes
  }

  /// Registers the request whose response a task receives. `kept` is the beginning of its body.
  func expect(_ number: UInt32, from task: Int, after kept: [UInt8] = []) {
    opening.withLock { $0.opener = $0.opener ?? task }
    arrivals.withLock { $0[task] = Arrival(number: number, kept: kept) }
  }

  /// Cancels a task of a session whose requests share a connection. Call it on ``SessionQueue``. A delayed cancellation
  /// also happens there.
  ///
  /// If the request that opens a connection is cancelled, libcurl closes the connection, and all requests that wait for
  /// it start again. Its cancellation is therefore delayed until the first response, when the connection is open.
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

  /// Returns the number of body bytes received so far.
  func received(_ number: UInt32) -> Int {
    arrivals.withLock { arrivals in
      arrivals.values.first { $0.number == number }?.bytes.count ?? 0
    }
  }

  /// Returns the body that a request has received so far; nil if the rest of it cannot be requested.
  func cut(_ number: UInt32) -> CutResponse? {
    arrivals.withLock { $0.values.first { $0.number == number }?.cut }
  }

  /// Returns the time at which bytes of a body arrived most recently; nil if none have.
  func lastArrival(_ number: UInt32) -> ContinuousClock.Instant? {
    arrivals.withLock { $0.values.first { $0.number == number }?.lastAt }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    arrivals.withLock { arrivals in
      arrivals[dataTask.taskIdentifier]?.header =
        (response as? HTTPURLResponse).map { ResponseHeader($0) }
      arrivals[dataTask.taskIdentifier]?.promised = response.expectedContentLength
    }
    completionHandler(.allow)
    endOpening()
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let first = arrivals.withLock { arrivals -> Arrival? in
      arrivals[dataTask.taskIdentifier]?.lastAt = .now
      let isFirst = arrivals[dataTask.taskIdentifier]?.bytes.isEmpty ?? false
      arrivals[dataTask.taskIdentifier]?.bytes.append(contentsOf: data)
      return isFirst ? arrivals[dataTask.taskIdentifier] : nil
    }
    if let first { inbox.put(.firstByte(request: first.number, first.header)) }
  }

  /// Refuses redirects. The run's session model follows them.
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
    if let failure {
      if let cut = arrival.cut { inbox.put(.cut(request: number, cut)) }
      return inbox.put(.ended(request: number, failure))
    }
    guard let header = arrival.header else {
      let broken = RequestOutcome.failed(.connectionLost, received: arrival.bytes.count)
      return inbox.put(.ended(request: number, broken))
    }
    let (bytes, inbox) = (arrival.body, inbox)
    probes.perform {
      inbox.put(.ended(request: number, .answered(header, Body(probing: bytes))))
    }
  }

  /// Returns the failure of a response; nil if the response is whole. A response without an error is whole unless its
  /// body is shorter than the stated length. Decoding cannot show that a body is whole: libgd decodes half a GIF
  /// without an error.
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
