/// The reason for which a file of the user cannot be used, and its place.
package struct FileError: ExitCoded, Hashable, Sendable, CustomStringConvertible {
  /// The file, as the user named it.
  package let file: String
  /// The place at fault in the file, such as `:12` for a line or `: entry 12`; empty for the whole file.
  package let place: String
  /// The problem and the action to take.
  package let message: String

  /// Creates an error of a file, or of a place in it.
  package init(file: String, place: String = "", message: String) {
    (self.file, self.place, self.message) = (file, place, message)
  }

  /// The error, such as `capture.har: entry 12: 'request.url' is missing; …`.
  package var description: String { "\(file)\(place): \(message.shown(keeping: ["\t"]))" }

  package var exitCode: ExitCode { .usage }
}
