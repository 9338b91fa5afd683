import Platform

#if canImport(FoundationNetworking)
  package import FoundationNetworking
#else
  package import Foundation
#endif

/// The connections of a run: on each lane as many URL sessions as there were requests at a time,
/// each with one connection of its own.
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
    /// The request that the connection is busy with.
    fileprivate var request: UInt32?
    fileprivate var task: URLSessionDataTask?
    /// Whether the connection has carried a whole answer and not been broken since.
    fileprivate var isOpen = false

    /// A connection of a session that is new.
    package init(session: URLSession, arrivals: Arrivals) {
      self.session = session
      self.arrivals = arrivals
    }
  }

  private let lanes: Locked<[[Connection]]>

  /// A pool without connections.
  ///
  /// - Parameter lanes: How many lanes there are, whose requests share no connection.
  package init(lanes: Int) { self.lanes = Locked(Array(repeating: [], count: lanes)) }

  /// Takes a resting connection for a request: an open one if there is, else one that was closed, else a
  /// new one.
  package func take(
    _ request: UInt32, over lane: Int, opening make: () -> Connection
  ) -> Connection {
    lanes.withLock { lanes in
      let resting = lanes[lane].indices.filter { lanes[lane][$0].request == nil }
      let open = resting.first { lanes[lane][$0].isOpen }
      let position = open ?? resting.first ?? lanes[lane].endIndex
      if position == lanes[lane].endIndex { lanes[lane].append(make()) }
      lanes[lane][position].request = request
      return lanes[lane][position]
    }
  }

  /// Notes the task of a request.
  package func start(_ task: URLSessionDataTask, of request: UInt32) {
    withConnection(of: request) { $0.task = task }
  }

  /// What gathers the answer to a request; nil if it has no connection.
  package func arrivals(of request: UInt32) -> Arrivals? {
    withConnection(of: request) { $0.arrivals }
  }

  /// Lets the connection of a request that has ended rest, closed unless the request was answered.
  ///
  /// - Returns: The request's task; nil if it has none.
  @discardableResult
  package func free(_ request: UInt32, isOpen: Bool) -> URLSessionDataTask? {
    let task = withConnection(of: request) { connection in
      defer {
        connection.request = nil
        connection.task = nil
        connection.isOpen = isOpen
      }
      return connection.task
    }
    return task ?? nil
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
        if let position = lanes[lane].firstIndex(where: { $0.request == request }) {
          return body(&lanes[lane][position])
        }
      }
      return nil
    }
  }
}
