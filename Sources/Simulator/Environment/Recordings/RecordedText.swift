import Primitives

/// The text of a recording, line by line.
struct RecordedText {
  let bytes: [UInt8]
  let file: String

  /// Returns an error about the recording as a whole.
  func error(_ message: String) -> DocumentError {
    DocumentError(Mark(file: file, line: 1, column: 1), message)
  }

  func lines() -> Lines { Lines(rest: bytes.withoutByteOrderMark, file: file) }

  /// The lines with content.
  struct Lines {
    fileprivate var rest: ArraySlice<UInt8>
    fileprivate let file: String
    fileprivate var number = 0

    /// Returns the next line; nil at the end.
    mutating func next() throws(DocumentError) -> RecordedLine? {
      while !rest.isEmpty {
        number += 1
        let whole = rest.prefix { $0 != UInt8(ascii: "\n") }
        rest = rest.dropFirst(whole.count + 1)
        let line = RecordedLine(
          bytes: whole.prefix { $0 != UInt8(ascii: "#") }, file: file, number: number)
        if try !line.isEmpty() { return line }
      }
      return nil
    }
  }
}
