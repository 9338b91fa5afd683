import Foundation
import Harness
import ImagePipeline
import Metrics
import Primitives
import Reports
import Scenarios
import TextOutput

/// The results of a suite: a table of all strategies over all scenarios, and a line to cite.
struct SuiteResults {
  /// The figures of a strategy over all scenarios.
  private struct Row {
    let strategy: String
    /// The geometric mean of the relative times.
    let time: Double
    /// The scenario with the highest relative time.
    let worst: (scenario: String, time: Double)
    /// The sum of downloads, and the highest memory of the app.
    let (down, memory): (Double, Double)
    let wrongImages: Double
  }

  private let suite: FrozenSuite
  private let rows: [Row]
  /// The digest of each scenario's figures.
  private let digests: [(scenario: String, pinned: String, found: String)]
  private let libraries: [String]

  init(_ suite: FrozenSuite, _ experiments: [Experiment]) {
    self.suite = suite
    digests = zip(suite.scenarios, experiments).map { ($0.key, $0.value, suite.digest($1)) }
    libraries = experiments.flatMap(\.reports).compactMap { $0.design?.library }.distinct.sorted()
    let named = experiments.map { ($0.scenario.name, ReportGroup.groups($0.reports)) }
    rows = (named.first?.1.map(\.strategy) ?? []).map { Self.row($0, suite.strategies[0], named) }
      .sorted { $0.time < $1.time }
  }

  private static func row(
    _ strategy: String, _ reference: String, _ scenarios: [(name: String, groups: [ReportGroup])]
  ) -> Row {
    func mean(_ metric: Metric, of name: String, _ groups: [ReportGroup]) -> Double {
      groups.first { $0.strategy == name }?.mean(metric) ?? 0
    }
    // 0.1 s, the margin of the time, keeps short times from deciding.
    let times = scenarios.map { name, groups in
      let (own, other) = (strategy, reference)
      let time = (mean(Headline.metric, of: own, groups) + 0.1)
      return (scenario: name, time: time / (mean(Headline.metric, of: other, groups) + 0.1))
    }
    func all(_ metric: Metric) -> [Double] {
      scenarios.map { mean(metric, of: strategy, $0.groups) }
    }
    return Row(
      strategy: strategy,
      time: exp(times.reduce(0) { $0 + log($1.time) } / Double(times.count)),
      worst: times.max { $0.time < $1.time } ?? ("", 1),
      down: all(.bytesDown).reduce(0, +), memory: all(.peakFootprintBytes).max() ?? 0,
      wrongImages: all(.wrongImages).reduce(0, +))
  }

  /// The line to cite.
  var citation: String {
    "\(suite.name), cachebench \(Version.current), model \(ResultsModel.current), digest \(digest)"
  }

  private var digest: String { FrozenSuite.digest(digests.map { "\($0.scenario) \($0.found)" }) }

  /// A sentence for each scenario whose figures are not the pinned ones.
  var faults: [String] {
    digests.filter { $0.found != $0.pinned }.map { scenario, pinned, found in
      "\(suite.name): the figures of \(scenario) have the digest \(found), not \(pinned): the program, a preset or "
        + "Scenarios/\(scenario).yaml differs from the release"
    }
  }

  /// Returns the table and the line to cite.
  func text(for terminal: Terminal) -> String {
    let (down, memory) = (
      ColumnText.form(rows.map(\.down), .bytes), ColumnText.form(rows.map(\.memory), .bytes)
    )
    let table = ReportTable(
      columns: [
        .text("strategy"), .number("time"), .number("highest"), .text("in"),
        .number("downloads\n(\(down.unit))"), .number("footprint\n(\(memory.unit))"),
        .number("wrong\nimages"),
      ],
      texts: rows.map { row in
        [
          row.strategy.shortened(to: 20), row.time.text(decimals: 2),
          row.worst.time.text(decimals: 2), row.worst.scenario, ColumnText.text(row.down, down),
          ColumnText.text(row.memory, memory), row.wrongImages.text(decimals: 1),
        ]
      })
    let head =
      "\(suite.name): \(suite.scenarios.count) scenarios, \(suite.seeds) seeds each. Time without the correct image, "
      + "relative to \(suite.strategies[0]): the geometric mean, and the scenario where it is highest."
    let models = "The libraries are models of the source of \(libraries.joined(separator: ", "))."
    return lines(head) + table.rendered(for: terminal) + "\n" + lines(models)
      + "\nCite as: \(citation)\n"
  }

  private func lines(_ text: String) -> String {
    wrapped(text.split(separator: " ").map(String.init), width: 80) + "\n"
  }

  /// The results for scripts.
  var document: CommandDocument {
    [
      "suite": suite.name, "version": Version.current, "model": ResultsModel.current,
      "digest": digest, "isPinned": faults.isEmpty, "citation": citation,
      "scenarios": JSONValue(digests.map { ($0.scenario, $0.found) }),
      "strategies": rows.map { row -> JSONValue in
        [
          "strategy": row.strategy, "relativeTime": row.time.rounded(decimals: 6),
          "highestRelativeTime": row.worst.time.rounded(decimals: 6),
          "highestIn": row.worst.scenario,
          "bytesDown": row.down, "peakFootprintBytes": row.memory, "wrongImages": row.wrongImages,
        ]
      },
    ]
  }
}
