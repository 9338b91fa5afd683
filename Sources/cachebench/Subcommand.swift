import CommandLineInterface

/// A command of the program: its declaration, and the call that it stands for.
protocol Subcommand: SendableMetatype {
  /// What the command line may say.
  static var command: Command { get }

  /// Does what an invocation asks for.
  ///
  /// - Throws: `CommandFailure` with the exit code; any other error is a defect.
  static func run(_ invocation: Invocation) async throws -> ExitCode
}
