import Foundation

/// How many files and sockets the process may have open.
enum OpenFileLimit {
  /// Raises the limit as far as the process may, since each connection takes one. Where it may not, the
  /// limit stays.
  static func raise() {
    #if canImport(Darwin)
      let resource = RLIMIT_NOFILE
    #else
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #endif
    var limit = rlimit()
    guard unsafe getrlimit(resource, &limit) == 0 else { return }
    limit.rlim_cur = min(limit.rlim_max, wanted)
    _ = unsafe setrlimit(resource, &limit)
  }

  private static let wanted: rlim_t = 65_536
}
