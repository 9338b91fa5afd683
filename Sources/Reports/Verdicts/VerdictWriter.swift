import Metrics
import Primitives

/// Finds the words for what the standings say.
struct VerdictWriter {
  private static let headline = Standings.criteria[0]

  /// At each point of the sweep.
  let standings: [Standings]
  /// The strategies over all points.
  let groups: [ReportGroup]
  let conditions: [String: [String]]

  var sentences: [Verdict.Sentence] {
    let isDecidable = standings.allSatisfy { $0.worlds >= Comparison.fewestWorlds }
    var all = standings.count > 1 ? bestByPoint : [screen(standings[0])]
    if let only = standings.first, standings.count == 1, only.groups.count > 1, isDecidable {
      all += [cost(only), dominated(only)].compactMap(\.self)
    }
    all += [conditional, defects, hitches, same].compactMap(\.self)
    if !isDecidable, groups.count > 1 { all.append(tooFew) }
    return all
  }

  private var tooFew: Verdict.Sentence {
    let count = standings.map(\.worlds).min() ?? 0
    let worlds = count == 1 ? "One world decides" : "\(count) worlds decide"
    return .init(
      topic: .undecided,
      text: "\(worlds) nothing between strategies: ask for more with --seeds 20.",
      figures: [])
  }
}

/// Who lacks the right image least.
extension VerdictWriter {
  private func screen(_ standings: Standings) -> Verdict.Sentence {
    let best = standings.best
    let figures = standings.groups.map { figure($0, standings, Self.headline) }
    let lacked = brief(best)
    guard standings.groups.count > 1 else {
      return .init(
        topic: .screen, text: "\(best.strategy) lacks the right image for \(lacked).",
        figures: figures)
    }
    let (same, open) = (standings.groups(.same), standings.groups(.notShown))
    let rest = standings.groups(.worse)
    guard standings.worlds >= Comparison.fewestWorlds else {
      return .init(
        topic: .screen,
        text: "Least time without the right image here: \(best.strategy), \(lacked).",
        figures: figures)
    }
    if rest.isEmpty, open.isEmpty {
      return .init(
        topic: .screen,
        text: "All lack the right image equally long, \(lacked); a wrong one counts as none.",
        figures: figures)
    }
    func memory(_ group: ReportGroup) -> Double { group.mean(.peakMemoryBytes) ?? 0 }
    let isThriftiest = !same.isEmpty && same.allSatisfy { memory(best) < memory($0) }
    var text = "Best on screen\(isThriftiest ? " at the least memory" : ""): \(best.strategy), "
    text += "\(lacked) without the right image"
    if best.isKilled { text += ", though the device killed it" }
    if !same.isEmpty { text += "; the same: \(same.names())" }
    if !open.isEmpty { text += "; not told apart from it: \(open.names())" }
    if let next = rest.first {
      text += "; next is \(next.strategy) with \(brief(next))"
      if rest.count > 1, let last = rest.last {
        text += ", last \(last.strategy) with \(brief(last))"
      }
    }
    text += standings.bounds.map(beyondReach).joined()
    return .init(topic: .screen, text: text + ".", figures: figures)
  }

  /// What no cache can match, and why.
  private func beyondReach(_ bound: ReportGroup) -> String {
    let why = bound.isOracle ? "which knows what rows will come" : "whose images ship with the app"
    return "; \(bound.strategy), \(why), with \(brief(bound))"
  }

  /// Who is best at which points of the sweep; neighbours that agree share a sentence.
  private var bestByPoint: [Verdict.Sentence] {
    var stretches: [[Standings]] = []
    for here in standings {
      let isSame = stretches.last?.last.map { winners($0) == winners(here) } ?? false
      if isSame { stretches[stretches.count - 1].append(here) } else { stretches.append([here]) }
    }
    let shown = stretches.prefix(4).map { stretch in
      let names = winners(stretch[0])
      let means = stretch.map { brief($0.best) }.distinct
      let range = means.count > 1 ? "\(means[0]) to \(means[means.count - 1])" : means[0]
      let isAll = names.count == stretch[0].groups.count && names.count > 1
      let who = isAll ? "nobody is told apart" : "best on screen: \(names.listed(first: 2))"
      return Verdict.Sentence(
        topic: .screen, text: "\(points(stretch)): \(who), \(range) without the right image.",
        figures: stretch.flatMap { here in here.groups.map { figure($0, here, Self.headline) } })
    }
    guard stretches.count > shown.count else { return shown }
    let rest = stretches.dropFirst(shown.count).reduce(0) { $0 + $1.count }
    return shown + [
      .init(topic: .screen, text: "And \(rest) more points; --wide has them all.", figures: [])
    ]
  }

  private func winners(_ standings: Standings) -> [String] {
    guard standings.worlds >= Comparison.fewestWorlds else { return [standings.best.strategy] }
    let tied = standings.groups(.same) + standings.groups(.notShown)
    return ([standings.best] + tied).map(\.strategy)
  }

  private func points(_ stretch: [Standings]) -> String {
    func text(_ standings: Standings) -> String {
      standings.point.map { "\($0.shortPath) \($0.value)" }.joined(separator: ", ")
    }
    guard stretch.count > 1, let last = stretch.last else { return text(stretch[0]) }
    return "\(text(stretch[0])) to \(text(last))"
  }

  /// Who is better than the reference only as long as a guess holds.
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

/// What the best takes, and who is dominated by it.
extension VerdictWriter {
  private func cost(_ standings: Standings) -> Verdict.Sentence? {
    let best = standings.best
    let costs = Standings.criteria.dropFirst()
    guard costs.allSatisfy({ best.mean($0) != nil }) else { return nil }
    let memory = MetricText.brief(best.mean(.peakMemoryBytes), .bytes)
    let down = MetricText.brief(best.mean(.bytesDown), .bytes)
    var text = "\(best.strategy) takes \(memory) at the peak and \(down) of downloads; "
    let savers = costs.compactMap { metric in
      standings.saver(metric).map { (group: $0, metric: metric) }
    }
    text += savers.isEmpty ? "nobody takes less of either" : "least "
    text += savers.map { saver in
      let noun = saver.metric == .bytesDown ? "downloads" : "memory"
      let figure = MetricText.brief(saver.group.mean(saver.metric), .bytes)
      return "\(noun): \(saver.group.strategy) with \(figure)"
        + (saver.group.showsNothing ? ", which shows nothing" : "")
    }.joined(separator: ", ")
    return .init(
      topic: .cost, text: text + ".",
      figures: costs.flatMap { metric in standings.groups.map { figure($0, standings, metric) } })
  }

  private func dominated(_ standings: Standings) -> Verdict.Sentence? {
    let dominated = standings.dominated
    guard !dominated.isEmpty else { return nil }
    let names = dominated.names()
    return .init(
      topic: .dominated,
      text: "Worse on screen than \(standings.best.strategy) and saving nothing: \(names).",
      figures: dominated.map { figure($0, standings, Self.headline) })
  }

  /// A strategy's mean, and how it differs from the best.
  private func figure(
    _ group: ReportGroup, _ standings: Standings, _ metric: Metric
  ) -> String {
    let mean = "\(group.label): \(metric) \(MetricText.text(group.mean(metric), metric.unit))"
    guard let comparison = standings.comparison(group, metric),
      let difference = comparison.difference, let interval = comparison.adjusted
    else { return mean }
    func text(_ value: Double) -> String {
      (value > 0 ? "+" : "") + MetricText.text(value, metric.unit)
    }
    return mean + ", \(text(difference)) [\(text(interval.lowerBound)), "
      + "\(text(interval.upperBound))] against \(standings.best.strategy): \(comparison.verdict.words)"
  }

  private func brief(_ group: ReportGroup) -> String {
    let text = MetricText.brief(group.mean(Self.headline), Self.headline.unit)
    return text.hasSuffix(" s") ? text.dropLast(2) + " cell-seconds" : text
  }
}

/// Who shows a defect, and who is the same as another.
extension VerdictWriter {
  /// What a user would report, the gravest first.
  private static let defects: [(metric: Metric, noun: String)] = [
    (.crashes, "crashes"), (.kills, "kills for taking too much memory"),
    (.staleAssignments, "images put into a wrong cell"),
    (.wrongHits, "wrong images from its cache"),
    (.placeholderFlashes, "flashes of what was on screen"),
  ]

  /// The first kind of defect that any strategy shows and not all do.
  private var defects: Verdict.Sentence? {
    for (metric, noun) in Self.defects {
      func count(_ group: ReportGroup) -> Double { group.mean(metric) ?? 0 }
      let showing = groups.filter { count($0) > 0 }.sorted { count($0) > count($1) }
      let isGrave = metric == .crashes || metric == .kills
      guard !showing.isEmpty, showing.count < groups.count || isGrave else { continue }
      let listed = showing.prefix(2).map { group in
        let worlds = group.reports.count { ($0[metric] ?? 0) > 0 }
        let share = worlds < group.reports.count ? ", in \(worlds) of \(group.reports.count)" : ""
        return "\(group.strategy) (\(MetricText.count(count(group)))\(share))"
      }
      let more = showing.count > 2 ? " and \(showing.count - 2) more" : ""
      return .init(
        topic: .defect,
        text: "Defect, \(noun), mean of a world: \(listed.joined(separator: "; "))\(more).",
        figures: showing.map { group in
          let known = group.reports.first?.defect.map { "; known for it: \($0)" } ?? ""
          return "\(group.strategy): \(metric) \(MetricText.count(count(group)))\(known)"
        })
    }
    return nil
  }

  /// Who scrolls badly, where that tells strategies apart.
  private var hitches: Verdict.Sentence? {
    func ratio(_ group: ReportGroup) -> Double { group.mean(.hitchTimeRatio) ?? 0 }
    let critical = groups.filter { ratio($0) >= 10 }.sorted { ratio($0) > ratio($1) }
    guard !critical.isEmpty, critical.count < groups.count else { return nil }
    let listed = critical.prefix(2).map { "\($0.strategy) (\(ratio($0).text(decimals: 0)) ms/s)" }
    let more = critical.count > 2 ? " and \(critical.count - 2) more" : ""
    let ofBest =
      standings.count > 1 || ratio(groups[0]) >= 10
      ? "" : "; \(groups[0].strategy) has \(ratio(groups[0]).text(decimals: 0))"
    return .init(
      topic: .hitches,
      text:
        "Hitches that Apple calls critical, 10 ms/s or more: "
        + "\(listed.joined(separator: ", "))\(more)\(ofBest).",
      figures: critical.map {
        "\($0.strategy): hitchTimeRatio \(MetricText.text(ratio($0), .millisecondsPerSecond))"
      })
  }

  private var same: Verdict.Sentence? {
    let sets = groups.alike.sorted { $0.count > $1.count }
    guard let largest = sets.first else { return nil }
    let others = sets.dropFirst().reduce(0) { $0 + $1.count }
    let more = others > 0 ? " So are \(others) others among themselves." : ""
    return .init(
      topic: .same,
      text: "The same in every figure: \(largest.names())\(reason(largest[0])).\(more)",
      figures: sets.map { $0.map(\.strategy).joined(separator: " = ") })
  }

  /// Why stores may not matter, as far as figures tell.
  private func reason(_ group: ReportGroup) -> String {
    guard let ceiling = group.mean(.hitRatioCeiling) else { return "" }
    if ceiling == 0 { return ", as no image is wanted twice" }
    let fills = group.reports.contains { report in
      let images = (report[.binds] ?? 0) * (1 - (report[.hitRatioCeiling] ?? 0))
      return (report[.peakCachedImages] ?? 0) < images.rounded()
    }
    let hits = group.mean(.memoryHitRatio)
    if !fills, hits == ceiling { return ", as their stores hold every image" }
    return hits == 0 ? ", as none has a hit in memory" : ""
  }
}

extension Comparison.Verdict {
  /// The word for people.
  var words: String { self == .notShown ? "not shown" : rawValue }
}
