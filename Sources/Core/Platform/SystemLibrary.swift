import Foundation

/// Libraries that few commands need.
///
/// The program that `make dist` builds does not load them at launch: libcurl alone has dozens of dependencies. They are
/// opened here, and their functions are found when they are called.
package enum SystemLibrary {
  /// The reason that libcurl cannot be used here, in one sentence; nil if it can. Read it before the first use.
  /// Corelibs Foundation's URL sessions and the image server use it.
  package static let obstacleToCurl = obstacle(to: "libcurl.so.4", in: "libcurl4")

  /// The reason that GnuTLS cannot be used here; nil if it can. Servers with TLS use it.
  package static let obstacleToTLS = obstacle(to: "libgnutls.so.30", in: "libgnutls30")

  private static func obstacle(to library: String, in package: String) -> String? {
    #if os(Linux)
      guard unsafe dlopen(library, RTLD_NOW | RTLD_GLOBAL) == nil else { return nil }
      return "\(library) is not installed (on Debian, it is in the package \(package))"
    #else
      return nil
    #endif
  }
}
