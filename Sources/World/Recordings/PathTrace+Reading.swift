import Primitives

extension PathTrace {
  /// Reads a recording, in whichever of the formats of <doc:RecordingANetwork> it is.
  ///
  /// Empty lines and text from `#` on are skipped.
  ///
  /// - Parameters:
  ///   - bytes: The text of the file.
  ///   - file: What errors call the file.
  /// - Throws: `PathTraceError` at the first place that is malformed, or if nothing gets through at all.
  /// - Complexity: O(*n*) in the length of the text.
  package convenience init(parsing bytes: [UInt8], file: String) throws(PathTraceError) {
    let text = RecordedText(bytes, file: file)
    var lines = text.lines()
    guard let first = try lines.next() else {
      throw text.error(
        "nothing is recorded; write a line time_ms,down_kbps and one for each change")
    }
    let (steps, length) =
      if ThroughputLog.begins(with: first) {
        try ThroughputLog.steps(first, &lines)
      } else if DeliveryOpportunities.begins(with: first) {
        try DeliveryOpportunities.steps(first, &lines)
      } else if ThroughputSamples.begins(with: first) {
        try ThroughputSamples.steps(first, &lines)
      } else {
        try RecordedColumns(first, text).steps(&lines)
      }
    for (way, rates) in [("down", steps.map(\.down)), ("up", steps.compactMap(\.up))] {
      let carried = PathCapacity(zip(steps, rates).map { ($0.start, $1) }, length: length)
      guard rates.isEmpty || carried.carriesAnything else {
        throw text.error("nothing ever gets \(way); a recording needs a rate above 0")
      }
    }
    self.init(steps, length: length)
  }
}

/// What is wrong with a recording of a network.
package struct PathTraceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file as it was named.
  package let file: String
  /// The line, from 1.
  package let line: Int
  /// The column in it, from 1, in bytes.
  package let column: Int
  /// What is wrong, and what to do.
  package let message: String

  /// The complaint as compilers write it: `file:line:column: message`.
  package var description: String { "\(file):\(line):\(column): \(message)" }
}

/// The text of a recording, line by line.
struct RecordedText {
  private let bytes: [UInt8]
  private let file: String

  init(_ bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
  }

  /// A complaint about the recording as a whole.
  func error(_ message: String) -> PathTraceError {
    PathTraceError(file: file, line: 1, column: 1, message: message)
  }

  func lines() -> Lines { Lines(rest: bytes[...], file: file) }

  /// The lines that say something.
  struct Lines {
    fileprivate var rest: ArraySlice<UInt8>
    fileprivate let file: String
    private var number = 0

    fileprivate init(rest: ArraySlice<UInt8>, file: String) {
      self.rest = rest
      self.file = file
    }

    /// The next line; none at the end.
    mutating func next() throws(PathTraceError) -> RecordedLine? {
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

/// A line of a recording without its comment.
struct RecordedLine {
  /// What stands between two commas or spaces, without the space around it.
  struct Field {
    let text: String
    /// From 1, in bytes.
    let column: Int
  }

  fileprivate let bytes: ArraySlice<UInt8>
  fileprivate let file: String
  fileprivate let number: Int

  /// The line as a whole number without a sign, which is read faster than fields are; none if it is none.
  var wholeNumber: Int? {
    let digits = Self.trimmed(bytes)
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(String(decoding: digits, as: UTF8.self))
  }

  /// What commas part.
  var fields: [Field] {
    bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map(field)
  }

  /// What spaces part.
  var words: [Field] { bytes.split { Self.spaces.contains($0) }.map(field) }

  private func field(_ part: ArraySlice<UInt8>) -> Field {
    let text = Self.trimmed(part)
    return Field(
      text: String(decoding: text, as: UTF8.self), column: text.startIndex - bytes.startIndex + 1)
  }

  func error(_ message: String, at field: Field? = nil) -> PathTraceError {
    PathTraceError(file: file, line: number, column: field?.column ?? 1, message: message)
  }

  fileprivate func isEmpty() throws(PathTraceError) -> Bool {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw error("not UTF-8 text; save the recording as plain text, not compressed")
    }
    return Self.trimmed(bytes).isEmpty
  }

  private static let spaces = [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r")]

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes.drop { spaces.contains($0) }
    while let last = bytes.last, spaces.contains(last) { bytes.removeLast() }
    return bytes
  }
}
