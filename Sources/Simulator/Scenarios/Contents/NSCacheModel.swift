import ImagePipeline
import Primitives

/// Which policy the memory policy `nscache` stands for: Foundation has two implementations, and what
/// Apple's does is not documented.
package enum NSCacheModel: String, NamedChoice {
  /// Apple's, as measured and disassembled by others.
  case darwin
  /// The one of swift-corelibs-foundation.
  case linux
  /// GNUstep's, which keeps every value that is not `NSDiscardableContent`.
  case gnustep
  /// A strict LRU, which many take NSCache for.
  case lru
  /// No model but the class itself, of the Foundation that the program runs on. Only live runs have it:
  /// a virtual run gives the same results on every machine, and this one would not.
  case native

  /// The models that virtual runs have.
  package static var virtual: [NSCacheModel] { allCases.filter { $0 != .native } }

  /// "NSCache model".
  package static var noun: String { "NSCache model" }

  /// The name in `PolicyCatalog`.
  var policyName: String {
    switch self {
    case .darwin: "nscache-darwin"
    case .linux: "nscache-linux"
    case .gnustep: "nscache-gnustep"
    case .lru: "lru"
    case .native: MemoryConfiguration.nativeNSCache
    }
  }
}
