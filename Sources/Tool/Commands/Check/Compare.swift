import Checks
import CommandKit
import Metrics
import Primitives
import Reports
import Scenarios
import TextOutput

/// `cachebench compare`: how did figures change between two runs, or between two strategies?
struct Compare: Command {
  var before = ""
  var after = ""
  /// The results that contain both strategies.
  var source: String?
  var gate = Gate()
  var printsJSON = false
  var noColor = false

  static let overview = CommandOverview("compare", page: PackedResources.compareTXT)

  static let parameters: [Parameter<Self>] =
    [
      .argument(
        "BEFORE", .file, \.before,
        help: "A file or folder of results; with --in, a strategy."),
      .argument("AFTER", .file, \.after, help: "The same kind of thing, to compare with BEFORE."),
      .option(
        "in", "PATH", .file, \.source,
        help: "Compare two strategies of these results: a file or its folder."),
    ] + Parameter.group(\.gate, Gate.parameters) + [.json(\.printsJSON), .noColor(\.noColor)]

  func run() throws -> ExitCode {
    let checks = try source.map { try strategies(of: $0) } ?? documents()
    let terms = CheckTerms(gate.rule ?? .never, allowsMissing: true)
    let terminal = Terminal(of: .output, allowsColor: !noColor)
    for output in gate.outputs(printsJSON: printsJSON) {
      try output.write { $0.text(checks, under: terms) { $0.rendered(for: terminal) } }
    }
    return ExitCode(terms.outcome(of: checks))
  }

  /// Compares two strategies of one document.
  private func strategies(of path: String) throws -> [RegressionCheck] {
    try ResultsSource.documents(in: path).map(\.document).map { document in
      let name = "\(before) → \(after)"
      let sides = try [before, after].map { strategy in
        guard let own = document.only(strategy, as: name) else {
          throw CommandFailure(
            "\(document.header.scenario): "
              + Suggestion.unknown("strategy", strategy, known: document.strategies))
        }
        return own
      }
      return check(sides[0], sides[1])
    }
  }

  /// Compares two documents, or two folders of them.
  private func documents() throws -> [RegressionCheck] {
    let old = try ResultsSource.documents(in: before)
    let new = try ResultsSource.documents(in: after)
    if old.count == 1, new.count == 1 { return [check(old[0].document, new[0].document)] }
    for side in [old, new] { try ResultsSource.refuseTwins(side) }
    let names = (old + new).map(\.document.header.scenario).distinct
    let checks = names.compactMap { name -> RegressionCheck? in
      guard let one = old.first(where: { $0.document.header.scenario == name }),
        let other = new.first(where: { $0.document.header.scenario == name })
      else { return nil }
      return check(one.document, other.document)
    }
    for name in names where !checks.contains(where: { $0.scenario == name }) {
      let has = old.contains { $0.document.header.scenario == name } ? before : after
      try StandardStream.error.write("warning: only \(has) has the scenario \(name)\n")
    }
    guard !checks.isEmpty else {
      throw CommandFailure(
        .incomparableBaseline, "\(before) and \(after) have no scenario in common")
    }
    return checks
  }

  private func check(_ one: Baseline, _ other: Baseline) -> RegressionCheck {
    RegressionCheck(
      baseline: one, results: other, sides: .init(before, after),
      completion: ResolvedScenario.completed)
  }
}
