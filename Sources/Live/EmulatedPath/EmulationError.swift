package import Primitives

/// Why there is no emulated path.
package enum EmulationError: ExitCoded, Equatable, CustomStringConvertible {
  /// This machine, or what may be done on it, does not allow for one; the text says why, in a sentence.
  case impossible(String)
  /// A program that it is made with refused something.
  case refused(command: String, reason: String)
  /// The system refused a call.
  case failed(call: String, reason: String)
  /// A server did not come up in time.
  case silent(String)

  /// What happened.
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
