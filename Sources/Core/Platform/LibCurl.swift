import Foundation

/// libcurl, which corelibs Foundation's URL sessions and the image server call.
package enum LibCurl {
  /// Why nothing can be asked over it here, in one sentence; nil where it can. To be asked before its first use.
  ///
  /// The program that `make dist` builds does not load it as it starts: most commands need neither it nor the
  /// dozens of libraries it needs itself. It is opened here, and its functions are found as they are called.
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
