/// The reason for which a request of the user is not possible, such as the value of an option.
package struct InputError: ExitCoded, Hashable, Sendable, CustomStringConvertible {
  /// The problem, and a remedy.
  package let description: String

  /// Creates an error with a problem and a remedy.
  package init(_ description: String) { self.description = description }

  package var exitCode: ExitCode { .usage }
}
