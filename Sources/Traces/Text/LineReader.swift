#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What a line of a text format means.
protocol LineFormat: Sendable {
  /// Reads a line that is not empty, without its end.
  ///
  /// - Throws: What is wrong with it.
  mutating func read(_ line: TextLine, into builder: inout TraceBuilder) throws(LineProblem)
}

/// What is wrong with a line; the reader adds its number.
struct LineProblem: Error {
  let message: String

  init(_ message: String) { self.message = message }
}

/// Reads a text line by line.
struct LineReader<Format: LineFormat>: TraceReader {
  private var format: Format
  private var line = 0
  /// No trace has longer lines; a file without ends of lines is no text.
  private static var longestLine: Int { 1 << 20 }

  init(_ format: Format) { self.format = format }

  mutating func read(
    _ bytes: RawSpan, isLast: Bool, into builder: inout TraceBuilder
  ) throws(TraceProblem) -> Int {
    unsafe try bytes.withUnsafeBytes { (buffer) throws(TraceProblem) -> Int in
      let letters = unsafe buffer.bindMemory(to: UInt8.self)
      var start = 0
      while start < letters.count, !builder.isFull {
        let found = unsafe Self.endOfLine(letters, from: start)
        guard let end = found ?? (isLast ? letters.count : nil) else {
          try checkLength(letters.count - start)
          return start
        }
        try unsafe read(TextLine(UnsafeBufferPointer(rebasing: letters[start..<end])), &builder)
        start = min(end + 1, letters.count)
      }
      return start
    }
  }

  private static func endOfLine(_ letters: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard let base = letters.baseAddress else { return nil }
    let first = unsafe UnsafeRawPointer(base + start)
    guard let found = unsafe memchr(first, 0x0A, letters.count - start) else { return nil }
    let distance = unsafe UnsafeRawPointer(found) - first
    return start + distance
  }

  private func checkLength(_ length: Int) throws(TraceProblem) {
    guard length > Self.longestLine else { return }
    throw TraceProblem(line + 1, "no end of line in \(Self.longestLine) bytes; is this a text?")
  }

  private mutating func read(
    _ text: TextLine, _ builder: inout TraceBuilder
  ) throws(TraceProblem) {
    line += 1
    var end = text.count
    while end > 0, text[end - 1] == 0x0D || text[end - 1] == 0x20 { end -= 1 }
    guard end > 0 else { return }
    do { try format.read(text[0..<end], into: &builder) } catch {
      let isText = unsafe !text.letters.contains { $0 == 0 }
      throw TraceProblem(
        line, isText ? error.message : "\(error.message); the file does not look like text")
    }
  }
}

/// What the fields of a line say, by the layout of their columns.
extension FieldList {
  /// A whole number.
  func decimal(
    _ column: Int, of line: TextLine, _ meaning: String
  ) throws(LineProblem) -> UInt64 {
    let field = field(column, of: line)
    guard let number = field.decimal else { throw LineProblem("\(field.quoted) is not \(meaning)") }
    return number
  }

  /// When the request was made; 0 where no column says so.
  func time(_ time: ColumnLayout.Time?, of line: TextLine) throws(LineProblem) -> Int64 {
    guard let time else { return 0 }
    let field = field(time.column, of: line)
    guard let value = field.time(unit: time.unit) else {
      throw LineProblem("\(field.quoted) is not a time")
    }
    return value
  }

  /// Whether the operation is a read; every line is where there is no such column.
  func isRead(
    _ operation: ColumnLayout.Operation?, of line: TextLine
  ) throws(LineProblem) -> Bool {
    guard let operation else { return true }
    let word = field(operation.column, of: line)
    if operation.reads.contains(where: word.equals) { return true }
    guard operation.others.isEmpty || operation.others.contains(where: word.equals) else {
      throw LineProblem("unknown operation \(word.quoted)")
    }
    return false
  }
}
