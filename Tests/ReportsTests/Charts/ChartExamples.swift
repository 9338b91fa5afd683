import Metrics
import Primitives

@testable import Charts
@testable import Reports

extension Example {
  /// A scenario with events; some are so close that their names need separate rows.
  static let eventful = ResultsHeader(
    scenario: "eventful",
    resolvedScenario: """
      {"events": [{"at": "1 s", "memory-warning": {}}, {"at": "1100 ms", "background": {}},
        {"at": "1500 ms", "foreground": {}}, {"at": "3 s", "network": {"name": "3g", "rtt": "1 s"}},
        {"at": "5 s", "rows": {"insert": {"at": 0}}}, {"at": "5050 ms", "rows": {"insert": {"at": 1}}},
        {"at": "11900 ms", "pressure": "critical"}]}
      """,
    version: "0.1.0")

  /// Returns that many strategies with long names, all different, for that many seeds.
  static func seeds(_ seedCount: Int, strategies: Int) -> [RunReport] {
    (0..<strategies).flatMap { (place: Int) -> [RunReport] in
      (1...seedCount).map { (seed: Int) -> RunReport in
        let luck = place * 13 + seed * 7 % 19
        return report(
          "uiimageview-extension-no-placeholder-\(place)", policy: place == 0 ? "" : "lru",
          seed: UInt64(seed), hits: (200 + luck, 7 * luck, 5 * seed),
          misses: 900 - luck, memory: (8 + place * 3 + seed % 3) << 20,
          wait: Int64(40 + luck * 20), stale: place % 3 * luck,
          changing: [
            .diskBytes: Double(luck * 4096), .diskBytesWritten: Double((luck + place) * 8192),
            .blankCellSeconds: Double(place == 3 ? 900 : 10 + luck),
            .staleCellSeconds: Double(place % 4 * 9),
            .cellSecondsWithoutRightImage: Double(place == 3 ? 927 : 10 + luck + place % 4 * 9),
          ])
      }
    }
  }

  /// Three strategies at six limits with twenty seeds, values with long names.
  static let longSweep: [RunReport] = ["lru", "uiimageview-extension-no-placeholder", "s3-fifo"]
    .enumerated().flatMap { (place: Int, name: String) -> [RunReport] in
      (0..<6).flatMap { (step: Int) -> [RunReport] in
        (1...20).map { (seed: Int) -> RunReport in
          let hits = (200 + step * (60 - place * 10) + seed * 5, 60 * place, 0)
          return report(
            name, policy: name, seed: UInt64(seed),
            parameters: [.init(path: "strategy.memory.limit", value: "\(1 << step) MiB of it")],
            hits: hits,
            misses: 700 - step * 60, memory: (4 << step) << 20, wait: Int64(300 - step * 40))
        }
      }
    }

  /// The five, each of which shows wrong images for a different time.
  static let graded = five.enumerated().map { place, one in
    var values = one.values
    values[.blankCellSeconds] = 20
    values[.staleCellSeconds] = Double(40 - 9 * place)
    values[.errorCellSeconds] = 1.5
    values[.cellSecondsWithoutRightImage] = Double(40 - 9 * place) + 21.5
    return RunReport(
      strategy: one.strategy, summary: one.summary, policy: one.policy, seed: one.seed,
      RunOutcome(values: values, timeline: one.timeline, waits: one.waits))
  }

  /// Strategies whose long names differ only in their middles or at their ends.
  static let longNames = ["prefetch", "thumbnail"].flatMap { middle in
    ["nohttp", "no-placeholder", "guarded"].enumerated().map { place, end in
      report(
        "a-strategy-with-a-very-long-name-\(middle)-that-goes-on-for-long-\(end)",
        hits: (300 + 20 * place, 0, 0), wait: Int64(90 + 10 * place), stale: 4)
    }
  }

  /// Three strategies on three networks with two seeds.
  static let networks: [RunReport] = ["lru", "sieve", "s3-fifo"].enumerated().flatMap {
    (place: Int, name: String) -> [RunReport] in
    ["lte", "wpt-3g-slow", "3g"].enumerated().flatMap {
      (step: Int, network: String) -> [RunReport] in
      (1...2).map { (seed: Int) -> RunReport in
        let time = Double(20 + step * 200 - place * (step + 1) * 5)
        return report(
          name, policy: name, seed: UInt64(seed),
          parameters: [.init(path: "network", value: network)],
          hits: (200 + place * 20 + seed * 5, 60, 0), misses: 600, wait: Int64(100 + step * 300),
          changing: [.blankCellSeconds: time, .cellSecondsWithoutRightImage: time])
      }
    }
  }

  /// Eight days in which the app is used for an hour at noon.
  static let week = [3, 5].map { (size: Int) -> RunReport in
    let bins = (0..<400).map { index in
      var bin = Timeline.Bin()
      bin.memoryBytes = index % 50 == 25 ? (size * 10 + index / 50) << 20 : 0
      return bin
    }
    let one = report("lru-\(size)", memory: size << 20)
    return RunReport(
      strategy: one.strategy, summary: one.summary, policy: one.policy, seed: one.seed,
      RunOutcome(
        values: one.values, timeline: Timeline(binLength: .seconds(1728), bins: bins),
        waits: one.waits))
  }
}
