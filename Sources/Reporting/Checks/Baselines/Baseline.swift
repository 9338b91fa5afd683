import Foundation
package import Metrics
import Primitives
package import Reports
import TextOutput

/// Accepted results of a scenario, small enough to commit: the gated figures with each seed, and a digest of all
/// others.
package struct Baseline: Sendable {
  /// The figures of one run.
  struct Run: Hashable, Sendable {
    let key: RunKey
    /// The gated metrics.
    let figures: [RunResult.Figure]
    /// The other metrics; empty if the run was read from a baseline, which has only their digest.
    var others: [RunResult.Figure] = []
    /// The digest of the other metrics, as results spell them.
    var digest: String

    /// The value of a metric; nil without data, or if only its digest is known.
    func value(of metric: Metric) -> Double? {
      (figures + others).first { $0.name == metric.name }?.value
    }
  }

  /// The schema version of the files that this version writes and reads.
  package static let schemaVersion = 2

  /// The scenario and the program.
  package let header: ResultsHeader
  /// The metrics whose values the baseline has.
  let gated: [String]
  /// The metrics that the digests cover.
  private(set) var digested: [String]
  private(set) var runs: [Run]
  /// The parts that its version wrote and its file lacks, in words; empty if it is whole.
  var gaps: [String] = []
  /// The worst symptoms of its strategies, in words; empty if it was read from a baseline, which has none.
  var symptoms: [String] = []

  /// Returns the baseline with only the runs of some strategies and seeds, to check a part.
  package func selecting(_ isSelected: (RunKey) -> Bool) -> Baseline {
    var selected = self
    selected.runs.removeAll { !isSelected($0.key) }
    return selected
  }

  /// Returns the runs of one strategy under another name, to compare them with the strategy of that name; nil if there
  /// are no such runs.
  package func only(_ strategy: String, as name: String) -> Baseline? {
    let own = runs.filter { $0.key.strategy == strategy }.map { run in
      Run(
        key: RunKey(strategy: name, seed: run.key.seed, parameters: run.key.parameters),
        figures: run.figures, others: run.others, digest: run.digest)
    }
    guard !own.isEmpty else { return nil }
    let scenario = JSONValue(header.resolvedScenario).keeping(strategy: strategy, as: name)
    let header = ResultsHeader(
      scenario: header.scenario, resolvedScenario: scenario.text, version: header.version,
      model: header.model, engine: header.engine)
    return Baseline(header: header, gated: gated, digested: digested, runs: own, gaps: gaps)
  }

  /// The digest of the replayed trace; nil for runs of a scenario.
  package var trace: String? {
    guard header.engine == .replay else { return nil }
    return JSONValue(header.resolvedScenario).members["trace"]?.members["digest"]?.string
  }

  /// Returns the mean of a metric over the runs that have data for it; nil without data.
  package func mean(_ metric: Metric) -> Double? {
    Assertion.mean(runs.compactMap { $0.value(of: metric) })
  }

  /// The strategies in the order of their runs.
  package var strategies: [String] { runs.map(\.key.strategy).distinct }

  /// The strategies in the order of their runs, each with the point of the sweep.
  package var points: [String] { runs.map(\.key.label).distinct }

  /// The seeds of its runs, in their order.
  package var seeds: [UInt64] { runs.map(\.key.seed).distinct }

  /// The text of the file: a line for each metric of a strategy, with its value for each seed, or one value if all are
  /// the same.
  ///
  /// - Complexity: O(runs × metrics).
  package var json: String {
    let (seeds, scenario) = (seeds, JSONValue(header.resolvedScenario).splitOnce)
    return """
      {
        "schemaVersion": \(Self.schemaVersion),
        "cachebench": \(header.version.jsonQuoted), "model": \(header.model),
        "host": \(header.engine.name.jsonQuoted),
        "name": \(header.scenario.jsonQuoted),
        "scenario": \(scenario.text(as: .lines, indent: 2)),
        "seeds": \(seeds.json.text),
        "digested": \(digested.json.text),
        "written": \(written(seeds).text(as: .lines, indent: 2)),
        "runs": \(columns(seeds).json.text(as: .lines, indent: 2))
      }

      """
  }

  /// The contents of the file. If the file lacks one of them, it was removed.
  private func written(_ seeds: [UInt64]) -> JSONValue {
    let lists = [
      ("metrics", gated.json), ("strategies", points.json), ("seeds", seeds.json),
      ("assertions", JSONValue(header.resolvedScenario).assertions.json),
    ]
    return JSONValue(lists.map { ($0, $1.onOneLine) } + [("digested", digested.count.json)])
  }

  private func columns(_ seeds: [UInt64]) -> [JSONValue] {
    runs.grouped(by: \.key.point).map { point, runs in
      let columns = gated.indices.map { place in
        (gated[place], Self.column(runs.map { spelling(of: $0.figures[place]) }))
      }
      return [
        "strategy": point.strategy, "parameters": point.parameters.json,
        "metrics": JSONValue(columns), "digests": Self.column(runs.map(\.digest.json)),
      ]
    }
  }

  /// Counted ratios have as many decimals as in the results of a replay.
  private func spelling(of figure: RunResult.Figure) -> JSONValue {
    header.engine == .replay ? JSONValue(figure.value, decimals: 9) : figure.json
  }

  private static func column(_ values: [JSONValue]) -> JSONValue {
    let isConstant = values.allSatisfy { $0 == values.first }
    return isConstant ? values.first ?? .null : .written(values.json.text(as: .dense))
  }
}

extension Baseline {
  /// Creates the baseline of results.
  package init(_ document: ResultsDocument) {
    self.init(header: document.header, runs: document.runs, metrics: document.metricNames)
    symptoms = Symptom.worst(document.verdict.symptoms.map { ($0.topic.rawValue, $0.text) })
  }

  /// Creates the baseline of runs that all have the same metrics.
  init(header: ResultsHeader, runs: [RunResult], metrics: [String]) {
    func isGated(_ name: String) -> Bool { Metric.named(name)?.isGated ?? false }
    self.init(
      header: header, gated: metrics.filter(isGated), digested: metrics.filter { !isGated($0) },
      runs: runs.map { run in
        let others = run.metrics.filter { !isGated($0.name) }
        return Run(
          key: run.key, figures: run.metrics.filter { isGated($0.name) }, others: others,
          digest: Self.digest(others))
      })
  }

  /// Returns both baselines with digests over the metrics that both have. Returns nil if one baseline has only digests,
  /// and these cover metrics that the other baseline lacks.
  ///
  /// - Complexity: O(runs × metrics).
  static func aligned(_ one: Baseline, _ other: Baseline) -> (Baseline, Baseline)? {
    for names in [one.digested.filter(other.knows), other.digested.filter(one.knows)] {
      if let one = one.digesting(names), let other = other.digesting(names) { return (one, other) }
    }
    return nil
  }

  private func knows(_ metric: String) -> Bool {
    gated.contains(metric) || digested.contains(metric)
  }

  /// Returns the baseline with digests over these metrics; nil if their values are unknown.
  private func digesting(_ names: [String]) -> Baseline? {
    guard names != digested else { return self }
    guard runs.allSatisfy({ $0.others.count == digested.count }) else { return nil }
    var copy = self
    copy.digested = names
    for index in runs.indices {
      let named = (runs[index].figures + runs[index].others).map { ($0.name, $0) }
      let figures = Dictionary(named) { first, _ in first }
      copy.runs[index].digest = Self.digest(names.compactMap { figures[$0] })
    }
    return copy
  }

  /// Returns sixteen digits that differ if the figures do: FNV-1a over their names and spellings.
  private static func digest(_ figures: [RunResult.Figure]) -> String {
    let text = figures.map { "\($0.name)=\($0.spelling ?? "null");" }.joined()
    return String(text.utf8.fnv1a, radix: 16).zeroPadded(to: 16)
  }
}

extension JSONValue {
  /// The object with one line for each member and for each element of a list.
  fileprivate var splitOnce: JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(
      members.map { member in
        guard case .array(let elements) = member.value else {
          return Member(member.key, member.value.onOneLine)
        }
        return Member(member.key, .array(elements.map(\.onOneLine)))
      })
  }
}
