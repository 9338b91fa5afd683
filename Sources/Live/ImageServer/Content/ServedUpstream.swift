import HTTPCaching
import Platform
package import Primitives

/// A server whose responses are passed on, and the observer of these responses.
package struct ServedUpstream: Sendable {
  /// The address of the server.
  package let address: UpstreamAddress
  /// The limits for its responses.
  package var limits = UpstreamLimits()
  /// Receives each response as it arrived, one at a time on one thread; nil if unused. If set, bodies arrive decoded
  /// and are passed on decoded, as archives store them.
  package var passed: (@Sendable (PassedExchange) -> Void)?
  /// This server's name in the field Via of requests that it passes on. A request that already has this name is in a
  /// loop.
  let pseudonym = "cachebench-" + String(UInt64.random(in: 0...UInt64.max), radix: 16)
  private let known = Locked<[String: Known]>([:])

  /// The properties of a target in its latest response with a body.
  private struct Known: Sendable {
    var version: UInt32
    var validator: String
    var isImage: Bool
  }

  /// Creates a server at an address.
  package init(_ address: UpstreamAddress) { self.address = address }

  /// Records a response. Returns its image flag, and its version number, counted from 1.
  ///
  /// Two versions differ in their entity tags, else in their dates of change, else in the bytes of whole bodies.
  func note(
    _ response: UpstreamResponse, to target: String, isHead: Bool
  ) -> (isImage: Bool, version: UInt32) {
    let header = PassedHeader(response.fields)
    return known.withLock { known in
      let last = known[target]
      guard response.status == 200 || response.status == 206 else {
        let isImage = last?.isImage ?? ImageSelection().contains(target)
        return (isImage, last?.version ?? 1)
      }
      let whole = response.status == 200 && !isHead ? "\(response.body.hashValue)" : nil
      guard let validator = header.value("etag") ?? header.value("last-modified") ?? whole else {
        let isImage = header.isImage ?? last?.isImage ?? ImageSelection().contains(target)
        return (isImage, last?.version ?? 1)
      }
      let isSame = last.map { $0.validator == validator } ?? false
      let now = Known(
        version: isSame ? last?.version ?? 1 : (last?.version ?? 0) + 1, validator: validator,
        isImage: header.isImage ?? ImageSelection().contains(target))
      known[target] = now
      return (now.isImage, now.version)
    }
  }
}

/// A request that was passed on, with the response of the upstream server.
package struct PassedExchange: Sendable {
  package let method: String
  /// The URL at the upstream server.
  package let url: String
  /// The fields of the client's request that were passed on, with this server's Via field.
  package let requestFields: [(name: String, value: String)]
  package let status: UInt16
  /// The protocol, as HTTP archives name it.
  package let transport: String
  /// The fields of the response, as received.
  package let fields: [(name: String, value: String)]
  /// The body, decoded.
  package let body: [UInt8]
  /// The number of body bytes that came over the network.
  package let transferred: Int
  /// The times for the name look-up, the connection and TLS; nil if the connection was open already.
  package let opening: (name: Nanoseconds, connection: Nanoseconds, tls: Nanoseconds)?
  /// The time from the request to the first byte of the response.
  package let wait: Nanoseconds
  /// The time from the first byte of the response to its end.
  package let receive: Nanoseconds
  /// Holds the memory reservation of the body.
  private let room: BodyRoom?
}

extension PassedExchange {
  init(_ question: UpstreamQuestion, _ response: UpstreamResponse, url: String) {
    method = question.isHead ? "HEAD" : "GET"
    self.url = url
    requestFields = question.fields.map(\.text)
    (status, transport) = (response.status, response.transport)
    fields = response.fields.map { ($0.name, $0.value) }
    (body, transferred, room) = (response.body, response.transferred, response.room)
    func time(_ from: Int64, _ to: Int64) -> Nanoseconds { Nanoseconds(max(0, to - from) * 1_000) }
    let moments = response.moments
    opening = moments.opening.map {
      (
        time(0, $0.name), time($0.name, max($0.connected, $0.secured)),
        time($0.connected, $0.secured)
      )
    }
    let began = moments.opening.map { max($0.connected, $0.secured) } ?? 0
    wait = time(began, moments.firstByte)
    receive = time(max(began, moments.firstByte), moments.end)
  }
}
