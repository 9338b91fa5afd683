import Foundation
import AppModel
import Environment
import Primitives

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends requests over URL sessions, each of which has one connection, and says what came of them.
///
/// They are created, and their tasks cancelled, on ``SessionQueue``.
final class RequestSender: Sendable {
  private let inbox: Inbox
  private let probes: Workers
  private let pool: URLSessionPool<Arrivals>
  private let multiplexes: Bool

  /// - Parameters:
  ///   - inbox: Is told what came of requests.
  ///   - probes: Look at the bodies.
  ///   - hosts: How many hosts the images come from.
  ///   - spoken: The protocol that is spoken with the hosts.
  init(inbox: Inbox, probes: Workers, hosts: Int, speaking spoken: HTTPProtocol) {
    self.inbox = inbox
    self.probes = probes
    multiplexes = spoken.multiplexes
    pool = URLSessionPool(lanes: Lane.count(hosts: hosts), speaking: spoken)
  }

  /// Makes libcurl and its TLS ready, which takes the first request of a process some 20 ms.
  func warmUp() {
    SessionQueue.shared.sync {
      let session = URLSession(configuration: SessionQueue.configuration)
      if let url = URL(string: "https://127.0.0.1:1/") {
        session.dataTask(with: url).resume()
      }
      session.finishTasksAndInvalidate()
    }
  }

  /// Sends a request over a connection of the lane that rests, or over a new one.
  func send(_ request: URLRequest, number: UInt32, over lane: Lane) {
    SessionQueue.shared.async { [self] in
      let connection = pool.take(number, over: lane.index, opening: connect)
      let task = connection.session.dataTask(with: request)
      connection.arrivals.expect(number, from: task.taskIdentifier)
      pool.start(task, of: number)
      task.resume()
    }
  }

  /// Leaves the connections that there are, as on a change of network; the next requests open new ones.
  func leaveConnections() {
    SessionQueue.shared.async { [self] in
      for session in pool.leaveAll() { session.finishTasksAndInvalidate() }
    }
  }

  /// Gives a request up, and with it its connection unless others share it; returns the bytes of its body
  /// that had come.
  func cancel(_ number: UInt32) -> Int {
    let received = pool.arrivals(of: number)?.received(number) ?? 0
    SessionQueue.shared.async { [self] in
      let arrivals = pool.arrivals(of: number)
      guard let task = pool.free(number, isOpen: false) else { return }
      if multiplexes { arrivals?.cancel(task) } else { task.cancel() }
    }
    return received
  }

  /// When bytes of the body of a request's answer last came; nil if none have.
  func lastArrival(_ number: UInt32) -> ContinuousClock.Instant? {
    pool.arrivals(of: number)?.lastArrival(number)
  }

  /// Frees the connection of a request that has ended.
  func forget(_ number: UInt32, isAnswered: Bool) { pool.free(number, isOpen: isAnswered) }

  /// Gives everything up and frees the sessions.
  func invalidate() {
    SessionQueue.shared.async { [self] in
      for session in pool.removeAll() { session.invalidateAndCancel() }
    }
  }

  private func connect() -> URLSessionPool<Arrivals>.Connection {
    let arrivals = Arrivals(inbox: inbox, probes: probes)
    let session = URLSession(
      configuration: SessionQueue.configuration, delegate: arrivals, delegateQueue: nil)
    return URLSessionPool<Arrivals>.Connection(session: session, arrivals: arrivals)
  }
}

/// What the server said each version of an image is to be asked for by.
struct Validators {
  private struct Seen {
    let version: UInt32
    let entityTag: String?
    let lastModified: String?
  }

  private var seen: [ObjectID: [Seen]] = [:]

  /// Notes the validators of an answer, and says which version it is: the one its pixels say, else that
  /// of an answer with the same tag, else a new one.
  mutating func note(_ header: AnswerHeader, of object: ObjectID, version: UInt32?) -> UInt32 {
    let known = seen[object] ?? []
    let version =
      version ?? known.first { $0.entityTag == header.entityTag }?.version
      ?? (known.map(\.version).max().map { $0 + 1 } ?? 0)
    let noted = Seen(
      version: version, entityTag: header.entityTag, lastModified: header.lastModified)
    seen[object] = known.filter { $0.version != version } + [noted]
    return version
  }

  /// The header fields that ask whether an image has changed from a version.
  func condition(_ object: ObjectID, changedFrom version: UInt32) -> [(name: String, value: String)]
  {
    guard let known = seen[object]?.first(where: { $0.version == version }) else { return [] }
    return [("If-None-Match", known.entityTag), ("If-Modified-Since", known.lastModified)]
      .compactMap { name, value in value.map { (name, $0) } }
  }
}
