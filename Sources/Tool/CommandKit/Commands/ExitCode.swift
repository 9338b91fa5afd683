/// What the process tells its caller when it ends.
///
/// 64 is `EX_USAGE` of BSD's `sysexits.h` and 130 what shells make of SIGINT. The others are
/// cachebench's own and stable, so that a pipeline can tell a regression from a run that could not be
/// measured.
package enum ExitCode: Int32, CaseIterable, Sendable {
  /// Everything was as expected.
  case success = 0
  /// A defect of cachebench itself.
  case internalError = 1
  /// At least one metric became worse than its baseline allows.
  case regression = 2
  /// A run did not come to its end.
  case runFailed = 3
  /// A metric became better, or something else moved or was changed, and the baseline does not say so yet.
  case unacceptedImprovement = 4
  /// The baseline is missing or was taken of something else; a study is not whole; or a client asked for
  /// nothing.
  case incomparableBaseline = 5
  /// A result could not be written.
  case cannotWrite = 6
  /// The machine was too slow for a live run to be compared.
  case tooSlow = 7
  /// The command line or a scenario is not valid.
  case usage = 64
  /// Somebody or something ended the process early: SIGINT, SIGTERM or SIGHUP. 130 is what shells say of the
  /// former.
  case interrupted = 130

  /// The case in the words of the help text.
  var meaning: String {
    switch self {
    case .success: "Success."
    case .internalError: "Internal error: a bug in cachebench."
    case .regression: "A metric is worse than its baseline, or an assertion does not hold."
    case .runFailed: "A run failed."
    case .unacceptedImprovement:
      "Nothing is worse, but the baseline is out of date (only if asked for)."
    case .incomparableBaseline:
      "The baseline is missing or not comparable, or there was nothing to judge."
    case .cannotWrite: "A result could not be written."
    case .tooSlow: "The machine was too slow to compare a live run."
    case .usage: "The command line or a scenario is not valid."
    case .interrupted: "Interrupted. Written files are complete."
    }
  }
}

/// The reason a command gives up: a line for the person and a code for the pipeline.
package struct CommandFailure: Error, CustomStringConvertible, Sendable {
  package let code: ExitCode
  /// What happened, without the leading `error: `.
  package let description: String

  package init(_ code: ExitCode, _ reason: String) {
    self.code = code
    description = reason
  }
}
