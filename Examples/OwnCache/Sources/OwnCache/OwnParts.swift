import CacheBench

/// This package's own parts for its command line, each with its name in files and options.
public enum OwnParts {
  /// The policies: `memory: {policy: second-chance}` in a scenario.
  public static var policies: [any (EvictionPolicy & ~Copyable).Type] { [SecondChance.self] }

  /// The strategies: `strategies: [ours]` in a scenario, `--strategy ours` for any scenario.
  public static func strategies() throws -> [CustomStrategy] {
    var ours = try CustomStrategy("ours", like: "lru-url")
      .evicting(by: SecondChance.self)
      .prefetching(by: Lookahead(rows: 8))
    ours.strategy.memory?.costLimit = .mebibytes(8)
    ours.strategy.summary = "a second chance for used objects, and eight rows prefetched"
    return [ours, CustomStrategy("latest-wins", summary: "a table of images") { LatestWins($0) }]
  }
}
