import Checks
import CommandKit
import Platform
import Primitives
import TextOutput

/// A format for the outcome of checks, and the file to which it is written.
struct CheckOutput {
  let format: any CheckFormat
  /// The path of the file; nil for standard output.
  let path: String?

  /// Reads `junit` or `junit=report.xml`; `junit=-` is standard output too.
  static func parse(_ text: String) throws -> CheckOutput {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let format = CheckFormats.format(named: String(parts[0])), parts.last?.isEmpty == false
    else {
      throw CommandFailure(
        Suggestion.unknown("format", String(parts[0]), known: CheckFormats.all.map(\.name)))
    }
    return CheckOutput(format: format, path: parts.dropFirst().first { $0 != "-" }.map(String.init))
  }

  /// Writes the outcome in a format.
  ///
  /// - Throws: `WriteError` or `StreamError` if it cannot be written.
  func write(_ text: (any CheckFormat) -> String) throws {
    if let path {
      // Steps of a build server print files, and obey what is in them.
      let text = text(format)
      try WholeFile.write([
        WholeFile(
          path: path, text: format.hasCommands ? text : StandardStream.withoutCommands(text))
      ])
    } else {
      try StandardStream.output.write(text(format), hasCommands: format.hasCommands)
    }
  }
}
