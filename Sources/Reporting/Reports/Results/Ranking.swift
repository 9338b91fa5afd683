package import Metrics
import Primitives

/// The strategies at one point of a sweep, compared with the fastest on screen, or with a named strategy.
///
/// Three things count: the time without the correct image, the memory and the downloads.
package struct Ranking: Sendable {
  /// The metrics by which a strategy is judged, the most important first.
  package static let criteria: [Metric] = [
    Headline.metric, .peakMemoryBytes, .bytesDown,
  ]

  package let point: [RunReport.Parameter]
  /// The strategies that are no bounds and fetch their images; all strategies if there are none. The reference comes
  /// first, then the best on screen.
  let groups: [ReportGroup]
  /// The bounds, which no cache can match; empty if all strategies are bounds.
  let bounds: [ReportGroup]
  /// The number of seeds.
  let seedCount: Int
  /// True if the reference was named, and is not the best by these runs.
  let isNamed: Bool
  /// The comparisons with the first strategy, by strategy.
  private let againstFirst: [String: [Comparison]]

  /// Ranks the runs of one point.
  ///
  /// - Parameters:
  ///   - groups: The strategies at the point, at least one, in the order of the run.
  ///   - name: The reference strategy; nil for the best on screen.
  /// - Complexity: That of `Comparisons.all`, for three metrics.
  init(_ groups: [ReportGroup], against name: String? = nil) {
    let matched = groups.filter { !$0.isBound }
    let rivals = (matched.isEmpty ? groups : matched).sorted(by: Headline.metric)
    let named = groups.first { $0.strategy == name }
    let lead = named ?? Self.lead(of: rivals)
    self.groups = [lead] + rivals.filter { $0.strategy != lead.strategy }
    bounds = matched.isEmpty ? [] : groups.filter { $0.isBound && $0.strategy != lead.strategy }
    point = groups[0].parameters
    seedCount = groups.seedCount
    isNamed = named != nil
    let comparisons = Self.against(
      lead, self.groups, chosen: isNamed ? .named : .best, in: Self.criteria)
    againstFirst = Dictionary(grouping: comparisons, by: \.strategy)
  }

  /// Returns the strategy with the least memory, among the lowest mean and the strategies as fast as it, without
  /// defects.
  ///
  /// Strategies that are as fast as the result may be slower than the lowest mean. If one of them uses still less
  /// memory, the lowest mean is returned.
  private static func lead(of rivals: [ReportGroup]) -> ReportGroup {
    func same(as one: ReportGroup) -> [ReportGroup] {
      let tied = against(one, rivals, chosen: .best, in: [Headline.metric]).filter {
        $0.verdict == .same
      }
      .map(\.strategy)
      return rivals.filter { tied.contains($0.strategy) }
    }
    let first = ([rivals[0]] + same(as: rivals[0])).sorted(by: .peakMemoryBytes)
    let thrifty = first.first { !$0.isFlawed } ?? first[0]
    guard thrifty.strategy != rivals[0].strategy, !rivals[0].isFlawed else { return thrifty }
    func memory(_ group: ReportGroup) -> Double { group.mean(.peakMemoryBytes) ?? 0 }
    let isStep = same(as: thrifty).contains { !$0.isFlawed && memory($0) < memory(thrifty) }
    return isStep ? rivals[0] : thrifty
  }

  private static func against(
    _ one: ReportGroup, _ groups: [ReportGroup], chosen choice: Holm.Reference, in metrics: [Metric]
  ) -> [Comparison] {
    Comparisons.all(
      of: groups.flatMap(\.reports), against: one.strategy, chosen: choice, in: metrics)
  }

  /// Returns the rankings at each point of the sweep, in order.
  package static func all(_ reports: [RunReport], against name: String? = nil) -> [Ranking] {
    ReportGroup.groups(reports).grouped(by: \.parameters).map { Ranking($1, against: name) }
  }

  /// The reference: the named strategy, or the lowest mean on screen, or one that is as fast and uses less memory.
  package var first: ReportGroup { groups[0] }

  /// Returns the comparison of a strategy with the first in one of the criteria; nil for the first itself.
  func comparison(_ group: ReportGroup, _ metric: Metric) -> Comparison? {
    againstFirst[group.strategy]?.first { $0.metric == metric }
  }

  /// Returns the strategies with a verdict against the first, in the order of their means.
  package func groups(_ verdict: Comparison.Verdict) -> [ReportGroup] {
    groups.filter { comparison($0, Headline.metric)?.verdict == verdict }
  }

  /// The strategies that are slower than the first and save neither memory, downloads nor critical hitches.
  var dominated: [ReportGroup] {
    groups(.worse).filter { $0.hitches || !first.hitches }.filter { group in
      Self.criteria.dropFirst().allSatisfy { comparison(group, $0)?.verdict != .better }
    }
  }

  /// Returns the strategy with the lowest mean of a metric, among those that show images; nil if it is the first
  /// strategy.
  ///
  /// Its comparison shows if the difference is significant.
  func saver(_ metric: Metric) -> ReportGroup? {
    let least = groups.filter { !$0.showsNothing }.sorted(by: metric).first
    guard let least, let mean = least.mean(metric) else { return nil }
    return first.mean(metric).map { mean < $0 } == true ? least : nil
  }

  /// The strategies that are not significantly different from the first when all are compared, but would be if only
  /// these two had run.
  ///
  /// The more strategies run, the more pairs could differ by chance, and the larger a difference must be. A sentence
  /// about such a strategy includes their number.
  var judgedOtherwiseAlone: [ReportGroup] {
    groups(.notShown).filter { comparison($0, Headline.metric)?.verdictAlone != .notShown }
  }
}

extension RunGroup<RunReport> {
  /// True if the strategy never shows an available image, with any seed.
  var showsNothing: Bool { mean(.neverShown) == 1 }

  /// True if the strategy crashes, is killed, puts an image into a wrong cell, or hitches as much as Apple calls
  /// critical.
  var isFlawed: Bool {
    (mean(.crashes) ?? 0) > 0 || isKilled || (mean(.staleAssignments) ?? 0) > 0 || hitches
  }

  /// True if the strategy hitches as much as Apple calls critical.
  var hitches: Bool { (mean(.hitchTimeRatio) ?? 0) >= 10 }

  /// True if no cache can match the strategy: its images ship with the app, or it knows the future rows.
  package var isBound: Bool { isShipped || isOracle }

  /// True if the strategy's images ship with the app.
  var isShipped: Bool { mean(.hitRatioCeiling) == nil && (mean(.binds) ?? 0) > 0 }

  /// True if all figures of two strategies are equal with every seed.
  func isSame(as other: ReportGroup) -> Bool {
    reports.count == other.reports.count
      && zip(reports, other.reports).allSatisfy { $0.seed == $1.seed && $0.values == $1.values }
  }
}

extension [ReportGroup] {
  /// The groups of two or more strategies whose figures are equal with every seed.
  ///
  /// - Complexity: O(*n*²) in the strategies at worst, and linear in their figures.
  var alike: [[ReportGroup]] {
    var sets: [[ReportGroup]] = []
    for group in self {
      if let place = sets.firstIndex(where: { $0[0].isSame(as: group) }) {
        sets[place].append(group)
      } else {
        sets.append([group])
      }
    }
    return sets.filter { $0.count > 1 }
  }

  /// Returns the first names and the number of others: `a, b and 3 more`.
  func names(first count: Int = 2) -> String { map(\.strategy).listed(first: count) }
}

extension [String] {
  /// Returns the first elements, and the number of others.
  package func listed(first count: Int) -> String {
    guard self.count > 1 else { return first ?? "" }
    // The last name is as short as "1 more".
    if self.count <= count + 1 {
      return dropLast().joined(separator: ", ") + " and " + (last ?? "")
    }
    return prefix(count).joined(separator: ", ") + " and \(self.count - count) more"
  }
}
