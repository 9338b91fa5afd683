package import Primitives

/// Why a trace cannot be read, and where.
package struct TraceError: ExitCoded, Hashable, Sendable, CustomStringConvertible {
  /// The file as it was named.
  package let file: String
  /// The record at fault, from 1: a line of a text, a record of a binary file; nil where the file as a
  /// whole is.
  package let record: Int?
  /// What is wrong, and what to do.
  package let message: String

  /// States what is wrong with a file.
  package init(file: String, record: Int? = nil, message: String) {
    self.file = file
    self.record = record
    self.message = message
  }

  init(_ problem: TraceProblem, in file: String) {
    self.init(file: file, record: problem.record, message: problem.message)
  }

  /// The complaint as compilers write it: `file:record: message`.
  package var description: String {
    file + (record.map { ":\($0)" } ?? "") + ": " + message
  }

  package var exitCode: ExitCode { .usage }
}

/// What is wrong with a record of a trace, or with what was said of a trace; whoever knows the record or
/// the file adds it.
package struct TraceProblem: ExitCoded, Hashable, Sendable, CustomStringConvertible {
  /// The record, from 1; nil where it is not known, or none is at fault.
  package let record: Int?
  /// What is wrong, and what to write.
  package let message: String

  /// States what is wrong with a record.
  init(_ record: Int?, _ message: String) {
    self.record = record
    self.message = message
  }

  /// States what is wrong, for somebody who may know the record.
  init(_ message: String) { self.init(nil, message) }

  /// What is wrong, without the record.
  package var description: String { message }

  package var exitCode: ExitCode { .usage }
}
