package import Environment
import Platform

#if canImport(FoundationNetworking)
  package import FoundationNetworking
#else
  package import Foundation
#endif

/// The connections of a run: on each lane as many URL sessions as there were requests at a time, each with
/// one connection of its own; or one session for all requests, where they share its connection as streams.
///
/// A session of corelibs Foundation with six connections keeps four once they rest, because libcurl
/// holds so many for each transfer under way; and of those it holds it takes any. A session with one
/// connection keeps that, and which one a request takes is decided here as a phone decides it.
package final class URLSessionPool<Arrivals: URLSessionDataDelegate & Sendable>: Sendable {
  /// A session and what is on its connection.
  package struct Connection: Sendable {
    /// The session, of one connection.
    package let session: URLSession
    /// Gathers what comes over it.
    package let arrivals: Arrivals
    /// The requests that the connection is busy with, and their tasks once they have some.
    fileprivate var requests: [UInt32: URLSessionDataTask?] = [:]
    /// Whether the connection has carried a whole answer and not been broken since.
    fileprivate var isOpen = false
    /// Whether no request may take it any more.
    fileprivate var isLeft = false

    /// A connection of a session that is new.
    package init(session: URLSession, arrivals: Arrivals) {
      self.session = session
      self.arrivals = arrivals
    }
  }

  private let lanes: Locked<[[Connection]]>
  private let spoken: HTTPProtocol

  /// A pool without connections.
  ///
  /// - Parameters:
  ///   - lanes: How many lanes there are, whose requests share no connection.
  ///   - spoken: The protocol that is spoken over them.
  package init(lanes: Int, speaking spoken: HTTPProtocol = .unsecured) {
    self.lanes = Locked(Array(repeating: [], count: lanes))
    self.spoken = spoken
  }

  /// Takes a connection for a request: one that is shared, else one that rests, an open one if there is;
  /// else a new one.
  package func take(
    _ request: UInt32, over lane: Int, opening make: () -> Connection
  ) -> Connection {
    lanes.withLock { lanes in
      let free = lanes[lane].indices.filter { position in
        let connection = lanes[lane][position]
        return !connection.isLeft && (spoken.multiplexes || connection.requests.isEmpty)
      }
      let open = free.first { lanes[lane][$0].isOpen }
      let position = open ?? free.first ?? lanes[lane].endIndex
      if position == lanes[lane].endIndex { lanes[lane].append(make()) }
      lanes[lane][position].requests[request] = .some(nil)
      return lanes[lane][position]
    }
  }

  /// Notes the task of a request.
  package func start(_ task: URLSessionDataTask, of request: UInt32) {
    withConnection(of: request) { $0.requests[request] = task }
  }

  /// What gathers the answer to a request; nil if it has no connection.
  package func arrivals(of request: UInt32) -> Arrivals? {
    withConnection(of: request) { $0.arrivals }
  }

  /// Takes a request that has ended off its connection, which is closed unless the request was answered or
  /// others share it.
  ///
  /// - Returns: The request's task; nil if it has none.
  @discardableResult
  package func free(_ request: UInt32, isOpen: Bool) -> URLSessionDataTask? {
    let task = withConnection(of: request) { connection in
      connection.isOpen = isOpen || !spoken.closesOnCancel
      return connection.requests.removeValue(forKey: request) ?? nil
    }
    return task ?? nil
  }

  /// Sees to it that requests take new connections from now on.
  ///
  /// - Returns: The sessions of those that there were.
  package func leaveAll() -> [URLSession] {
    lanes.withLock { lanes in
      var left: [URLSession] = []
      for lane in lanes.indices {
        for position in lanes[lane].indices where !lanes[lane][position].isLeft {
          lanes[lane][position].isLeft = true
          left.append(lanes[lane][position].session)
        }
      }
      return left
    }
  }

  /// Empties the pool.
  ///
  /// - Returns: The sessions it had.
  package func removeAll() -> [URLSession] {
    lanes.withLock { lanes in
      defer { lanes = Array(repeating: [], count: lanes.count) }
      return lanes.flatMap { $0.map(\.session) }
    }
  }

  @discardableResult
  private func withConnection<Result>(
    of request: UInt32, _ body: (inout Connection) -> Result
  ) -> Result? {
    lanes.withLock { lanes in
      for lane in lanes.indices {
        if let position = lanes[lane].firstIndex(where: { $0.requests[request] != nil }) {
          return body(&lanes[lane][position])
        }
      }
      return nil
    }
  }
}
