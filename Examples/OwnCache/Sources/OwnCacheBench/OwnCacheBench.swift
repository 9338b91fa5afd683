import Commands
import OwnCache

/// The command line of cachebench, with this package's own parts.
@main
struct OwnCacheBench {
  static func main() {
    CacheBenchProgram.main(
      policies: OwnParts.policies, strategies: try OwnParts.strategies() + [OwnLoader.strategy])
  }
}
