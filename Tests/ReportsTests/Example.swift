import ImagePipeline
import Metrics
import Primitives

@testable import Reports

/// Made-up reports, the same at every call.
enum Example {
  static let header = ResultsHeader(
    scenario: "fast_scroll", summary: "A fling through a feed",
    resolvedScenario: "{\n  \"feed\": {\n    \"items\": 500\n  },\n  \"network\": \"lte\"\n}",
    version: "0.1.0")

  /// Five strategies that differ as real ones do.
  static let five: [RunReport] = [
    report("no-cache", policy: "", hits: (0, 0, 0), misses: 1000, memory: 4 << 20, wait: 400),
    report("lru-url", policy: "lru", hits: (520, 130, 0), misses: 350, memory: 48 << 20, wait: 120),
    report(
      "nsurl-extension", policy: "nscache", hits: (430, 0, 210), misses: 360, memory: 31 << 20,
      wait: 180, stale: 37),
    report("row-keyed", policy: "lru", hits: (430, 0, 0), misses: 570, memory: 31 << 20, wait: 180),
    report("sieve_two_tier", policy: "sieve", hits: (610, 170, 0), misses: 220, memory: 52 << 20),
  ]

  static func report(
    _ strategy: String, policy: String = "lru", seed: UInt64 = 1,
    parameters: [RunReport.Parameter] = [], hits: (Int, Int, Int) = (500, 100, 0),
    misses: Int = 400, memory: Int = 32 << 20, wait: Int64 = 90, stale: Int = 0,
    changing changes: [Metric: Double?] = [:]
  ) -> RunReport {
    let binds = hits.0 + hits.1 + hits.2 + misses
    var figures: [Metric: Double?] = [
      .binds: Double(binds), .memoryHits: Double(hits.0), .diskHits: Double(hits.1),
      .httpFreshHits: Double(hits.2), .httpRevalidatedHits: 0, .joinedLoads: 0,
      .misses: Double(misses), .hitRatioCeiling: 0.83,
      .memoryHitRatio: binds == 0 ? nil : Double(hits.0) / Double(binds),
      .optimalMemoryHitRatio: policy.isEmpty ? nil : memory < 40 << 20 ? 0.62 : 0.75,
      .hitRatio: binds == 0 ? nil : Double(hits.0 + hits.1 + hits.2) / Double(binds),
      .networkRequests: Double(misses + 20), .duplicateRequests: Double(misses / 5),
      .wastedRequests: Double(misses / 9), .bytesDown: Double(misses * 61_440),
      .bytesWasted: Double(misses * 6_144), .peakMemoryBytes: Double(memory),
      .staleAssignments: Double(stale), .staleFrames: Double(stale * 3), .appearances: 400,
      .timeToImageP50: Double(wait), .timeToImageP95: Double(wait * 3) + 0.5, .crashes: 0,
      .decodes: Double(misses), .neverShown: 0.25, .hitchTimeRatio: 3.25,
    ]
    if let optimum = figures[.optimalMemoryHitRatio] ?? nil, binds > 0 {
      figures[.percentOfOptimum] = min(1, Double(hits.0) / Double(binds) / optimum)
    }
    figures.merge(changes) { $1 }
    return RunReport(
      strategy: strategy, summary: "\(strategy) as made up", policy: policy, seed: seed,
      parameters: parameters,
      RunOutcome(
        values: MetricValues { figures[$0] ?? nil },
        timeline: timeline(memory: memory, stale: stale),
        waits: (0..<388).map { .milliseconds(Int64($0) * wait / 194) }))
  }

  /// Memory that fills up and stays; stale cells in every seventh bin.
  private static func timeline(memory: Int, stale: Int) -> Timeline {
    let bins = (0..<120).map { index in
      var bin = Timeline.Bin()
      bin.memoryBytes = memory * min(index, 40) / 40 - memory / 40 * (index % 5)
      if bin.memoryBytes < 0 { bin.memoryBytes = 0 }
      if index % 7 == 3 { bin.staleCellMilliseconds = Double(stale * 4) }
      return bin
    }
    return Timeline(binLength: .milliseconds(100), bins: bins)
  }
}

extension Example {
  /// Twenty-four strategies with extremes: zeros, a giant, no data, and several equal ones.
  static let many: [RunReport] =
    (0..<20).map { index in
      report(
        "strategy_\(index < 10 ? "0" : "")\(index)-\(["lru", "sieve", "s3-fifo", "w-tinylfu"][index % 4])",
        hits: (200 + index * 23, index * 9, index % 3 * 40), misses: 500 - index * 17,
        memory: (20 + index / 3 * 9) << 20, wait: Int64(400 - index * 15),
        stale: index % 5 == 0 ? index * 3 : 0)
    } + [
      report("alike-a", hits: (500, 0, 0)), report("alike-b", hits: (500, 0, 0)),
      report(
        "giant", hits: (1, 0, 0), misses: 250_000, memory: 3 << 30, wait: 20_000, stale: 900),
      nothing,
    ]

  /// Returns a strategy with a metric's value for each of several seeds.
  static func seeds(
    _ strategy: String, _ metric: Metric, _ values: [Double?], defect: String? = nil,
    changing changes: [Metric: Double?] = [:]
  ) -> [RunReport] {
    values.enumerated().map { index, value in
      let report = report(
        strategy, seed: UInt64(index + 1), changing: changes.merging([metric: value]) { $1 })
      return RunReport(
        strategy: strategy, defect: defect, policy: report.policy, seed: report.seed,
        report.outcome)
    }
  }

  /// Returns the same runs of a strategy with a known configuration.
  static func designed(_ reports: [RunReport], _ design: Strategy) -> [RunReport] {
    reports.map { report in
      RunReport(
        strategy: report.strategy, defect: report.defect, policy: report.policy, design: design,
        seed: report.seed, parameters: report.parameters, report.outcome)
    }
  }

  /// Three strategies at four limits, with two seeds.
  static let sweep: [RunReport] = ["lru", "sieve", "s3-fifo"].enumerated().flatMap { place, name in
    ["4 MiB", "8 MiB", "16 MiB", "32 MiB"].enumerated().flatMap { step, limit in
      (1...2).map { (seed: UInt64) in
        report(
          name, policy: name, seed: seed,
          parameters: [.init(path: "memory.limit", value: limit)],
          hits: (200 + step * (120 - place * 20) + Int(seed) * 5, 60 * place, 0),
          misses: 700 - step * 120, memory: (4 << step) << 20, wait: Int64(300 - step * 50))
      }
    }
  }

  /// A run without values.
  static let nothing = RunReport(
    strategy: "nothing 'known'", policy: "", seed: 1,
    RunOutcome(
      values: MetricValues(), timeline: Timeline(binLength: .milliseconds(100), bins: []), waits: []
    ))

  /// A run in which nothing happened.
  static let zeros = RunReport(
    strategy: "zeros", policy: "", seed: 1,
    RunOutcome(
      values: MetricValues { _ in 0 },
      timeline: Timeline(binLength: .milliseconds(100), bins: [Timeline.Bin()]), waits: []))
}

extension MetricValues {
  /// Makes values metric by metric.
  init(_ value: (Metric) -> Double?) {
    self.init()
    for metric in Metric.all { self[metric] = value(metric) }
  }
}
