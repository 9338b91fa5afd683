package import Foundation

#if canImport(FoundationNetworking)
  package import FoundationNetworking
#endif

/// Where every URL session of the process is created, and its tasks are created and cancelled.
///
/// Traps of corelibs Foundation 6.3 on Linux, avoided so: sessions created on several threads race in
/// libcurl's global initialisation, so one queue of the process creates them all; a task's `cancel`
/// waits for a queue of the session's and may wait for ever, so it is called on that queue too and
/// never by the main thread of a run; a session that is dropped and not invalidated is never freed.
package enum SessionQueue {
  /// The queue.
  package static let shared = DispatchQueue(label: "live.sessions")

  /// No cache and no cookies: what is cached is the strategy's business. One connection a session. The
  /// timeouts are far away, since the run has its own: corelibs cuts them to whole seconds.
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
