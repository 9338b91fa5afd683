/// What is wrong with a line of a recorded scroll.
public struct ScrollRecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file as it was named.
  public let file: String
  /// The line, from 1.
  public let line: Int
  /// What is wrong, and what to do.
  public let message: String

  /// The complaint as compilers write it: `file:line: message`.
  public var description: String { "\(file):\(line): \(message)" }
}
