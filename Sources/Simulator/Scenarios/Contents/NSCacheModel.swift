import ImagePipeline
import Primitives

/// The model for the memory policy `nscache`. Foundation has two implementations; Apple's is not documented.
package enum NSCacheModel: String, NamedChoice {
  /// Apple's class, as known from measurements and disassembly by others.
  case darwin
  /// The class of swift-corelibs-foundation.
  case linux
  /// GNUstep's class. It never evicts a value that is not `NSDiscardableContent`.
  case gnustep
  /// A strict LRU, as many believe NSCache to be.
  case lru
  /// The class itself, in the Foundation of the program. Only live runs have it: a simulated run gives the same results
  /// on every machine, which this class would not.
  case native

  /// The models that simulated runs have.
  package static var virtual: [NSCacheModel] { allCases.filter { $0 != .native } }

  /// The noun for messages.
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
