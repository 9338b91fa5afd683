package import Foundation

#if canImport(FoundationNetworking)
  package import FoundationNetworking
#endif

/// The queue on which the process creates all URL sessions, and creates and cancels their tasks.
///
/// It avoids three traps of corelibs Foundation 6.3 on Linux:
/// - Sessions created on several threads race in libcurl's global initialisation, so one queue creates them all.
/// - A task's `cancel` waits for a queue of the session, perhaps for ever, so a run's main thread never calls it.
/// - A session that is dropped and not invalidated is never freed.
package enum SessionQueue {
  /// The queue that all callers share.
  package static let shared = DispatchQueue(label: "live.sessions")

  /// A configuration without cache and cookies, since caching is the strategy's work, with one connection a
  /// session. The timeouts are long, since the run has its own: corelibs truncates them to whole seconds.
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
