package import Foundation

#if canImport(FoundationNetworking)
  package import FoundationNetworking
#endif

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
