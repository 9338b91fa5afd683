import Foundation
import ImageLoading
import Locking

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends requests over URL sessions, one session for each channel, and says what came of them.
///
/// Traps of corelibs Foundation 6.3 on Linux, avoided here: sessions created on several threads race in
/// libcurl's global initialisation, so one queue of the process creates them all; a task's `cancel`
/// waits for a queue of the session's and may wait for ever, so it is called on that queue too and
/// never by the main thread of a run; a session that is dropped and not invalidated is never freed.
final class RequestSender: Sendable {
  private struct Sent {
    let task: URLSessionDataTask
    let channel: Channel
  }

  /// Creates every session of the process, its tasks, and cancels them.
  private static let queue = DispatchQueue(label: "live.sessions")

  private let connections: Int
  private let arrivals: [Arrivals]
  private let sessions = Locked<[URLSession?]>(Array(repeating: nil, count: Channel.allCases.count))
  private let tasks = Locked<[UInt64: URLSessionDataTask]>([:])

  init(connections: Int, inbox: Inbox, probes: Workers) {
    self.connections = connections
    arrivals = Channel.allCases.map { _ in Arrivals(inbox: inbox, probes: probes) }
  }

  /// Sends a request.
  func send(_ request: URLRequest, number: UInt64, over channel: Channel) {
    Self.queue.async { [self] in
      let lane = Int(channel.rawValue)
      let task = session(lane).dataTask(with: request)
      arrivals[lane].expect(number, from: task.taskIdentifier)
      tasks.withLock { $0[number] = task }
      task.resume()
    }
  }

  /// Gives a request up and returns the bytes of its body that had come.
  func cancel(_ number: UInt64, over channel: Channel) -> Int {
    Self.queue.async { [self] in
      tasks.withLock { $0.removeValue(forKey: number) }?.cancel()
    }
    return arrivals[Int(channel.rawValue)].received(number)
  }

  /// Forgets a request that has ended.
  func forget(_ number: UInt64) { tasks.withLock { _ = $0.removeValue(forKey: number) } }

  /// Gives everything up and frees the sessions.
  func invalidate() {
    Self.queue.async { [self] in
      tasks.withLock { $0.removeAll() }
      for session in sessions.withLock({ $0 }) { session?.invalidateAndCancel() }
      sessions.withLock { $0 = Array(repeating: nil, count: $0.count) }
    }
  }

  private func session(_ lane: Int) -> URLSession {
    sessions.withLock { sessions in
      if let session = sessions[lane] { return session }
      let session = URLSession(
        configuration: configuration, delegate: arrivals[lane], delegateQueue: nil)
      sessions[lane] = session
      return session
    }
  }

  /// No cache and no cookies: what is cached is the strategy's business. The timeouts are far away,
  /// since the run has its own: corelibs cuts them to whole seconds.
  private var configuration: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpShouldSetCookies = false
    configuration.httpCookieStorage = nil
    configuration.httpMaximumConnectionsPerHost = connections
    configuration.timeoutIntervalForRequest = 86_400
    return configuration
  }
}
