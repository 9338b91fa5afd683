package import Primitives

/// The reason why there is no film, and the action to take.
package struct FilmError: ExitCoded, Equatable, CustomStringConvertible {
  package let description: String
  package var exitCode: ExitCode { .usage }
}
