import Checks
import CommandKit
import Importers
import Metrics
import Primitives
import Reports
import Scenarios
import TextOutput

/// `cachebench compare`: how did values change between two runs, or between two strategies?
struct Compare: Command {
  var before = ""
  var after: String?
  /// The results that contain both strategies; nil if documents are compared.
  var source: String?
  /// The log of an app's server, or the bind log of the app, which is compared with the results.
  var measured: String?
  /// The log of the app's binds.
  var binds: String?
  var choice = ArchiveArguments()
  var gate = Gate()
  var printsJSON = false
  var noColor = false

  static let overview = CommandOverview("compare", page: PackedResources.compareTXT)

  static let parameters: [Parameter<Self>] =
    [
      .argument(
        "BEFORE", .file, \.before,
        help: "A file or folder of results; with --in, a strategy."),
      .optionalArgument(
        "AFTER", .file, \.after,
        help: "The same kind of thing, to compare with BEFORE. Not with --measured."),
      .option(
        "in", "PATH", .file, \.source,
        help: "Compare two strategies of these results: a file or its folder."),
      .option(
        "measured", "LOG", .file, \.measured,
        help:
          "Compare the results of one strategy with an app, by its bind log, or by the log of its server: any that "
          + "'grade' reads. Of several clients, their mean."),
      .option(
        "binds", "FILE", .file, \.binds,
        help: "With --measured LOG of the server: the bind log of the app too."),
    ]
    + Parameter.group(
      \.choice,
      ArchiveArguments.parameters(
        all: "With --measured: count requests for other things than images too.",
        run: "With --measured: only this run of an archive; 'all' joins them."))
    + Parameter.group(\.gate, Gate.parameters) + [.json(\.printsJSON), .noColor(\.noColor)]

  func run() throws -> ExitCode {
    if let log = measured ?? binds { return try compare(with: log) }
    guard let after, choice.option == nil else {
      throw CommandFailure("missing argument 'AFTER', or --measured for --image-paths")
    }
    let checks = try source.map { try strategies(of: $0, after) } ?? documents(after)
    let terms = CheckTerms(
      gate.rule ?? .never, stated: gate.stated(default: .never), allowsMissing: true)
    try gate.write(checks, terms, allowsColor: !noColor, printsJSON: printsJSON)
    return ExitCode(terms.outcome(of: checks))
  }

  /// Compares results with measurements of an app.
  private func compare(with log: String) throws -> ExitCode {
    let found = try ResultsSource.documents(in: before).map(\.document)
    guard after == nil, source == nil, gate.rule == nil, gate.outputs.isEmpty, found.count == 1,
      found[0].header.engine != .replay, found[0].strategies.count == 1
    else {
      throw CommandFailure(
        "--measured needs one RESULT, of 'run SCENARIO --strategy NAME' with one strategy, and no AFTER, --in, "
          + "--fail-on or --format")
    }
    let points = found[0].points
    guard points.count == 1 else {
      throw CommandFailure(
        "--measured needs results of one point of a sweep, and \(before) has \(points.count): "
          + "\(points.listed(first: 3)); run the scenario with one of these values in place of the sweep"
      )
    }
    let (requests, bound) = try logs(log)
    let app = MeasuredApp(found[0], found[0].strategies[0], requests, bound)
    try app.write(isJSON: printsJSON, for: Terminal(of: .output, allowsColor: !noColor))
    return app.grades.isEmpty && requests != nil ? .incomparableBaseline : .success
  }

  /// Reads the logs of an app: that of its server, that of its binds, or both.
  private func logs(_ first: String) throws -> (GradedLog?, BoundApp?) {
    let bytes = try InputFile.contents(at: first)
    guard BindLog.recognizes(bytes) else {
      let served = try GradedLog.read(first, choice, contents: bytes)
      try InputFile.warn(first, served.passed.summary("lines passed over"))
      return (
        served, try binds.map { try BoundApp(InputFile.contents(at: $0), file: $0, served) }
      )
    }
    if let other = measured == nil ? choice.option : binds.map({ "--binds \($0)" }) ?? choice.option
    {
      throw CommandFailure("\(first) is a bind log, with which \(other) has no use; remove it")
    }
    return (nil, try BoundApp(bytes, file: first, nil))
  }

  /// Compares two strategies in each document.
  private func strategies(of path: String, _ after: String) throws -> [RegressionCheck] {
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
      return check(sides[0], sides[1], after)
    }
  }

  /// Compares two documents, or two folders with documents.
  private func documents(_ after: String) throws -> [RegressionCheck] {
    let old = try ResultsSource.documents(in: before)
    let new = try ResultsSource.documents(in: after)
    if old.count == 1, new.count == 1 {
      return [check(old[0].document, new[0].document, after)]
    }
    for side in [old, new] { try ResultsSource.refuseTwins(side) }
    let names = (old + new).map(\.document.header.scenario).distinct
    let checks = names.compactMap { name -> RegressionCheck? in
      guard let one = old.first(where: { $0.document.header.scenario == name }),
        let other = new.first(where: { $0.document.header.scenario == name })
      else { return nil }
      return check(one.document, other.document, after)
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

  private func check(_ one: Baseline, _ other: Baseline, _ after: String) -> RegressionCheck {
    RegressionCheck(
      baseline: one, results: other, sides: .init(before, after),
      completion: ResolvedScenario.completed)
  }
}
