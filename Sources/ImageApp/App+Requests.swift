package import ImageLoading
package import Primitives
import World

/// Requests end, and the network changes.
extension App {
  /// The first byte of an answer has come.
  package mutating func didReceiveFirstByte(_ request: RequestID) {
    session.didReceiveFirstByte(request)
  }

  /// A request has been answered; nothing, if the app does not wait for it any more.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - response: The whole answer.
  ///   - received: The bytes of the body that came.
  ///   - now: The time.
  ///   - host: The host.
  package mutating func didEnd(
    _ request: RequestID, with response: Response, received: ByteCount, at now: Instant,
    _ host: inout some AppHost
  ) {
    let end = RequestEnd(status: response.status)
    guard session.end(request, end, received: received, &host) else { return }
    take(.responded(request.load, response), at: now, &host)
  }

  /// A request has broken off; nothing, if the app does not wait for it any more.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - failure: Why.
  ///   - received: The bytes of the body that came.
  ///   - now: The time.
  ///   - host: The host.
  package mutating func didFail(
    _ request: RequestID, _ failure: FetchFailure, received: ByteCount, at now: Instant,
    _ host: inout some AppHost
  ) {
    guard session.end(request, .failed, received: received, &host) else { return }
    take(.failed(request.load, failure), at: now, &host)
  }

  /// A request comes to nothing without the network's doing.
  mutating func fail(
    _ request: RequestID, _ failure: FetchFailure, at now: Instant, _ host: inout some AppHost
  ) {
    guard session.abandon(request, .failed, &host) else { return }
    take(.failed(request.load, failure), at: now, &host)
  }

  mutating func failSilentRequests(at now: Instant, _ host: inout some AppHost) {
    for request in session.abandonSilent(at: now, &host) {
      take(.failed(request.load, .timedOut), at: now, &host)
    }
  }

  mutating func change(to profile: NetworkProfile, at now: Instant, _ host: inout some AppHost) {
    network = profile
    session.change(to: profile, at: now, &host)
  }
}

extension RequestEnd {
  /// How a request ended that was answered with a status.
  init(status: UInt16) {
    switch status {
    case 304: self = .notModified
    case 200...299: self = .completed
    default: self = .refused
    }
  }
}
