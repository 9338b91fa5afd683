import Checks
import CommandKit
import Foundation
import ImageServer
import Metrics
import Platform
import Primitives
import TextOutput

/// The requirements for a client's session, and the formats of the outcome.
struct SessionGate {
  var assertions: [Assertion] = []
  /// The time after which the server stops; nil if it runs until it is interrupted.
  var duration: Duration?
  var outputs: [CheckOutput] = []
  /// The requests that the client must make; nil if any are allowed.
  var plan: RequestPlan?

  /// True if the session has requirements.
  var judges: Bool { !assertions.isEmpty || plan != nil }

  static let parameters: [Parameter<Self>] =
    judging + [
      .option(
        "for", "TIME", .text(duration), \.duration,
        help: "Stop after this time, such as 60s. Default: at Ctrl-C.")
    ]

  /// The parameters that do not depend on a server.
  static let judging: [Parameter<Self>] = [
    .repeatedOption(
      "assert", "TEXT", .text { [try assertion($0)] }, \.assertions,
      help:
        "Exit with status 2 if this does not hold at the end, as in 'duplicates <= 3', and name the requests. "
        + "Metrics: \(SessionCheck.metrics.map(\.name).joined(separator: ", ")), or their headings. May be repeated."
    ),
    .option(
      "plan", "FILE", .text(plan), \.plan,
      help:
        "Exit with status 2 unless the client requests exactly the images in this file: one "
        + "path or URL per line, with a count if it is not 1."),
    .repeatedOption(
      "format", "FORMAT[=PATH]", .text { [try CheckOutput.parse($0)] }, \.outputs,
      help:
        "Write the results of --assert and --plan as "
        + "\(CheckFormats.all.map(\.name).joined(separator: ", ")), to standard output "
        + "or, with =PATH, into a file. May be repeated. Default: text."),
  ]

  private static func assertion(_ text: String) throws -> Assertion {
    let assertion = try CommandFailure.usage(of: "--assert ", Assertion(text))
    try CommandFailure.usage(of: "--assert ", SessionCheck.accept(assertion))
    return assertion
  }

  private static func plan(_ path: String) throws -> RequestPlan {
    let data = try CommandFailure.usage(of: "\(path): ", ReadableFile.contents(at: path))
    return try RequestPlan(String(decoding: data, as: UTF8.self), file: path)
  }

  private static func duration(_ text: String) throws -> Duration {
    let time = try CommandFailure.usage(of: "--for ", Nanoseconds(text: text))
    guard time > .zero else { throw CommandFailure("--for '\(text)' must be more than 0") }
    return .nanoseconds(time.rawValue)
  }

  /// Refuses the first assertion about a metric whose value is unknown; does nothing if there is no such assertion.
  ///
  /// - Throws: `CommandFailure` with the assertion and the reason.
  func refuse(_ metric: Metric, _ reason: String) throws {
    guard let asked = assertions.first(where: { $0.metrics.contains(metric) }) else { return }
    throw CommandFailure(
      "--assert '\(asked)': \(reason), so \(metric.name) is unknown; remove the assertion, or grade a log of "
        + "'cachebench serve --log'")
  }

  /// Judges a session and prints the outcome.
  ///
  /// - Parameters:
  ///   - grade: The session's grade.
  ///   - name: The name of the session.
  ///   - usual: The default format.
  /// - Returns: The exit code.
  /// - Throws: `WriteError` if the outcome cannot be written.
  func judge(_ grade: Grade, _ name: String, _ usual: any CheckFormat) throws -> ExitCode {
    guard judges else { return .success }
    let check = SessionCheck(
      name, figures: grade.figures, requests: grade.named, assertions, plan: plan)
    for output in outputs.isEmpty ? [CheckOutput(format: usual, path: nil)] : outputs {
      try output.write { $0.text(check) { $0.rendered(for: Terminal(of: .output)) } }
    }
    switch check.verdict {
    case .holds: return .success
    case .broken: return .regression
    case .nothingToJudge: return .incomparableBaseline
    }
  }
}
