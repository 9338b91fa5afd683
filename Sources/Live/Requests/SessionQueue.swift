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

extension SessionQueue {
  /// Why no session can work here, in one sentence; nil where they can. To be asked before the first one.
  ///
  /// The program that `make dist` builds does not load libcurl, which corelibs Foundation calls, as it
  /// starts: most commands need neither it nor the dozens of libraries it needs itself. It is opened
  /// here, and its functions are found as they are called.
  package static let obstacle: String? = {
    #if os(Linux)
      let library = "libcurl.so.4"
      guard unsafe dlopen(library, RTLD_NOW | RTLD_GLOBAL) == nil else { return nil }
      return "\(library) is not installed (on Debian, it is in the package libcurl4)"
    #else
      return nil
    #endif
  }()
}
