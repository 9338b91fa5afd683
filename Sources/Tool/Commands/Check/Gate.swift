import CommandKit
import Metrics
import Reports
import Scenarios
import Checks
import Primitives

/// What `check` and `compare` share: what makes them fail, and how they print.
struct Gate {
  /// What makes them fail; each has a default of its own.
  var rule: FailureRule?
  /// Text on standard output unless asked otherwise.
  var outputs: [CheckOutput] = []

  private static let words: [String: FailureRule] = [
    "regressions": .regressions, "changes": .changes, "never": .never,
  ]

  static let parameters: [Parameter<Self>] = [
    .option(
      "fail-on", "WHAT", .list(of: ["metrics"]) { names in try of("--fail-on ", rule(names)) },
      \.rule,
      help:
        "Exit with status 2 on 'regressions' of any metric; on regressions of the metrics "
        + "named, as in a,b; on 'changes' of any figure (4 if all are better); or 'never'. "
        + "Default: regressions for check, never for compare."),
    .repeatedOption(
      "format", "FORMAT[=PATH]", .text { text in [try of("--format: ", .parse(text))] }, \.outputs,
      help:
        CheckFormats.usage
        + ". With =PATH, write into a file. May be repeated. Default: text."
    ),
  ]

  /// What is written: `--json` is one more document on standard output.
  func outputs(printsJSON: Bool) -> [CheckOutput] {
    if printsJSON {
      return outputs.filter { $0.path != nil } + [.init(format: JSONFormat(), path: nil)]
    }
    return outputs.isEmpty ? [.init(format: TextFormat(), path: nil)] : outputs
  }

  /// The value of an option, whose errors begin with its name.
  private static func of<Value>(
    _ option: String, _ value: @autoclosure () throws -> Value
  ) throws -> Value {
    do { return try value() } catch { throw CommandFailure(.usage, "\(option)\(error)") }
  }

  /// The rule that words stand for: a word alone, or metrics.
  ///
  /// - Throws: `CommandFailure`, to be read after what gave the words.
  static func rule(_ names: [String]) throws -> FailureRule {
    if names.count == 1, let rule = words[names[0]] { return rule }
    return .metrics(
      Set(
        try names.map { name in
          let metric: Metric
          do { metric = try Metric(explained: name) } catch {
            throw CommandFailure(
              .usage, "needs regressions, changes, never or metrics: \(error)")
          }
          // What replays count has values in their results.
          guard metric.isGated || RunHost.replayed.contains(where: { $0.name == metric.name })
          else {
            let gated = Metric.all.filter(\.isGated).map(\.name).joined(separator: ", ")
            throw CommandFailure(
              .usage,
              "cannot judge \(metric.name): baselines keep only a digest of \(metric.name); possible metrics are \(gated)"
            )
          }
          return metric.name
        }))
  }
}

extension ExitCode {
  /// How a command ends whose checks came to that.
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
