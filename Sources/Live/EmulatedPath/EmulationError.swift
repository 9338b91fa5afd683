package import Primitives

/// The reason for which there is no emulated path.
package enum EmulationError: ExitCoded, Equatable, CustomStringConvertible {
  /// The machine or the user's rights do not allow an emulated path; the text gives the reason in a sentence.
  case impossible(String)
  /// A program that sets up the path reported an error.
  case refused(command: String, reason: String)
  /// The system refused a call.
  case failed(call: String, reason: String)
  /// A server did not start in time.
  case silent(String)

  /// The error as text.
  package var description: String {
    switch self {
    case .impossible(let reason): "cannot emulate a network here: \(reason)"
    case .refused(let command, let reason): "'\(command)' failed: \(reason)"
    case .failed(let call, let reason): "\(call) failed: \(reason)"
    case .silent(let server): "\(server) did not answer in time"
    }
  }

  package var exitCode: ExitCode { .runFailed }
}
