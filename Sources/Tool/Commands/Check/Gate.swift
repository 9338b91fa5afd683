import Checks
import CommandKit
import Metrics
import Platform
import Primitives
import Reports
import Scenarios
import TextOutput

/// The options that `check` and `compare` share: the rule for failures and the output.
struct Gate {
  /// The rule for failures. If it is nil, each command has its own default.
  var rule: FailureRule?
  /// The place of the rule.
  var source = "--fail-on"
  /// The outputs. If the list is empty, text is printed to standard output.
  var outputs: [CheckOutput] = []

  private static let words: [String: FailureRule] = [
    "regressions": .regressions, "changes": .changes, "never": .never,
  ]

  static let parameters: [Parameter<Self>] = [
    .option(
      "fail-on", "WHAT",
      .list(of: ["metrics"]) { names in try CommandFailure.usage(of: "--fail-on ", rule(names)) },
      \.rule,
      help:
        "Exit with status 2 on 'regressions' of any metric; on regressions of the metrics "
        + "named, as in a,b; on 'changes' of any figure (4 if all are better); or 'never'. "
        + "Default: regressions for check, never for compare."),
    .repeatedOption(
      "format", "FORMAT[=PATH]",
      .text { text in [try CommandFailure.usage(of: "--format: ", CheckOutput.parse(text))] },
      \.outputs,
      help:
        CheckFormats.usage
        + ". With =PATH, write into a file. May be repeated. Default: text."
    ),
  ]

  /// Returns the outputs. `--json` adds a document on standard output.
  func outputs(printsJSON: Bool) -> [CheckOutput] {
    if printsJSON {
      return outputs.filter { $0.path != nil } + [.init(format: JSONFormat(), path: nil)]
    }
    return outputs.isEmpty ? [.init(format: TextFormat(), path: nil)] : outputs
  }

  /// Returns the rule in force with its place, such as `never (cachebench.yaml:1)`; nil for the default rule.
  func stated(default usual: FailureRule) -> String? {
    rule.flatMap { $0 == usual ? nil : "\($0) (\(source))" }
  }

  /// Writes the outcome of checks in all formats. For formats of other programs, which have no place for the rule, it
  /// is written on standard error.
  func write(
    _ checks: [RegressionCheck], _ terms: CheckTerms, allowsColor: Bool = true,
    isQuiet: Bool = false, printsJSON: Bool
  ) throws {
    let terminal = Terminal(of: .output, allowsColor: allowsColor)
    let outputs = outputs(printsJSON: printsJSON).filter {
      !$0.format.isForPeople || $0.path != nil || !isQuiet
    }
    if let rule = terms.ruleText, !outputs.contains(where: \.format.statesRule) {
      try StandardStream.error.write("\(rule)\n")
    }
    for output in outputs {
      try output.write { $0.text(checks, under: terms) { $0.rendered(for: terminal) } }
    }
  }

  /// True if an output shows the results in addition to the outcome.
  var needsPages: Bool { outputs.contains { $0.format is HTMLFormat } }

  /// Creates a rule from a word that names it, or from names of metrics.
  ///
  /// - Throws: `CommandFailure`, whose message can follow the source of the words.
  static func rule(_ names: [String]) throws -> FailureRule {
    if names.count == 1, let rule = words[names[0]] { return rule }
    return .metrics(
      Set(
        try names.map { name in
          let metric = try CommandFailure.usage(
            of: "needs regressions, changes, never or metrics: ", Metric(explained: name))
          // Metrics that replays count are also in results.
          guard metric.isGated || RunEngine.replayed.contains(where: { $0.name == metric.name })
          else {
            let gated = Metric.all.filter(\.isGated).map(\.name).joined(separator: ", ")
            throw CommandFailure(
              "cannot judge \(metric.name): baselines keep only a digest of \(metric.name); possible metrics are \(gated)"
            )
          }
          return metric.name
        }))
  }
}

extension ExitCode {
  /// Creates the exit code for the outcome of checks.
  init(_ outcome: RegressionCheck.Outcome) {
    self =
      switch outcome {
      case .failed: .regression
      case .incomparable: .incomparableBaseline
      case .outdated: .unacceptedImprovement
      case .passed: .success
      }
  }
}

/// A format for the outcome of checks, and the file to which it is written.
struct CheckOutput {
  let format: any CheckFormat
  /// The path of the file; nil for standard output.
  let path: String?

  /// Reads `junit` or `junit=report.xml`; `junit=-` is standard output too.
  static func parse(_ text: String) throws -> CheckOutput {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let format = CheckFormats.format(named: String(parts[0])), parts.last?.isEmpty == false
    else {
      throw CommandFailure(
        Suggestion.unknown("format", String(parts[0]), known: CheckFormats.all.map(\.name)))
    }
    return CheckOutput(format: format, path: parts.dropFirst().first { $0 != "-" }.map(String.init))
  }

  /// Writes the outcome in a format.
  ///
  /// - Throws: `WriteError` or `StreamError` if it cannot be written.
  func write(_ text: (any CheckFormat) -> String) throws {
    if let path {
      // Steps of a build server print files, and obey what is in them.
      let text = text(format)
      try WholeFile.write([
        WholeFile(
          path: path, text: format.hasCommands ? text : StandardStream.withoutCommands(text))
      ])
    } else {
      try StandardStream.output.write(text(format), hasCommands: format.hasCommands)
    }
  }
}
