import Primitives

/// A line of a recording without its comment.
struct RecordedLine {
  /// The text between two separators or spaces, without the space and the quotes around it.
  struct Field {
    let text: String
    /// The column of the first byte, counted from 1.
    let column: Int
  }

  let bytes: ArraySlice<UInt8>
  let file: String
  let number: Int
  /// The byte between fields, a comma or a semicolon.
  var separator = UInt8(ascii: ",")

  /// The line as a whole number without a sign, read faster than fields; nil if it is not a number.
  var wholeNumber: Int? {
    let digits = CSVFields.trimmed(bytes)
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(String(decoding: digits, as: UTF8.self))
  }

  /// The fields between separators; the whole line if a quote is not closed.
  var fields: [Field] { (try? values()) ?? [field(bytes[...])] }

  /// Returns the fields between separators.
  func values() throws(DocumentError) -> [Field] {
    guard let fields = CSVFields.fields(of: bytes, at: separator) else {
      throw error("a quote is not closed, or no separator follows it")
    }
    return fields.map { Field(text: $0.text, column: $0.start + 1) }
  }

  /// The fields between spaces.
  var words: [Field] { bytes.split { Self.spaces.contains($0) }.map(field) }

  private func field(_ part: ArraySlice<UInt8>) -> Field {
    let text = CSVFields.trimmed(part)
    return Field(
      text: String(decoding: text, as: UTF8.self), column: text.startIndex - bytes.startIndex + 1)
  }

  func error(_ message: String, at field: Field? = nil) -> DocumentError {
    DocumentError(Mark(file: file, line: number, column: field?.column ?? 1), message)
  }

  func isEmpty() throws(DocumentError) -> Bool {
    guard bytes.allSatisfy({ $0 < 0x80 }) || String(validating: bytes, as: UTF8.self) != nil else {
      throw error("not UTF-8 text; save the recording as plain text, not compressed")
    }
    return CSVFields.trimmed(bytes).isEmpty
  }

  private static let spaces = [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r")]

  /// Returns the time in a field. It must be after the time of the previous line.
  func time(
    _ field: Field, in unit: String, after last: Nanoseconds?
  ) throws(DocumentError) -> Nanoseconds {
    guard let time = try? Nanoseconds(text: "\(field.text) \(unit)") else {
      throw error("'\(field.text)' is not a time; write \(unit), 0 or more", at: field)
    }
    // The last line may last as long as the rest of the recording.
    guard time.rawValue <= PathTrace.longest.rawValue / 2 else {
      throw error("\(field.text) \(unit) is half a year or more; write less", at: field)
    }
    if let last, time <= last {
      throw error(
        "\(field.text) \(unit) does not come after the line before; keep lines in order",
        at: field)
    }
    return time
  }

  /// Returns the rate in a field.
  func rate(_ field: Field, in unit: String) throws(DocumentError) -> BitRate {
    guard let rate = try? BitRate(text: "\(field.text) \(unit)") else {
      throw error("'\(field.text)' is not a rate; write \(unit), 0 or more", at: field)
    }
    guard rate <= PathTrace.highest else {
      throw error(
        "\(field.text) \(unit) is more than 1000 Gbps; write less, or name another unit",
        at: field)
    }
    return rate
  }

  func roundTrip(_ field: Field, in unit: String) throws(DocumentError) -> Nanoseconds {
    guard let time = try? Nanoseconds(text: "\(field.text) \(unit)"), time <= .seconds(3_600)
    else {
      throw error(
        "'\(field.text)' is not a round trip; write \(unit), from 0 to an hour", at: field)
    }
    return time
  }

  func loss(_ field: Field) throws(DocumentError) -> Double {
    guard let loss = Double(field.text), (0...1).contains(loss) else {
      throw error("'\(field.text)' is not a share of packets; write 0 to 1", at: field)
    }
    return loss
  }
}

// MARK: - Values

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
    fileprivate var separator: UInt8?

    /// Returns the next line; nil at the end.
    mutating func next() throws(DocumentError) -> RecordedLine? {
      while !rest.isEmpty {
        number += 1
        let whole = rest.prefix { $0 != UInt8(ascii: "\n") }
        rest = rest.dropFirst(whole.count + 1)
        var line = RecordedLine(
          bytes: CSVFields.withoutComment(whole), file: file, number: number)
        guard try !line.isEmpty() else { continue }
        line.separator = separator ?? CSVFields.separator(of: line.bytes)
        separator = line.separator
        return line
      }
      return nil
    }
  }
}
