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
}

/// An error that states the code with which the program ends for it.
package protocol ExitCoded: Error {
  /// The code that the error ends the program with if no command handles it.
  var exitCode: ExitCode { get }
}

extension ExitCode {
  /// The code of an error; one that does not state its own is a defect.
  package init(of error: any Error) {
    self = (error as? any ExitCoded)?.exitCode ?? .internalError
  }
}
