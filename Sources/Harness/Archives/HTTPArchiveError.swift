/// Why an HTTP archive cannot be read or made use of, and where.
public struct HTTPArchiveError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file as it was named.
  public let file: String
  /// The entry at fault, from 1 in the order of the file; nil where the file as a whole is.
  public let entry: Int?
  /// What is wrong, and what to do.
  public let message: String

  /// The complaint: `capture.har: entry 12: 'request.url' is missing; …`.
  public var description: String {
    file + (entry.map { ": entry \($0)" } ?? "") + ": " + message
  }
}
