/// The reason a command gives up: a line for the person and a code for the pipeline.
public struct CommandFailure: Error, CustomStringConvertible, Sendable {
  /// The code with which the process ends.
  public let code: ExitCode
  /// What happened, without the leading `error: `.
  public let description: String

  /// Gives up with a code and the reason.
  public init(_ code: ExitCode, _ reason: String) {
    self.code = code
    description = reason
  }
}
