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
