package import Environment
package import ImagePipeline
import Platform

#if canImport(FoundationNetworking)
  package import FoundationNetworking
#else
  package import Foundation
#endif

/// The connections of a run.
///
/// Each connection group has URL sessions with one connection each, one for every concurrent request. If requests share
/// a connection as streams, the group has one session.
///
/// A session of corelibs Foundation with six connections retains four idle ones, since libcurl retains four for each
/// active transfer. It also reuses any of them. A session with one connection retains it, and the pool selects
/// connections as a phone does.
package final class URLSessionPool<Arrivals: URLSessionDataDelegate & Sendable>: Sendable {
  /// A session and the requests on its connection.
  package struct Connection: Sendable {
    /// The session, with one connection.
    package let session: URLSession
    /// Gathers the responses that arrive over the connection.
    package let arrivals: Arrivals
    /// The active requests of the connection, each with its task once it has one.
    fileprivate var requests: [UInt32: URLSessionDataTask?] = [:]
    /// True if the connection has carried a whole response and has not been broken since.
    fileprivate var isOpen = false
    /// The number of requests of the pool that had ended when the last one of this connection did.
    fileprivate var ended = 0
    /// True if new requests may not use the connection.
    fileprivate var isLeft = false

    /// Creates a connection for a new session.
    package init(session: URLSession, arrivals: Arrivals) {
      self.session = session
      self.arrivals = arrivals
    }
  }

  private let groups: Locked<[[Connection]]>
  private let spoken: HTTPProtocol
  private let reuses: ConnectionReuse
  private let ended = Locked(0)

  /// Creates a pool without connections.
  ///
  /// - Parameters:
  ///   - groups: The number of connection groups. Requests of different groups share no connection.
  ///   - spoken: The protocol of the connections.
  ///   - reuses: The idle connection that a request gets.
  package init(
    groups: Int, speaking spoken: HTTPProtocol = .unsecured, reuses: ConnectionReuse = .first
  ) {
    self.groups = Locked(Array(repeating: [], count: groups))
    (self.spoken, self.reuses) = (spoken, reuses)
  }

  /// Takes a connection for a request: a shared one, else an open idle one, else another idle one, else a new one.
  package func take(
    _ request: UInt32, over group: Int, opening make: () -> Connection
  ) -> Connection {
    groups.withLock { groups in
      let free = groups[group].indices.filter { position in
        let connection = groups[group][position]
        return !connection.isLeft && (spoken.multiplexes || connection.requests.isEmpty)
      }
      let open = reuses.choose(among: free.filter { groups[group][$0].isOpen }) {
        groups[group][$0].ended
      }
      let position = open ?? free.first ?? groups[group].endIndex
      if position == groups[group].endIndex { groups[group].append(make()) }
      groups[group][position].requests[request] = .some(nil)
      return groups[group][position]
    }
  }

  /// Registers the task of a request.
  package func start(_ task: URLSessionDataTask, of request: UInt32) {
    withConnection(of: request) { $0.requests[request] = task }
  }

  /// Returns the object that gathers the response to a request; nil if the request has no connection.
  package func arrivals(of request: UInt32) -> Arrivals? {
    withConnection(of: request) { $0.arrivals }
  }

  /// Removes a finished request from its connection. The connection closes unless the request was answered or other
  /// requests share it.
  ///
  /// - Returns: The request's task; nil if it has none.
  @discardableResult
  package func free(_ request: UInt32, isOpen: Bool) -> URLSessionDataTask? {
    let ended = ended.withLock { count in
      count += 1
      return count
    }
    let task = withConnection(of: request) { connection in
      connection.isOpen = isOpen || !spoken.closesOnCancel
      connection.ended = ended
      return connection.requests.removeValue(forKey: request) ?? nil
    }
    return task ?? nil
  }

  /// Makes all later requests use new connections.
  ///
  /// - Returns: The sessions of the connections before the call.
  package func leaveAll() -> [URLSession] {
    groups.withLock { groups in
      var left: [URLSession] = []
      for group in groups.indices {
        for position in groups[group].indices where !groups[group][position].isLeft {
          groups[group][position].isLeft = true
          left.append(groups[group][position].session)
        }
      }
      return left
    }
  }

  /// Empties the pool.
  ///
  /// - Returns: The sessions that were in it.
  package func removeAll() -> [URLSession] {
    groups.withLock { groups in
      defer { groups = Array(repeating: [], count: groups.count) }
      return groups.flatMap { $0.map(\.session) }
    }
  }

  @discardableResult
  private func withConnection<Result>(
    of request: UInt32, _ body: (inout Connection) -> Result
  ) -> Result? {
    groups.withLock { groups in
      for group in groups.indices {
        if let position = groups[group].firstIndex(where: { $0.requests[request] != nil }) {
          return body(&groups[group][position])
        }
      }
      return nil
    }
  }
}
