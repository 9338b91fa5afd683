import CachePolicies
import Metrics
import Primitives
import Reports
import RequestTraces
import TextOutput
import TraceReplay

/// The output of a replay for people: a row for each policy and a column for each capacity.
struct ReplayText {
  let plan: ReplayPlan
  let results: [ReplayResult]
  let document: ReplayDocument
  let timing: ReplayTiming
  /// True if the policies of a table are sorted, with the best first.
  let isSorted: Bool

  func rendered(for terminal: Terminal, folder: String) -> String {
    var text = heading(terminal) + "\nhit ratio\n"
    text += table(.hits, ceiling: document.trace.ceilingHitRatio).rendered(for: terminal)
    text += comparisons(document.windowComparisons, terminal)
    if let ceiling = document.trace.ceilingByteHitRatio, !plan.trace.isUniform {
      text += "\nbyte hit ratio\n"
      text += table(.bytes, ceiling: ceiling).rendered(for: terminal)
      text += document.byteWindowComparisons.map { comparisons($0, terminal) } ?? ""
    }
    text += certainty
    for policy in plan.policies {
      if let note = policy.note(isUniform: plan.trace.isUniform) {
        text += "\n\(policy.name): \(note)"
      }
    }
    if !terminal.usesColor {
      text +=
        "\n* best in column, without the policies that know the future"
    }
    if let curve = document.lruCurve {
      text += "\nthe curve of \(curve.name): \(curve.points.count) points in \(folder)/results.json"
    }
    return text + "\n\(timing.text); results in \(folder)\n"
  }

  private func heading(_ terminal: Terminal) -> String {
    let trace = document.trace
    var parts = [
      "\(trace.format)", MetricText.text(Double(trace.requests), .count) + " requests",
      MetricText.text(Double(trace.objects), .count) + " objects",
    ]
    if let bytes = trace.footprintBytes { parts.append(MetricText.text(Double(bytes), .bytes)) }
    return "\(terminal.emphasized(trace.name)): \(parts.joined(separator: ", "))\n"
  }

  /// A ratio of a result, with its interval.
  private struct Measure: Sendable {
    let ratio: @Sendable (ReplayResult) -> Double
    let interval: @Sendable (ReplayResult) -> ClosedRange<Double>?
    /// The name of a bound, which bounds hits by requests.
    let bound: @Sendable (String) -> String

    static let hits = Measure(ratio: \.hitRatio, interval: \.interval, bound: { $0 })
    static let bytes = Measure(
      ratio: \.byteHitRatio, interval: \.byteInterval, bound: { "\($0) (by requests)" })
  }

  private func table(_ measure: Measure, ceiling: Double) -> ReportTable {
    let places = plan.capacities.indices
    let found = plan.policies.indices.map { policy in
      places.map { results[policy * places.count + $0] }
    }
    let ratios = found.map { $0.map(measure.ratio) }
    let judged = zip(plan.policies, ratios).filter { !$0.0.isBound }.map(\.1)
    let best = places.map { place in BestValue.among(judged.map { $0[place] }, .higher) }
    let means = zip(plan.policies, found).map { policy, results in
      (policy, results, results.reduce(0) { $0 + measure.ratio($1) })
    }
    let sorted = isSorted ? means.sorted { $0.2 > $1.2 } : means
    let rows = sorted.map { policy, results, _ in
      [ReportTable.Cell(policy.isOffline ? measure.bound(policy.name) : policy.name)]
        + zip(results, best).map { result, best in
          let ratio = measure.ratio(result)
          return .init(
            Self.percent(ratio, within: measure.interval(result)),
            isBest: !policy.isBound && ratio == best)
        }
    }
    return ReportTable(
      columns: [.text("policy")] + plan.capacities.map { .number("\($0)") },
      rows: rows + [[.init("(no limit)")] + places.map { _ in .init(Self.percent(ceiling)) }])
  }

  private static func percent(
    _ ratio: Double, within interval: ClosedRange<Double>? = nil
  ) -> String {
    let half = interval.map { max($0.upperBound - ratio, ratio - $0.lowerBound) }
    return (ratio * 100).text(decimals: 2)
      + (half.map { " ± " + ($0 * 100).text(decimals: 2) } ?? "") + " %"
  }

  /// Returns the differences from the best policy of each capacity; nothing without windows.
  private func comparisons(_ comparisons: WindowComparisons, _ terminal: Terminal) -> String {
    let entries = comparisons.entries
    guard !entries.isEmpty else { return "" }
    let form = ColumnText.form([], .ratio, decimals: 2)
    let rows = entries.map(\.policy).distinct.map { policy in
      [ReportTable.Cell(policy)]
        + plan.capacities.map { capacity in
          let entry = entries.first { $0.policy == policy && $0.capacity == "\(capacity)" }
          guard let found = entry?.comparison, let difference = found.difference else {
            return .init("best")
          }
          return .init(found.verdict.text(difference, half: found.half, form))
        }
    }
    let table = ReportTable(
      columns: [.text("policy")] + plan.capacities.map { .number("\($0)") }, rows: rows)
    return "\ndifference from the best, in percentage points\n" + table.rendered(for: terminal)
  }

  /// The meaning of the figures after ±; empty if there are none.
  private var certainty: String {
    var lines: [String] = []
    let policies = results.filter { !$0.isOffline }
    if plan.isSampled, !policies.isEmpty {
      let lacking = "the caches of parts are too small, or have no request"
      lines.append(
        policies.contains { $0.interval != nil }
          ? "± is 95 %, from the spread of parts of the sample; policies without ±: \(lacking)"
          : "no intervals: \(lacking); use a larger share")
    } else if results.contains(where: { $0.seeds > 1 }) {
      lines.append("± is 95 %, over \(plan.seeds) seeds of policies that draw at random")
    }
    let entries = document.windowComparisons.entries
    if let most = entries.map(\.windowsPerBlock).max() {
      lines.append(
        "differences: 95 % for all policies of a capacity, (in parentheses) if not significant; "
          + "windows are taken as independent, of which at most \(most) are merged")
      if entries.contains(where: { $0.neighboursCorrelate == true }) {
        lines.append(
          "neighbours of some still correlate, so that intervals are too short: use a longer trace")
      } else if entries.contains(where: { $0.neighboursCorrelate == nil }) {
        lines.append("too few windows to test if they are independent: use a shorter --window")
      }
    }
    return lines.map { "\n\($0)" }.joined()
  }
}

extension ReplayPolicy {
  /// Returns the meaning of a bound on hits by requests; nil if its name is clear.
  fileprivate func note(isUniform: Bool) -> String? {
    guard case .offline(let entry) = self else { return nil }
    return switch entry.bound {
    case .ceiling: "a lower bound of misses by requests; no policy has more hits"
    case .attainable: "an upper bound of misses by requests; some offline policy has as many hits"
    case .optimalUnits, .optimalForcedUnits:
      isUniform ? nil : "the optimum where all objects are of one size; here sizes differ"
    }
  }
}

/// The processing cost of reading and replaying a trace. It depends on the machine, so it is not part of the results.
struct ReplayTiming {
  private let loading: Double
  private let replaying: Double
  private let requests: Int
  private let replays: Int
  private let results: [ReplayResult]

  private let owner: ResultsOwner

  init(
    loading: Duration, replaying: Duration, _ results: [ReplayResult], of plan: ReplayPlan,
    for owner: ResultsOwner
  ) {
    self.owner = owner
    self.loading = loading / .seconds(1)
    self.replaying = max(replaying / .seconds(1), 1e-9)
    self.results = results
    // A sample is also replayed in parts.
    requests = results.reduce(0) { sum, result in
      sum + result.counts.requests * (plan.isSampled && !result.isOffline ? 2 : 1)
    }
    replays = plan.replayCount
  }

  /// The cost in one line for people.
  var text: String {
    "read in \(loading.text(decimals: 2)) s; \(replays) replays in \(replaying.text(decimals: 2)) s, "
      + "\((Double(requests) / replaying / 1e6).text(decimals: 0)) million requests per second"
  }

  /// The cost for scripts.
  var document: CommandDocument {
    let results = results.map { result -> JSONValue in
      let seconds = (result.time / .seconds(1)).rounded(decimals: 6)
      return ["policy": result.policy, "capacity": result.capacity, "seconds": seconds]
    }
    return [
      "command": owner.command, "subject": owner.subject,
      "readingSeconds": loading.rounded(decimals: 6),
      "replayingSeconds": replaying.rounded(decimals: 6),
      "requestsPerSecond": (Double(requests) / replaying).rounded(), "results": results,
    ]
  }
}
