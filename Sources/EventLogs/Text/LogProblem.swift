/// What is wrong at a place within a line.
struct LogProblem: Error {
  /// The byte of the line, counted from 1.
  let column: Int
  /// What is wrong there.
  let reason: String
}

/// What is wrong with a log, and where.
package struct EventLogError: Error, Hashable, CustomStringConvertible {
  /// The file.
  package let file: String
  /// The line, counted from 1.
  package let line: Int
  /// The byte of the line, counted from 1; none where the whole line is meant.
  package let column: Int?
  /// What is wrong there, and what to do if that is known.
  package let reason: String

  /// Something wrong in a line of a log.
  package init(file: String, line: Int, column: Int? = nil, reason: String) {
    self.file = file
    self.line = line
    self.column = column
    self.reason = reason
  }

  /// As compilers write it: `lru-url-1.jsonl:120:35: expected a whole number`.
  package var description: String {
    let place = column.map { "\(file):\(line):\($0)" } ?? "\(file):\(line)"
    return "\(place): \(reason)"
  }
}
