import ImagePipeline
import Metrics
import Primitives

/// The gain and the cost of a higher limit, if strategies or points of a sweep differ only in that limit.
extension VerdictWriter {
  /// A sentence for each limit and set of strategies that differ only in that limit, the sentences about the fastest
  /// first.
  var limits: [Verdict.Sentence] {
    StrategyLimit.allCases.flatMap { limit in
      let points = rankings.flatMap(\.groups)
      let isSwept = points.contains { $0.parameters.contains { $0.path.hasSuffix(limit.rawValue) } }
      return LimitFamily.all(isSwept ? points : groups, limit)
        .sorted { $0.shortestTime < $1.shortestTime }.compactMap(\.sentence)
    }
  }
}

/// Strategies, or points of a sweep, that differ in only one limit.
private struct LimitFamily {
  /// The common design and parameters.
  private struct Key: Hashable {
    let design: Strategy
    let parameters: [RunReport.Parameter]
  }

  let limit: StrategyLimit
  /// The strategies by their limits, the lowest first.
  let groups: [ReportGroup]

  package static func all(_ groups: [ReportGroup], _ limit: StrategyLimit) -> [LimitFamily] {
    let families = groups.grouped { group in
      group.reports.first?.design.map { design in
        Key(
          design: limit.removed(from: design),
          parameters: group.parameters.filter { !$0.path.hasSuffix(limit.rawValue) })
      }
    }
    return families.compactMap { key, members in
      let members = members.sorted { Self.height($0, limit) < Self.height($1, limit) }
      let heights = Set(members.map { Self.height($0, limit) })
      guard key != nil, members.count > 1, heights.count == members.count else { return nil }
      return LimitFamily(limit: limit, groups: members)
    }
  }

  private static func height(_ group: ReportGroup, _ limit: StrategyLimit) -> Int {
    group.reports.first?.design.flatMap { limit.value(of: $0) } ?? .max
  }

  /// The lowest mean of the headline.
  var shortestTime: Double {
    groups.compactMap { $0.mean(Headline.metric) }.min() ?? .infinity
  }

  /// The sentence on the lowest limit that is no slower than the highest, or else on the gain from the highest.
  var sentence: Verdict.Sentence? {
    guard let high = groups.last, let lowest = groups.first else { return nil }
    let metric = Headline.metric
    let pairs = groups.dropLast().map { group in
      var pairs = PairedSeeds(strategy: group.label, against: high.label)
      for (one, other) in zip(group.reports, high.reports) {
        pairs.add(one[metric] ?? .nan, other[metric] ?? .nan)
      }
      return pairs
    }
    let comparisons = Comparisons.judged(pairs, in: metric)
    let place = comparisons.firstIndex { $0.verdict != .worse }
    let low = place.map { groups[$0] } ?? lowest
    return .init(
      topic: .limit,
      text: "\(name(low, high)): \(trade(low, high, comparisons[place ?? 0].verdict)).",
      figures: groups.map { group in
        "\(group.label), \(text(group)): \(group.text(metric)), \(group.text(limit.cost))"
      })
  }

  /// Returns the strategies and the key of the limit.
  private func name(_ low: ReportGroup, _ high: ReportGroup) -> String {
    [low.strategy, high.strategy].distinct.listed(first: 2) + ", " + limit.rawValue
  }

  private func trade(
    _ low: ReportGroup, _ high: ReportGroup, _ verdict: Comparison.Verdict
  ) -> String {
    let costs = [low, high].map { $0.brief(limit.cost) }
    let times = " (\(low.brief(Headline.metric)), \(high.brief(Headline.metric)))"
    let verb = limit.cost == .bytesDown ? "downloads" : limit.cost == .diskBytes ? "stores" : "uses"
    let cost = costs[0] == costs[1] ? "" : " and \(verb) \(costs[0]) instead of \(costs[1])"
    return switch verdict {
    case .same: "\(text(low)) is as fast as \(text(high))\(cost)"
    case .notShown: "\(text(low)) is not significantly slower than \(text(high))\(cost)"
    case .better: "\(text(low)) is faster than \(text(high))\(times)\(cost)"
    case .worse: "\(text(low)) is slower than \(text(high))\(times)\(cost)"
    }
  }

  private func text(_ group: ReportGroup) -> String {
    guard let value = group.reports.first?.design.flatMap({ limit.value(of: $0) }) else {
      return "no limit"
    }
    return MetricText.brief(Double(value), limit.unit).replacing(".0 ", with: " ")
  }
}
