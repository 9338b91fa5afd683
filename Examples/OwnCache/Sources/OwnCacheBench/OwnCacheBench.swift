import Commands
import OwnCache

/// The command line of cachebench, with what is this package's own.
@main
struct OwnCacheBench {
  static func main() {
    CacheBenchProgram.main(policies: OwnParts.policies, strategies: try OwnParts.strategies())
  }
}
