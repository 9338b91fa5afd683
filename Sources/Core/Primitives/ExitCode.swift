/// The process's exit code.
///
/// 64 is `EX_USAGE` of BSD's `sysexits.h`, and 130 is the shells' code for SIGINT. The others are cachebench's own
/// and stable, so that a pipeline can distinguish a regression from a run that could not be measured.
package enum ExitCode: Int32, CaseIterable, Sendable {
  /// Everything was as expected.
  case success = 0
  /// A defect in cachebench.
  case internalError = 1
  /// At least one metric became worse than its baseline allows.
  case regression = 2
  /// A run did not finish.
  case runFailed = 3
  /// There is no ``regression``, but the baseline is out of date. A metric became better, another figure moved, a
  /// strategy changed, a run is new, or the digests of other metrics cannot be compared.
  case unacceptedImprovement = 4
  /// The baseline is missing or belongs to something else; a study is incomplete; or a client made no requests.
  case incomparableBaseline = 5
  /// A result could not be written.
  case cannotWrite = 6
  /// The machine was too slow for a live run to be compared.
  case tooSlow = 7
  /// The command line or a scenario is not valid.
  case usage = 64
  /// A signal ended the process early: SIGINT, SIGTERM or SIGHUP. Shells use 130 for SIGINT.
  case interrupted = 130
}

/// An error that states the program's exit code.
package protocol ExitCoded: Error {
  /// The exit code, if no command handles the error.
  var exitCode: ExitCode { get }
}

extension ExitCode {
  /// Returns the code of an error; an error without a code is an internal error.
  package init(of error: any Error) {
    self = (error as? any ExitCoded)?.exitCode ?? .internalError
  }
}
