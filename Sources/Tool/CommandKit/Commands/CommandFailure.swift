package import Primitives

extension ExitCode {
  /// The meaning of the code in the help text.
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

/// The reason for which a command stops: a line for people and a code for scripts.
package struct CommandFailure: ExitCoded, CustomStringConvertible, Sendable {
  package let exitCode: ExitCode
  /// The message, without the leading `error: `.
  package let description: String

  package init(_ exitCode: ExitCode, _ reason: String) {
    self.exitCode = exitCode
    description = reason
  }

  /// Creates a failure because of the command line or its input.
  package init(_ reason: String) { self.init(.usage, reason) }

  /// Returns a value. An error of `value` becomes a usage error that begins with a source, such as the name of an
  /// option.
  package static func usage<Value>(
    of source: String, _ value: @autoclosure () throws -> Value
  ) throws(CommandFailure) -> Value {
    do { return try value() } catch { throw CommandFailure("\(source)\(error)") }
  }
}
