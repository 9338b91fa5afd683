import Foundation

/// The maximum number of files and sockets that the process may open.
package enum OpenFileLimit {
  #if canImport(Darwin)
    private static let resource = RLIMIT_NOFILE
  #else
    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #endif

  /// The present limit; nil if it is unknown.
  package static var current: Int? { limits.map { Int(clamping: $0.rlim_cur) } }

  /// Raises the limit as far as the process may, since each connection needs a file descriptor. The limit is unchanged
  /// if the process may not raise it.
  ///
  /// - Returns: The limit after the call.
  package static func raise() -> Int {
    guard var limits else { return Int(wanted) }
    limits.rlim_cur = min(limits.rlim_max, wanted)
    _ = unsafe setrlimit(resource, &limits)
    return current ?? Int(wanted)
  }

  private static var limits: rlimit? {
    var limits = rlimit()
    return unsafe getrlimit(resource, &limits) == 0 ? limits : nil
  }

  private static let wanted: rlim_t = 65_536
}
