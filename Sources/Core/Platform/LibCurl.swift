import Foundation

/// libcurl, which corelibs Foundation's URL sessions and the image server use.
package enum LibCurl {
  /// The reason that libcurl cannot be used here, in one sentence; nil if it can. Read it before the first use.
  ///
  /// The program that `make dist` builds does not load libcurl at launch: most commands need neither it nor the
  /// dozens of libraries it depends on. It is opened here, and its functions are found when they are called.
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
