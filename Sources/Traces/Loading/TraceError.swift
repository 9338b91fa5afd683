/// Why a trace cannot be read, and where.
public struct TraceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file as it was named.
  public let file: String
  /// The record at fault, from 1: a line of a text, a record of a binary file; nil where the file as a
  /// whole is.
  public let record: Int?
  /// What is wrong, and what to do.
  public let message: String

  /// States what is wrong with a file.
  public init(file: String, record: Int? = nil, message: String) {
    self.file = file
    self.record = record
    self.message = message
  }

  /// The complaint as compilers write it: `file:record: message`.
  public var description: String {
    file + (record.map { ":\($0)" } ?? "") + ": " + message
  }
}

/// What a reader finds wrong with a record; whoever knows the file adds its name.
public struct TraceProblem: Error, Hashable, Sendable {
  /// The record, from 1.
  public let record: Int?
  /// What is wrong.
  public let message: String

  /// States what is wrong with a record.
  public init(_ record: Int?, _ message: String) {
    self.record = record
    self.message = message
  }
}
