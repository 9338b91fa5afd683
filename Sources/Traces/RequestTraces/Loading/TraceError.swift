package import Primitives

/// The reason that a trace cannot be read, with its position in the file.
package struct TraceError: ExitCoded, Hashable, Sendable, CustomStringConvertible {
  /// The file, as the user named it.
  package let file: String
  /// The record at fault, from 1: a line of a text, a record of a binary file; nil if the whole file is at fault.
  package let record: Int?
  /// The error, and the remedy.
  package let message: String

  /// Creates an error of a file.
  package init(file: String, record: Int? = nil, message: String) {
    self.file = file
    self.record = record
    self.message = message
  }

  init(_ problem: TraceProblem, in file: String) {
    self.init(file: file, record: problem.record, message: problem.message)
  }

  /// The message in the form of compilers: `file:record: message`.
  package var description: String {
    file + (record.map { ":\($0)" } ?? "") + ": " + message
  }

  package var exitCode: ExitCode { .usage }
}

/// An error in a record of a trace, or in a description of a trace. The caller that knows the record or the file adds
/// it.
package struct TraceProblem: ExitCoded, Hashable, Sendable, CustomStringConvertible {
  /// The record, from 1; nil if unknown, or if no record is at fault.
  package let record: Int?
  /// The error, and the correct form.
  package let message: String

  /// Creates an error of a record.
  init(_ record: Int?, _ message: String) {
    self.record = record
    self.message = message
  }

  /// Creates an error without a record, which a caller may add.
  init(_ message: String) { self.init(nil, message) }

  /// The error, without the record.
  package var description: String { message }

  package var exitCode: ExitCode { .usage }
}
