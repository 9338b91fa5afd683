import Primitives

/// The positions of the fields in a line.
struct FieldList: Sendable {
  private struct Place: BitwiseCopyable {
    var start = 0
    var end = 0
  }

  /// The maximum number of fields with a position; further fields are only counted.
  static let maxFields = 64

  private var places = [Place](repeating: Place(), count: FieldList.maxFields)
  private(set) var count = 0
  /// True if a field contains a doubled quote, which stands for one quote.
  private(set) var hasDoubledQuotes = false

  /// Finds the fields of a line.
  ///
  /// - Returns: False if a quote is not closed.
  mutating func split(_ line: TextLine, at separator: FieldSeparator) -> Bool {
    count = 0
    hasDoubledQuotes = false
    switch separator {
    case .blanks: splitAtBlanks(line)
    case .byte(let byte):
      let isQuoted = unsafe line.letters.contains(UInt8(ascii: "\""))
      if isQuoted { return splitQuoted(line, at: byte) }
      split(line, at: byte)
    case .padded(let byte):
      split(line, at: byte)
      for index in 0..<min(count, Self.maxFields) { places[index] = trimmed(places[index], line) }
    }
    return true
  }

  private func trimmed(_ place: Place, _ line: TextLine) -> Place {
    var place = place
    while place.start < place.end, Self.isBlank(line[place.start]) { place.start += 1 }
    while place.end > place.start, Self.isBlank(line[place.end - 1]) { place.end -= 1 }
    return place
  }

  /// Returns a field of the latest split line; empty if the line has fewer fields.
  func field(_ index: Int, of line: TextLine) -> TextLine { line[range(index)] }

  /// Returns the bytes of fields of the latest split line, joined by slashes.
  func joined(_ indexes: [Int], of line: TextLine) -> [UInt8] {
    let fields = indexes.map { unsafe Array(field($0, of: line).letters) }
    return Array(fields.joined(separator: [UInt8(ascii: "/")]))
  }

  /// Returns the range of a field in the latest split line.
  func range(_ index: Int) -> Range<Int> {
    guard index < min(count, Self.maxFields) else { return 0..<0 }
    return places[index].start..<places[index].end
  }

  /// Returns the texts of all fields of the latest split line.
  func texts(of line: TextLine) -> [String] {
    (0..<min(count, Self.maxFields)).map { field($0, of: line).string }
  }

  private mutating func split(_ line: TextLine, at byte: UInt8) {
    let length = line.count
    count = unsafe places.withUnsafeMutableBufferPointer { places in
      var found = 0
      var start = 0
      let letters = unsafe line.letters
      for index in 0..<length where unsafe letters[index] == byte {
        if found < Self.maxFields { unsafe places[found] = Place(start: start, end: index) }
        found += 1
        start = index + 1
      }
      if found < Self.maxFields { unsafe places[found] = Place(start: start, end: length) }
      return found + 1
    }
  }

  private mutating func splitAtBlanks(_ line: TextLine) {
    let length = line.count
    count = unsafe places.withUnsafeMutableBufferPointer { places in
      var found = 0
      var index = 0
      while index < length {
        while index < length, Self.isBlank(line[index]) { index += 1 }
        guard index < length else { break }
        let start = index
        while index < length, !Self.isBlank(line[index]) { index += 1 }
        if found < Self.maxFields { unsafe places[found] = Place(start: start, end: index) }
        found += 1
      }
      return found
    }
  }

  @inline(__always)
  private static func isBlank(_ letter: UInt8) -> Bool {
    letter == UInt8(ascii: " ") || letter == UInt8(ascii: "\t")
  }

  /// Splits fields that may be in quotes.
  private mutating func splitQuoted(_ line: TextLine, at byte: UInt8) -> Bool {
    let letters = unsafe Span(_unsafeElements: line.letters)
    return CSVFields.find(in: letters, at: byte) { place, isDoubled in
      add(place)
      hasDoubledQuotes = hasDoubledQuotes || isDoubled
    }
  }

  private mutating func add(_ part: Range<Int>) {
    if count < Self.maxFields {
      places[count] = Place(start: part.lowerBound, end: part.upperBound)
    }
    count += 1
  }
}

/// The separator of fields in a line.
package enum FieldSeparator: Hashable, Sendable {
  /// One byte; two in a row enclose an empty field. Fields may be in double quotes, by RFC 4180.
  case byte(UInt8)
  /// One byte, with spaces around the fields, which are ignored.
  case padded(UInt8)
  /// Any number of spaces and tabs.
  case blanks

  /// A comma.
  package static var comma: FieldSeparator { .byte(UInt8(ascii: ",")) }

  /// The separator as it is written.
  var text: String {
    switch self {
    case .byte(let byte), .padded(let byte): String(decoding: [byte], as: UTF8.self)
    case .blanks: " "
    }
  }

  /// Returns the common separator that splits a line best.
  static func best(of line: TextLine) -> FieldSeparator {
    let known: [UInt8] = [0x09, 0x2C, 0x7C, 0x3B]
    let found = known.max { left, right in
      unsafe line.letters.count { $0 == left } < line.letters.count { $0 == right }
    }
    guard let found, unsafe line.letters.contains(found) else { return .comma }
    return .byte(found)
  }
}
