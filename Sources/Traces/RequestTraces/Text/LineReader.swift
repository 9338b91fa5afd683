import Primitives

/// The meaning of a line in a text format.
protocol LineFormat: Sendable {
  /// Reads a line that is not empty, without its end.
  ///
  /// - Throws: The error in the line; the reader adds the line's number.
  mutating func read(_ line: TextLine, into builder: inout TraceBuilder) throws(TraceProblem)

  /// Checks the text after its last line.
  ///
  /// - Throws: The error in the whole text.
  func finish() throws(TraceProblem)
}

extension LineFormat {
  func finish() throws(TraceProblem) {}
}

/// Reads a text line by line.
struct LineReader<Format: LineFormat>: TraceReader {
  private var format: Format
  private var line = 0
  /// The maximum length of a line; a file without line ends is not text.
  private static var longestLine: Int { 1 << 20 }

  init(_ format: Format) { self.format = format }

  mutating func read(
    _ bytes: RawSpan, isLast: Bool, into builder: inout TraceBuilder
  ) throws(TraceProblem) -> Int {
    unsafe try bytes.withUnsafeBytes { (buffer) throws(TraceProblem) -> Int in
      let text = unsafe TextLine(buffer.bindMemory(to: UInt8.self))
      var start = 0
      while start < text.count, !builder.isFull {
        let found = text.firstIndex(of: UInt8(ascii: "\n"), from: start)
        guard let end = found ?? (isLast ? text.count : nil) else {
          guard text.count - start <= Self.longestLine else {
            throw TraceProblem(
              line + 1, "no end of line in \(Self.longestLine) bytes; is this a text file?")
          }
          return start
        }
        try read(text[start..<end], &builder)
        start = min(end + 1, text.count)
      }
      if isLast, !builder.isFull { try format.finish() }
      return start
    }
  }

  private mutating func read(
    _ text: TextLine, _ builder: inout TraceBuilder
  ) throws(TraceProblem) {
    line += 1
    let isMarked = unsafe line == 1 && text.letters.starts(with: ByteOrderMark.utf8)
    let whole = text[(isMarked ? 3 : 0)..<text.count].withoutEnd
    guard !whole.isEmpty else { return }
    do { try format.read(whole, into: &builder) } catch {
      let isText = text.firstIndex(of: 0) == nil
      throw TraceProblem(
        line, isText ? error.message : "\(error.message); the file does not look like text")
    }
  }
}

/// The values of a line's fields, by the layout of their columns.
extension FieldList {
  /// Reads a whole number.
  func decimal(
    _ column: Int, of line: TextLine, _ meaning: String
  ) throws(TraceProblem) -> UInt64 {
    let field = field(column, of: line)
    guard let number = field.decimal else {
      throw TraceProblem("\(field.quoted) is not \(meaning)")
    }
    return number
  }

  /// Reads the time of the request; returns 0 without a time column.
  func time(_ time: ColumnLayout.Time?, of line: TextLine) throws(TraceProblem) -> Int64 {
    guard let time else { return 0 }
    let field = field(time.column, of: line)
    guard let value = field.time(unit: time.unit, from: time.origin) ?? field.date else {
      throw TraceProblem(
        "\(field.quoted) is not a time: a number, of seconds unless --columns says time-unit=ms, us or ns, or a "
          + "timestamp as in 2026-01-02T03:04:05.678Z; remove the column, or convert it to one of these"
      )
    }
    return value
  }

  /// Returns true if the operation is a read; without an operation column, every line is a read.
  func isRead(
    _ operation: ColumnLayout.Operation?, of line: TextLine
  ) throws(TraceProblem) -> Bool {
    guard let operation else { return true }
    let word = field(operation.column, of: line)
    if operation.reads.contains(where: word.equals) { return true }
    guard operation.others.isEmpty || operation.others.contains(where: word.equals) else {
      throw TraceProblem("unknown operation \(word.quoted)")
    }
    return false
  }
}
