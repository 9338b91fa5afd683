import Platform
package import Primitives

/// A server whose answers are passed on, and who is shown them.
package struct ServedUpstream: Sendable {
  /// Where it is.
  package let address: UpstreamAddress
  /// What its answers may take.
  package var limits = UpstreamLimits()
  /// Is shown each answer as it came, on the thread that all of them come on; nil for nobody. Bodies come and
  /// are passed on decoded then, as archives hold them.
  package var passed: (@Sendable (PassedExchange) -> Void)?
  /// What it is called to whom it passes requests on, so that it knows them where they come back.
  let pseudonym = "cachebench-" + String(UInt64.random(in: 0...UInt64.max), radix: 16)
  private let known = Locked<[String: Known]>([:])

  /// What is known of a target by its last answer with a body.
  private struct Known: Sendable {
    var version: UInt32
    var validator: String
    var isImage: Bool
  }

  /// A server at an address.
  package init(_ address: UpstreamAddress) { self.address = address }

  /// Notes an answer; returns whether an image is there, and the number of the version, counted from 1.
  ///
  /// Versions are told apart by their entity tags, else by when they changed, else by the bytes of whole bodies.
  func note(
    _ answer: UpstreamAnswer, to target: String, isHead: Bool
  ) -> (isImage: Bool, version: UInt32) {
    let header = PassedHeader(answer.fields)
    return known.withLock { known in
      let last = known[target]
      guard answer.status == 200 || answer.status == 206 else {
        let isImage = last?.isImage ?? ImagePath.isImage(target)
        return (isImage, last?.version ?? 1)
      }
      let whole = answer.status == 200 && !isHead ? "\(answer.body.hashValue)" : nil
      guard let validator = header.value("etag") ?? header.value("last-modified") ?? whole else {
        let isImage = header.isImage ?? last?.isImage ?? ImagePath.isImage(target)
        return (isImage, last?.version ?? 1)
      }
      let isSame = last.map { $0.validator == validator } ?? false
      let now = Known(
        version: isSame ? last?.version ?? 1 : (last?.version ?? 0) + 1, validator: validator,
        isImage: header.isImage ?? ImagePath.isImage(target))
      known[target] = now
      return (now.isImage, now.version)
    }
  }
}

/// A question that was passed on, with the answer of the upstream server.
package struct PassedExchange: Sendable {
  /// The method.
  package let method: String
  /// The URL at the upstream server.
  package let url: String
  /// The fields of the client's request that were passed on; Via is this server's.
  package let requestFields: [(name: String, value: String)]
  /// The status.
  package let status: UInt16
  /// The protocol, as HTTP archives call it.
  package let transport: String
  /// The fields of the answer, as they came.
  package let fields: [(name: String, value: String)]
  /// The body, decoded.
  package let body: [UInt8]
  /// The bytes of the body as they came over the network.
  package let transferred: Int
  /// How long looking up the name, setting up the connection and TLS took; nil for a connection that was there.
  package let opening: (name: Nanoseconds, connection: Nanoseconds, tls: Nanoseconds)?
  /// How long the answer was waited for.
  package let wait: Nanoseconds
  /// How long it took to come.
  package let receive: Nanoseconds
  /// Keeps the room that the body takes.
  private let room: BodyRoom?
}

extension PassedExchange {
  init(_ question: UpstreamQuestion, _ answer: UpstreamAnswer, url: String) {
    method = question.isHead ? "HEAD" : "GET"
    self.url = url
    requestFields = question.fields.map(\.text)
    (status, transport) = (answer.status, answer.transport)
    fields = answer.fields.map { ($0.name, $0.value) }
    (body, transferred, room) = (answer.body, answer.transferred, answer.room)
    func time(_ from: Int64, _ to: Int64) -> Nanoseconds { Nanoseconds(max(0, to - from) * 1_000) }
    let moments = answer.moments
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
