import ImageLoading
import Platform

#if canImport(FoundationNetworking)
  import FoundationNetworking
#else
  import Foundation
#endif

/// The connections of a run: for each channel as many URL sessions as there were requests at a time,
/// each with one connection of its own.
///
/// A session of corelibs Foundation with six connections keeps four once they rest, because libcurl
/// holds so many for each transfer under way; and of those it holds it takes any. A session with one
/// connection keeps that, and which one a request takes is decided here as a phone decides it.
final class URLSessionPool: Sendable {
  /// A session and what is on its connection.
  struct Connection {
    let session: URLSession
    let arrivals: Arrivals
    /// The request that the connection is busy with.
    var request: UInt32?
    var task: URLSessionDataTask?
    /// Whether the connection has carried a whole answer and not been broken since.
    var isOpen = false
  }

  private let channels = Locked<[[Connection]]>(
    Array(repeating: [], count: Channel.allCases.count))

  /// Takes a resting connection for a request: an open one if there is, else one that was closed, else a
  /// new one.
  func take(
    _ request: UInt32, over channel: Channel, opening make: () -> Connection
  ) -> Connection {
    channels.withLock { channels in
      let lane = Int(channel.rawValue)
      let resting = channels[lane].indices.filter { channels[lane][$0].request == nil }
      let open = resting.first { channels[lane][$0].isOpen }
      let position = open ?? resting.first ?? channels[lane].endIndex
      if position == channels[lane].endIndex { channels[lane].append(make()) }
      channels[lane][position].request = request
      return channels[lane][position]
    }
  }

  /// Notes the task of a request.
  func start(_ task: URLSessionDataTask, of request: UInt32) {
    withConnection(of: request) { $0.task = task }
  }

  /// What gathers the answer to a request; nil if it has no connection.
  func arrivals(of request: UInt32) -> Arrivals? { withConnection(of: request) { $0.arrivals } }

  /// Lets the connection of a request that has ended rest, closed unless the request was answered.
  ///
  /// - Returns: The request's task; nil if it has none.
  @discardableResult
  func free(_ request: UInt32, isOpen: Bool) -> URLSessionDataTask? {
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
  func removeAll() -> [URLSession] {
    channels.withLock { channels in
      defer { channels = Array(repeating: [], count: channels.count) }
      return channels.flatMap { $0.map(\.session) }
    }
  }

  @discardableResult
  private func withConnection<Result>(
    of request: UInt32, _ body: (inout Connection) -> Result
  ) -> Result? {
    channels.withLock { channels in
      for lane in channels.indices {
        if let position = channels[lane].firstIndex(where: { $0.request == request }) {
          return body(&channels[lane][position])
        }
      }
      return nil
    }
  }
}
