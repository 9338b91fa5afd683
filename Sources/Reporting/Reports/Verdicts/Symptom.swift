import HTTPCaching
import ImagePipeline
package import Metrics
import Primitives

/// A fault of a strategy that a user or a developer would report. To add one, add an element to `all`.
package struct Symptom: Sendable {
  /// The rule that selects the strategies with a symptom.
  enum Rule: Sendable {
    /// All strategies with any amount.
    case any
    /// All strategies with at least twice the amount of the strategy with the least.
    case twiceTheLeast
  }

  /// The topic in results files.
  package let name: String
  /// The beginning of the sentence.
  package let noun: String
  /// The figure that measures the symptom.
  package let metric: Metric
  var rule = Rule.any
  /// True if the symptom is reported even if all strategies have it.
  package var isGrave = false
  /// The minimum amount that counts.
  var least: @Sendable (ReportGroup) -> Double = { _ in .leastNonzeroMagnitude }
  /// A further condition.
  var condition: @Sendable (ReportGroup) -> Bool = { _ in true }
  /// True if the rule compares with a limit of the strategy, so that figures alone do not suffice.
  package var needsDesign = false
  /// The harm of one unit to users: see ``Harm``.
  let harm: Double
  /// The keys that make the symptom impossible; others only make it rarer. Empty if there are none.
  package var safeKeys: [Substring] = []
  /// True if images come later for it, so that a change mends it only if they come earlier.
  package var isLateness = false
  /// The number of units; nil if it is the metric.
  var units: (@Sendable (ReportGroup) -> Double)?
  /// The text after a strategy's figure.
  var detail: @Sendable (ReportGroup) -> String = { _ in "" }
}

extension Symptom {
  /// All symptoms.
  package static let all = ends + wrongImages + missingImages + waits + costs

  /// The app has ended.
  private static let ends = [
    Symptom(
      name: "crashes", noun: "Crashes", metric: .crashes, isGrave: true,
      harm: Harm.crash),
    Symptom(
      name: "kills", noun: "Killed for its memory", metric: .kills, isGrave: true,
      harm: Harm.end),
    Symptom(
      name: "memory-warnings", noun: "Memory warnings", metric: .memoryWarnings,
      rule: .twiceTheLeast, least: { _ in 0.5 },
      harm: Harm.warning,
      detail: { ", the app at \($0.brief(.peakFootprintBytes))" }),
  ]

  /// Views show something other than the correct image.
  private static let wrongImages = [
    Symptom(
      name: "wrong-images", noun: "Wrong images put into rows", metric: .wrongImages,
      isGrave: true, condition: { $0.value(.staleAssignments) > 0 },
      harm: Harm.wrongImage, safeKeys: ["guard", "keys"], units: { $0.value(.staleAssignments) },
      detail: { ", \($0.brief(.staleCellSeconds)) on screen" }),
    Symptom(
      name: "wrong-hits", noun: "Wrong or outdated images from the cache", metric: .wrongHits,
      condition: { $0.value(.staleAssignments) == 0 },
      harm: Harm.wrongSecond, safeKeys: ["keys"],
      units: { $0.value(.staleCellSeconds) + $0.value(.outdatedCellSeconds) },
      detail: { group in
        let time = group.value(.staleCellSeconds) + group.value(.outdatedCellSeconds)
        return ", \(MetricText.brief(time, .cellSeconds)) on screen"
      }),
    Symptom(
      name: "leftovers", noun: "Another row's image left standing", metric: .leftoverCellSeconds,
      least: { _ in 0.5 }, harm: Harm.leftoverSecond),
    Symptom(
      name: "blurred", noun: "Blurred images, with fewer pixels than their views",
      metric: .blurredCellSeconds, least: { _ in 0.5 }, harm: Harm.second),
    Symptom(
      name: "flashes", noun: "Flashes: images gone and back", metric: .placeholderFlashes,
      harm: Harm.flash),
  ]

  /// Images that never appear.
  private static let missingImages = [
    Symptom(
      name: "never-loaded-again", noun: "Rows left blank, never loaded again",
      metric: .abandonedRows, rule: .twiceTheLeast, least: { _ in 0.5 },
      harm: Harm.blankRow, isLateness: true),
    Symptom(
      name: "failed-loads", noun: "Failed loads", metric: .failedLoads, rule: .twiceTheLeast,
      least: { _ in 1 }, harm: Harm.failedLoad),
    Symptom(
      name: "hitches", noun: "Hitches that Apple calls critical (10 ms/s or more)",
      metric: .hitchTimeRatio, least: { _ in 10 }, harm: Harm.hitch,
      units: { $0.value(.hitchTimeRatio) / 10 }),
  ]

  /// Images that come late because of the strategy's decisions.
  private static let waits = [
    Symptom(
      name: "behind-prefetches", noun: "Wanted images that waited behind prefetches",
      metric: .behindPrefetchesSeconds, rule: .twiceTheLeast,
      least: { max(0.5, $0.value(.cellSecondsWithoutRightImage) / 50) },
      harm: Harm.prefetchSecond, isLateness: true),
    Symptom(
      name: "queued", noun: "Wanted images that waited in the strategy's own queue",
      metric: .queuedSeconds, rule: .twiceTheLeast,
      least: { max(1, $0.value(.cellSecondsWithoutRightImage) / 4) },
      harm: Harm.second, isLateness: true,
      units: { min($0.value(.queuedSeconds), $0.value(.cellSecondsWithoutRightImage)) },
      detail: { group in
        let slots = group.design?.fetch.connections
        return slots.map { ", \($0) at a time" } ?? ", one after the other"
      }),
  ]

  /// Wasted bytes, requests and memory.
  private static let costs = [
    Symptom(
      name: "never-stored-http", noun: "Images too large for the HTTP cache, so not stored",
      metric: .tooLargeResponses, least: { max(1, $0.value(.completedRequests) / 2) },
      harm: Harm.unstored,
      detail: { group in
        guard let http = group.design?.http else { return "" }
        let share = MetricText.percent(http.largestShareOfDisk).replacing(".0 ", with: " ")
        return ", over \(share) of \(MetricText.brief(Double(http.disk.bytes), .bytes))"
      }),
    Symptom(
      name: "never-stored-memory", noun: "Images too large for the memory cache, so not stored",
      metric: .tooLargeImages, least: { max(1, $0.value(.completedRequests) / 2) },
      harm: Harm.unstored),
    Symptom(
      name: "waste", noun: "Downloads never shown", metric: .bytesWasted, rule: .twiceTheLeast,
      least: { max(1_048_576, $0.value(.bytesDown) / 4) },
      harm: Harm.download, units: { $0.value(.bytesWasted) / 10_485_760 },
      detail: { " of \($0.brief(.bytesDown))" }),
    Symptom(
      name: "duplicates", noun: "Images requested again", metric: .duplicateRequests,
      rule: .twiceTheLeast,
      least: { max(2, $0.value(.networkRequests) / 10) + $0.value(.revalidations) },
      harm: Harm.request, units: { $0.value(.duplicateRequests) / 20 },
      detail: { " of \($0.brief(.networkRequests)) requests" }),
    Symptom(
      name: "restarts", noun: "Requests cancelled and sent again", metric: .restartedRequests,
      rule: .twiceTheLeast, least: { max(2, $0.value(.networkRequests) / 4) },
      harm: Harm.request, units: { $0.value(.restartedRequests) / 20 },
      detail: { " of \($0.brief(.networkRequests)) requests" }),
    beyond(
      "memory-beyond-limit", "Memory cache above its own limit", .peakCacheBytes,
      \.limitOfMemory, by: 1.25, harm: Harm.memory, each: 104_857_600),
    beyond(
      "disk-beyond-limit", "Files on disk above their own limit", .peakFileBytes, \.limitOfFiles),
    beyond(
      "responses-beyond-limit", "HTTP cache on disk above its own limit", .diskBytes,
      \.limitOfDisk),
    Symptom(
      name: "stored-twice", noun: "Files on disk twice, once more in the HTTP cache",
      metric: .storedTwiceBytes, least: { _ in 1_048_576 },
      harm: Harm.files, units: { $0.value(.storedTwiceBytes) / 1_073_741_824 }),
    Symptom(
      name: "disk", noun: "On disk at the end", metric: .diskBytes,
      rule: .twiceTheLeast, least: { _ in 104_857_600 },
      condition: { $0.design?.disk.map { $0.limit == nil && $0.countLimit == nil } ?? false },
      harm: Harm.files, units: { $0.value(.diskBytes) / 1_073_741_824 },
      detail: { _ in ", without a limit" }),
  ]

  /// Returns the symptom of bytes above a limit of the strategy by a factor. The harm is of each so many bytes.
  private static func beyond(
    _ name: String, _ noun: String, _ metric: Metric,
    _ limit: @escaping @Sendable (ReportGroup) -> Double?, by factor: Double = 1.1,
    harm: Double = Harm.files, each bytes: Double = 1_073_741_824
  ) -> Symptom {
    Symptom(
      name: name, noun: noun, metric: metric,
      condition: { $0.value(metric) > factor * (limit($0) ?? .infinity) },
      needsDesign: true, harm: harm, units: { $0.value(metric) / bytes },
      detail: { " for \(MetricText.brief(limit($0), .bytes))" })
  }
}

extension Symptom {
  /// Returns the harm of a strategy's amount, in seconds without the correct image that count as much.
  package func seconds(_ group: ReportGroup) -> Double {
    harm * (units?(group) ?? group.value(metric))
  }

  /// Returns a strategy's amount in words.
  package func text(of group: ReportGroup) -> String {
    let detail = detail(group)
    let each = metric.unit == .count && !detail.hasPrefix(" of ") ? " per run" : ""
    return "\(group.brief(metric))\(each)\(detail)"
  }

  /// Returns true if a strategy has it, whatever other strategies have.
  package func isShown(by group: ReportGroup) -> Bool {
    group.value(metric) >= least(group) && condition(group)
  }

  /// Returns the strategies that have it, the largest amount first; empty if all have it and it is not grave.
  func showing(_ groups: [ReportGroup]) -> [ReportGroup] {
    let rivals = groups.filter { !$0.isBound && !$0.showsNothing }
    let lowest = rivals.map { $0.value(metric) }.min() ?? 0
    let showing = groups.filter { group in
      isShown(by: group) && (rule == .any || group.value(metric) >= 2 * lowest)
    }
    guard isGrave || showing.count < groups.count else { return [] }
    return showing.sorted { $0.value(metric) > $1.value(metric) }
  }

  /// Returns the sentence about the strategies with the symptom; nil if there are no such strategies.
  func sentence(of groups: [ReportGroup]) -> Verdict.Sentence? {
    let showing = showing(groups)
    guard !showing.isEmpty else { return nil }
    let listed = showing.prefix(2).map { group in
      let all = group.reports.count
      let some = group.reports.count { ($0[metric] ?? 0) > 0 }
      let noun = Set(group.reports.map(\.seed)).count < all ? "runs" : "seeds"
      let share = some < all ? ", in \(some) of \(all) \(noun)" : ""
      return "\(group.strategy) (\(text(of: group))\(share))"
    }
    let others = Array(showing.dropFirst(2))
    let more = others.isEmpty ? "" : ", also \(others.names(first: 3))"
    return .init(
      topic: .init(rawValue: name), text: "\(noun): \(listed.joined(separator: ", "))\(more).",
      figures: showing.map { group in
        let known = group.reports.first?.defect.map { "; known for it: \($0)" } ?? ""
        return "\(group.strategy): \(metric) \(group.text(metric))\(known)"
      })
  }

  /// Returns the sentences of all symptoms that strategies have, the most harmful first.
  package static func sentences(of groups: [ReportGroup]) -> [Verdict.Sentence] {
    let found = all.compactMap { symptom in
      symptom.sentence(of: groups).map { sentence in
        (sentence, harm: symptom.showing(groups).map(symptom.seconds).max() ?? 0)
      }
    }
    return found.enumerated()
      .sorted { ($1.element.harm, $0.offset) < ($0.element.harm, $1.offset) }.map(\.element.0)
  }
}

extension RunGroup<RunReport> {
  /// The design of the strategy; nil if it is not known.
  fileprivate var design: Strategy? { reports.first?.design }
  /// The sum of the byte limits of all pipelines' files; nil if there are no files, or some have no limit.
  fileprivate var limitOfFiles: Double? {
    sum(of: (design?.ofPipelines ?? []).compactMap(\.disk).map(\.limit))
  }

  /// The sum of the byte limits of all pipelines' images in memory; nil if there are none, if some have no limit, or if
  /// each screen has a store of its own.
  fileprivate var limitOfMemory: Double? {
    let stores = (design?.ofPipelines ?? []).compactMap(\.memory)
    return stores.contains { $0.scope == .screen } ? nil : sum(of: stores.map(\.costLimit))
  }

  /// Returns the sum of the limits of stores; nil if there is no store, or one has no limit.
  private func sum(of limits: [ByteCount?]) -> Double? {
    let known = limits.compactMap { $0.map { Double($0.bytes) } }
    return known.isEmpty || known.count < limits.count ? nil : known.reduce(0, +)
  }

  /// The sum of the byte limits of all files and stored responses; nil if there are no responses, or something has no
  /// limit.
  fileprivate var limitOfDisk: Double? {
    guard let design, let http = design.http, http.disk > .zero, !design.lifecycle.persists else {
      return nil
    }
    let hasFiles = design.ofPipelines.contains { $0.disk != nil }
    return (hasFiles ? limitOfFiles : 0).map { $0 + Double(http.disk.bytes) }
  }

  /// Returns the mean of a metric; zero without data.
  fileprivate func value(_ metric: Metric) -> Double { mean(metric) ?? 0 }

  /// Returns the mean of a metric as text.
  func text(_ metric: Metric) -> String { MetricText.text(mean(metric), metric.unit) }

  /// Returns the mean of a metric as the shortest text.
  func brief(_ metric: Metric) -> String { MetricText.brief(mean(metric), metric.unit) }
}
