import AppModel
import Environment
package import Foundation
import ImagePipeline
import Primitives

#if canImport(FoundationNetworking)
  package import FoundationNetworking
#endif

/// Sends requests over URL sessions with one connection each, and reports their outcomes.
///
/// It creates sessions and cancels tasks on ``SessionQueue``.
final class RequestSender: Sendable {
  private let inbox: Inbox
  private let probes: Workers
  private let pool: URLSessionPool<Arrivals>
  private let multiplexes: Bool

  /// - Parameters:
  ///   - inbox: Receives the outcomes of requests.
  ///   - probes: The threads that decode bodies.
  ///   - hosts: The number of hosts that serve the images.
  ///   - spoken: The protocol of these hosts.
  ///   - reuses: The idle connection that a request gets.
  init(
    inbox: Inbox, probes: Workers, hosts: Int, speaking spoken: HTTPProtocol,
    reuses: ConnectionReuse
  ) {
    self.inbox = inbox
    self.probes = probes
    multiplexes = spoken.multiplexes
    pool = URLSessionPool(
      groups: ConnectionGroup.count(hosts: hosts), speaking: spoken, reuses: reuses)
  }

  /// Loads libcurl and its TLS library. Otherwise, the first request of a process would take some 20 ms longer.
  func warmUp() {
    SessionQueue.shared.sync {
      let session = URLSession(configuration: SessionQueue.configuration)
      if let url = URL(string: "https://127.0.0.1:1/") {
        session.dataTask(with: url).resume()
      }
      session.finishTasksAndInvalidate()
    }
  }

  /// Sends a request over an idle connection of its connection group, or over a new connection. If the request asks for
  /// the rest of a body, `kept` is the body's beginning.
  func send(
    _ request: URLRequest, number: UInt32, over group: ConnectionGroup, after kept: [UInt8] = []
  ) {
    SessionQueue.shared.async { [self] in
      let connection = pool.take(number, over: group.index, opening: connect)
      let task = connection.session.dataTask(with: request)
      connection.arrivals.expect(number, from: task.taskIdentifier, after: kept)
      pool.start(task, of: number)
      task.resume()
    }
  }

  /// Abandons the current connections, as on a change of network. Later requests open new connections.
  func leaveConnections() {
    SessionQueue.shared.async { [self] in
      for session in pool.leaveAll() { session.finishTasksAndInvalidate() }
    }
  }

  /// Cancels a request, and closes its connection unless other requests share it. Returns the number of received body
  /// bytes.
  func cancel(_ number: UInt32) -> Int {
    let received = received(number)
    SessionQueue.shared.async { [self] in
      let arrivals = pool.arrivals(of: number)
      guard let task = pool.free(number, isOpen: false) else { return }
      if multiplexes { arrivals?.cancel(task) } else { task.cancel() }
    }
    return received
  }

  /// Returns the number of received body bytes.
  func received(_ number: UInt32) -> Int { pool.arrivals(of: number)?.received(number) ?? 0 }

  /// Returns the body that a request has received so far; nil if the rest of it cannot be requested.
  func cut(_ number: UInt32) -> CutResponse? { pool.arrivals(of: number)?.cut(number) }

  /// Returns the time at which bytes of the body arrived most recently; nil if none have.
  func lastArrival(_ number: UInt32) -> ContinuousClock.Instant? {
    pool.arrivals(of: number)?.lastArrival(number)
  }

  /// Frees the connection of a request that has ended.
  func forget(_ number: UInt32, isAnswered: Bool) { pool.free(number, isOpen: isAnswered) }

  /// Cancels all requests and frees the sessions.
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

/// The validators that the server has sent for each version of the content at an address.
struct Validators {
  private struct Seen {
    let version: UInt32
    let entityTag: String?
    let lastModified: String?
  }

  private var seen: [AddressID: [Seen]] = [:]

  /// Records the validators of a response and returns its version: the version in its pixels, else that of a response
  /// with the same tag, else a new one.
  mutating func note(_ header: ResponseHeader, of address: AddressID, version: UInt32?) -> UInt32 {
    let known = seen[address] ?? []
    var next: UInt32 { known.map(\.version).max().map { $0 + 1 } ?? 0 }
    let version = version ?? known.first { $0.entityTag == header.entityTag }?.version ?? next
    let noted = Seen(
      version: version, entityTag: header.entityTag, lastModified: header.lastModified)
    seen[address] = known.filter { $0.version != version } + [noted]
    return version
  }

  /// Returns the header fields that ask if an image has changed since a version.
  func condition(_ id: AddressID, changedFrom version: UInt32) -> [(name: String, value: String)] {
    guard let known = seen[id]?.first(where: { $0.version == version }) else { return [] }
    return [("If-None-Match", known.entityTag), ("If-Modified-Since", known.lastModified)]
      .compactMap { name, value in value.map { (name, $0) } }
  }
}

/// The queue on which the process creates all URL sessions, and creates and cancels their tasks.
///
/// It avoids three problems of corelibs Foundation 6.3 on Linux:
/// - Sessions created on several threads race in libcurl's global initialisation.
/// - A task's `cancel` waits for a queue of the session, perhaps for ever. A run's main thread must not call it.
/// - A session that is dropped and not invalidated is never freed.
package enum SessionQueue {
  /// The queue that all callers share.
  package static let shared = DispatchQueue(label: "live.sessions")

  /// A configuration without cache and cookies, since caching is the strategy's work. Each session has one connection.
  /// The timeouts are long: the run has timeouts of its own, and corelibs truncates timeouts to whole seconds.
  package static var configuration: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpShouldSetCookies = false
    configuration.httpCookieStorage = nil
    configuration.httpMaximumConnectionsPerHost = 1
    configuration.timeoutIntervalForRequest = 86_400
    return configuration
  }
}
