import Metrics
import Reports
import TextOutput

/// The changes of a cache that a setting cannot show, found from the counts of its runs.
///
/// A store that never evicts behaves the same with any eviction policy. If no image is requested twice, or no image is
/// found again, no cache matters.
struct BlindSpots {
  /// The blind spots in words, each with a remedy; empty if there are none, or if the results hold too little data.
  let sentences: [String]

  /// Finds the blind spots over all runs of results.
  ///
  /// - Complexity: O(runs × metrics).
  init(_ results: Baseline) {
    let ceilings = results.runs.compactMap { $0.value(of: .hitRatioCeiling) }
    guard ceilings.isEmpty || ceilings.contains(where: { $0 > 0 }) else {
      sentences = [
        "no image is requested twice with any seed: this scenario cannot see a change of a cache; scroll back, or let "
          + "rows share images (feed.images)"
      ]
      return
    }
    let designs = JSONValue(results.header.resolvedScenario).strategies
    let stores = Dictionary(
      grouping: results.runs.filter { run in
        run.value(of: .evictions) != nil && designs[run.key.strategy]?.hasMemoryLimit != false
      }
    ) { $0.key.strategy }
    func strategies(without metric: Metric) -> [String] {
      results.strategies.filter { name in
        stores[name]?.allSatisfy { $0.value(of: metric) == 0 } ?? false
      }
    }
    let full = strategies(without: .evictions)
    let useless = strategies(without: .memoryHits).filter { !full.contains($0) }
    sentences =
      (full.isEmpty ? [] : [Self.withoutEvictions(full, full.flatMap { stores[$0] ?? [] })])
      + (useless.isEmpty ? [] : [Self.withoutHits(useless)])
  }

  private static func withoutEvictions(_ names: [String], _ runs: [Baseline.Run]) -> String {
    let costs = runs.compactMap { $0.value(of: .peakBelievedBytes) }.filter { $0 > 0 }
    let images = runs.compactMap { $0.value(of: .peakCachedImages) }.min()
    let limit =
      costs.min().map { "cost-limit below \(MetricText.brief($0, .bytes))" }
      ?? "count-limit below \(MetricText.text(images, .count)) images"
    return
      "nothing was evicted with any seed (\(names.listed(first: 3))): this scenario cannot see a change of "
      + "eviction policy; lower \(limit), so that every seed evicts"
  }

  private static func withoutHits(_ names: [String]) -> String {
    "no image was found in memory again with any seed (\(names.listed(first: 3))): this scenario cannot see an eviction "
      + "policy get worse; raise cost-limit, or scroll back"
  }
}

extension JSONValue {
  /// True if a part of a strategy has a limit for its memory cache.
  fileprivate var hasMemoryLimit: Bool {
    let limits = ["cost-limit", "cost-share", "count-limit"].compactMap {
      members["memory"]?.members[$0]
    }
    return limits.contains { $0 != .null } || members.values.contains(where: \.hasMemoryLimit)
      || elements.contains(where: \.hasMemoryLimit)
  }
}
