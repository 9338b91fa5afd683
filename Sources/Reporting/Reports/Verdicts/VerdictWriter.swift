import Metrics
import Primitives

/// Writes the sentences of a verdict.
package struct VerdictWriter {
  /// The rankings at each point of the sweep.
  let rankings: [Ranking]
  /// The strategies over all points.
  let groups: [ReportGroup]
  let conditions: [String: [String]]
  let memory: String?
  /// The pairs of strategies whose order a guess reverses.
  let order: [Verdict.Sentence]

  /// The sentences, the most important first.
  package var sentences: [Verdict.Sentence] {
    guard !groups.allSatisfy(\.showsNothing) else { return [nothing, same].compactMap(\.self) }
    let isDecidable = rankings.allSatisfy { $0.seedCount >= Comparison.minSeeds }
    var all = rankings.count > 1 ? bestByPoint : [screen(rankings[0])]
    if let memory { all.append(.init(topic: .condition, text: memory, figures: [])) }
    all += order
    if !isDecidable, groups.count > 1 { all.append(tooFew) }
    if let only = rankings.first, rankings.count == 1, only.groups.count > 1, isDecidable {
      all += [cost(only)].compactMap(\.self)
    }
    if isDecidable { all += limits }
    all += [conditional, same].compactMap(\.self)
    if let only = rankings.first, rankings.count == 1, only.groups.count > 1, isDecidable {
      all += [dominated(only)].compactMap(\.self)
    }
    return all
  }

  private var nothing: Verdict.Sentence {
    .init(
      topic: .screen,
      text: "Nothing was ever shown: no strategy put a correct image on screen in any run.",
      figures: groups.map { group in
        "\(group.strategy): \(group.text(.networkRequests)) requests, "
          + "\(group.text(.failedLoads)) failed loads"
      })
  }

  private var tooFew: Verdict.Sentence {
    let count = rankings.map(\.seedCount).min() ?? 0
    let seeds = count == 1 ? "One seed is" : "\(count) seeds are"
    return .init(
      topic: .undecided,
      text: "\(seeds) too few to compare strategies: add --seeds 20.", figures: [])
  }
}

/// The strategy that is without the correct image for the shortest time.
extension VerdictWriter {
  private func screen(_ ranking: Ranking) -> Verdict.Sentence {
    let figures = ranking.groups.map { figure($0, ranking, Headline.metric) }
    return .init(topic: .screen, text: screenText(ranking), figures: figures)
  }

  private func screenText(_ ranking: Ranking) -> String {
    let best = ranking.first
    let time = "\(best.strategy), \(brief(best)) without the correct image\(best.missingText)."
    guard ranking.groups.count > 1 else { return time }
    guard ranking.seedCount >= Comparison.minSeeds else {
      return (ranking.isNamed ? "Compared with: " : "Lowest mean here: ") + time
    }
    guard !ranking.isNamed else { return comparedWithTheNamed(ranking, time) }
    let rest = ranking.groups(.worse)
    let (same, open) = (ranking.groups(.same), ranking.groups(.notShown))
    if rest.isEmpty, open.isEmpty {
      return
        "No difference on screen: all are \(brief(best)) without the correct image\(best.missingText)."
    }
    func memory(_ group: ReportGroup) -> Double { group.mean(.peakMemoryBytes) ?? 0 }
    let isThriftiest = !same.isEmpty && same.allSatisfy { memory(best) < memory($0) }
    var text = "Fastest\(isThriftiest ? " with the least memory" : ""): \(time)"
    if best.isKilled { text += " The device killed it." }
    if best.hitches { text += hitchText(ranking) }
    if !same.isEmpty { text += " \(same.names()) \(same.verb) as fast." }
    if !open.isEmpty { text += " \(open.names()) \(open.verb) not significantly slower." }
    let alone = ranking.judgedOtherwiseAlone
    if !alone.isEmpty { text += " Compared alone, \(alone.names()) would be." }
    if let next = rest.first {
      text += " Next: \(next.strategy) (\(brief(next)))"
      if rest.count > 1, let last = rest.last {
        text += ", slowest \(last.strategy) (\(brief(last)))"
      }
      text += "."
    }
    return text
  }

  /// Returns the hitches of the fastest strategy, and the fastest strategy without hitches.
  private func hitchText(_ ranking: Ranking) -> String {
    let ratio = ranking.first.mean(.hitchTimeRatio) ?? 0
    let text = " It hitches for \(MetricText.brief(ratio, .millisecondsPerSecond))."
    guard let smooth = ranking.groups.first(where: { !$0.hitches && !$0.showsNothing }) else {
      return text
    }
    return text + " Fastest without critical hitches: \(smooth.strategy) (\(brief(smooth)))."
  }

  /// Returns the comparison of the others with the named strategy.
  private func comparedWithTheNamed(_ ranking: Ranking, _ time: String) -> String {
    func names(_ groups: [ReportGroup]) -> String {
      groups.map { "\($0.strategy) (\(brief($0)))" }.listed(first: 2)
    }
    let parts = [
      (ranking.groups(.better), "Faster"), (ranking.groups(.same), "As fast"),
      (ranking.groups(.notShown), "Not significantly different"),
      (ranking.groups(.worse), "Slower"),
    ]
    let alone = ranking.judgedOtherwiseAlone
    return "Compared with \(time)"
      + parts.filter { !$0.0.isEmpty }.map { " \($0.1): \(names($0.0))." }.joined()
      + (alone.isEmpty ? "" : " Compared alone, \(alone.names()) would differ.")
  }

  /// The best strategies at each point of a sweep; neighbouring points with the same ones share a sentence.
  private var bestByPoint: [Verdict.Sentence] {
    var stretches: [[Ranking]] = []
    for here in rankings {
      let isSame = stretches.last?.last.map { winners($0) == winners(here) } ?? false
      if isSame { stretches[stretches.count - 1].append(here) } else { stretches.append([here]) }
    }
    let shown = stretches.prefix(4).map { stretch in
      let names = winners(stretch[0])
      let firsts = stretch.map(\.first).sorted(by: Headline.metric)
      let means = firsts.map(brief).distinct
      let range =
        means.count > 1
        ? "\(means[0]) to \(means[means.count - 1])" : means[0] + firsts[0].missingText
      return Verdict.Sentence(
        topic: .screen, text: "\(points(stretch)): \(result(stretch[0], names)), \(range).",
        figures: stretch.flatMap { here in here.groups.map { figure($0, here, Headline.metric) } })
    }
    guard stretches.count > shown.count else { return shown }
    let rest = stretches.dropFirst(shown.count).reduce(0) { $0 + $1.count }
    return shown + [
      .init(
        topic: .screen, text: "\(rest) more \(rest == 1 ? "point" : "points"): --wide", figures: [])
    ]
  }

  /// Returns the winners at a point in words, before the time of the reference strategy.
  private func result(_ ranking: Ranking, _ names: [String]) -> String {
    if ranking.groups.count == 1 { return ranking.first.strategy }
    if ranking.isNamed {
      let faster =
        names.isEmpty ? "none is" : names.listed(first: 2) + (names.count == 1 ? " is" : " are")
      return "\(faster) faster than \(ranking.first.strategy)"
    }
    return names.count == ranking.groups.count
      ? "no significant difference" : "fastest: \(names.listed(first: 1))"
  }

  /// Returns the fastest strategy and those that are not significantly slower, or those that are faster than the named
  /// strategy.
  private func winners(_ ranking: Ranking) -> [String] {
    guard !ranking.isNamed else { return ranking.groups(.better).map(\.strategy) }
    guard ranking.seedCount >= Comparison.minSeeds else { return [ranking.first.strategy] }
    let tied = ranking.groups(.same) + ranking.groups(.notShown)
    return ([ranking.first] + tied).map(\.strategy)
  }

  /// Returns the values of the swept key; with several keys, the values of each point.
  private func points(_ stretch: [Ranking]) -> String {
    let values = stretch.map { $0.point.map(\.value).joined(separator: " ") }
    let key = stretch[0].point.count == 1 ? stretch[0].point[0].shortPath + " " : ""
    guard values.count > (key.isEmpty ? 4 : 2) else {
      return key + values.listed(first: values.count)
    }
    return "\(key)\(values[0]) to \(values[values.count - 1])"
  }

  /// The strategies that are better than the reference only as long as a guess holds.
  private var conditional: Verdict.Sentence? {
    let known = groups.filter { !$0.isBound }.map(\.strategy)
      .filter { conditions[$0]?.isEmpty == false }
    guard !known.isEmpty else { return nil }
    let guesses = known.flatMap { conditions[$0] ?? [] }.distinct
    return .init(
      topic: .condition,
      text: "Better than the reference only if a guess holds: \(known.listed(first: 2)) "
        + "(\(guesses.listed(first: 2))).",
      figures: known.map { "\($0): \((conditions[$0] ?? []).joined(separator: ", "))" })
  }
}

/// The cost of the fastest strategy, and the strategies that it dominates.
extension VerdictWriter {
  private func cost(_ ranking: Ranking) -> Verdict.Sentence? {
    let best = ranking.first
    let costs = Ranking.criteria.dropFirst()
    guard costs.allSatisfy({ best.mean($0) != nil }) else { return nil }
    let (memory, down) = (best.brief(.peakMemoryBytes), best.brief(.bytesDown))
    let savers = costs.compactMap { metric in
      ranking.saver(metric).map { (group: $0, metric: metric) }
    }
    let least = savers.map { saver in
      let noun = saver.metric == .bytesDown ? "smallest downloads" : "least memory"
      return "\(noun): \(saver.group.strategy) (\(saver.group.brief(saver.metric))"
        + (saver.group.showsNothing ? ", shows nothing)" : ")")
    }.joined(separator: "; ")
    let rest =
      savers.isEmpty
      ? "No other uses less memory or downloads less"
      : least.prefix(1).uppercased() + least.dropFirst()
    return .init(
      topic: .cost,
      text: "\(best.strategy) uses \(memory) and downloads \(down). \(rest).",
      figures: costs.flatMap { metric in ranking.groups.map { figure($0, ranking, metric) } })
  }

  private func dominated(_ ranking: Ranking) -> Verdict.Sentence? {
    let dominated = ranking.dominated
    guard !dominated.isEmpty else { return nil }
    return .init(
      topic: .dominated,
      text:
        "Slower than \(ranking.first.strategy), with no less memory or downloads: \(dominated.names()).",
      figures: dominated.map { figure($0, ranking, Headline.metric) })
  }

  /// Returns a strategy's mean, and its difference from the best.
  private func figure(
    _ group: ReportGroup, _ ranking: Ranking, _ metric: Metric
  ) -> String {
    let mean = "\(group.label): \(metric) \(group.text(metric))"
    guard let comparison = ranking.comparison(group, metric), let text = comparison.text else {
      return mean
    }
    return mean + ", \(text) against \(ranking.first.strategy): \(comparison.verdict.words)"
  }

  func brief(_ group: ReportGroup) -> String { group.brief(Headline.metric) }
}

/// The strategies with equal figures, and the reason.
extension VerdictWriter {
  private var same: Verdict.Sentence? {
    let sets = groups.alike.sorted { $0.count > $1.count }
    guard let largest = sets.first else { return nil }
    return .init(
      topic: .same,
      text: "Identical in every figure: \(largest.names(first: 3))\(reason(largest)).",
      figures: sets.map { $0.map(\.strategy).joined(separator: " = ") })
  }

  /// Returns the reason why stores do not matter, if strategies differ only in stores.
  private func reason(_ set: [ReportGroup]) -> String {
    let designs = set.compactMap { $0.reports.first?.design }
    guard let first = designs.first, designs.count == set.count,
      designs.allSatisfy(first.differsInStoresAlone), let ceiling = set[0].mean(.hitRatioCeiling)
    else { return "" }
    if ceiling == 0 { return ", as no image is wanted twice" }
    let fills = set[0].reports.contains { report in
      let images = (report[.binds] ?? 0) * (1 - (report[.hitRatioCeiling] ?? 0))
      return (report[.peakCachedImages] ?? 0) < images.rounded()
    }
    let hits = set[0].mean(.memoryHitRatio)
    if !fills, hits == ceiling { return ", as their stores hold every image" }
    return hits == 0 ? ", as none has a hit in memory" : ""
  }
}

extension [ReportGroup] {
  /// The verb for their names.
  fileprivate var verb: String { count == 1 ? "is" : "are" }
}

extension Comparison.Verdict {
  /// The words in reports.
  package var words: String { self == .notShown ? "no significant difference" : rawValue }
}
