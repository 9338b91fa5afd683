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
    text += table(ceiling: document.trace.ceilingHitRatio, \.hitRatio).rendered(for: terminal)
    if let ceiling = document.trace.ceilingByteHitRatio, !plan.trace.isUniform {
      text += "\nbyte hit ratio\n"
      text += table(ceiling: ceiling, \.byteHitRatio).rendered(for: terminal)
    }
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

  private func table(ceiling: Double, _ value: (ReplayResult) -> Double) -> ReportTable {
    let places = plan.capacities.indices
    let ratios = plan.policies.indices.map { policy in
      places.map { value(results[policy * places.count + $0]) }
    }
    let judged = zip(plan.policies, ratios).filter { !$0.0.isBound }.map(\.1)
    let best = places.map { place in BestValue.among(judged.map { $0[place] }, .higher) }
    let means = zip(plan.policies, ratios).map { policy, ratios in
      (policy, ratios, ratios.reduce(0, +))
    }
    let sorted = isSorted ? means.sorted { $0.2 > $1.2 } : means
    let rows = sorted.map { policy, ratios, _ in
      [ReportTable.Cell(policy.name)]
        + zip(ratios, best).map { ratio, best in
          .init(Self.percent(ratio), isBest: !policy.isBound && ratio == best)
        }
    }
    return ReportTable(
      columns: [.text("policy")] + plan.capacities.map { .number("\($0)") },
      rows: rows + [[.init("(no limit)")] + places.map { _ in .init(Self.percent(ceiling)) }])
  }

  private static func percent(_ ratio: Double) -> String { (ratio * 100).text(decimals: 2) + " %" }
}

extension ReplayPolicy {
  /// Returns the meaning of a bound on hits by requests; nil if its name is clear.
  fileprivate func note(isUniform: Bool) -> String? {
    guard case .offline(let entry) = self else { return nil }
    return switch entry.bound {
    case .ceiling: "a lower bound of misses; no policy has more hits"
    case .attainable: "an upper bound of misses; some offline policy has as many hits"
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
  private let results: [ReplayResult]

  private let owner: ResultsOwner

  init(
    loading: Duration, replaying: Duration, _ results: [ReplayResult], of owner: ResultsOwner
  ) {
    self.owner = owner
    self.loading = loading / .seconds(1)
    self.replaying = max(replaying / .seconds(1), 1e-9)
    self.results = results
    requests = results.reduce(0) { $0 + $1.counts.requests }
  }

  /// The cost in one line for people.
  var text: String {
    "read in \(loading.text(decimals: 2)) s; \(results.count) replays in \(replaying.text(decimals: 2)) s, "
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
