/// Reads a text with one key per line.
struct TextKeys: LineFormat {
  mutating func read(_ line: TextLine, into builder: inout TraceBuilder) throws(TraceProblem) {
    builder.add(line, size: 1)
  }

  /// True for a line that is one URL. A number after a separator may be a further column.
  @Sendable static func isURL(_ line: Substring) -> Bool {
    let last = line.split { ",;|".contains($0) }.last ?? ""
    return (line.hasPrefix("http://") || line.hasPrefix("https://"))
      && !line.contains { " \t".contains($0) } && Double(last) == nil
  }
}

/// Reads the files of the authors of LIRS: one decimal key per line, and lines `*` as marks.
struct LIRSLines: LineFormat {
  mutating func read(_ line: TextLine, into builder: inout TraceBuilder) throws(TraceProblem) {
    var start = 0
    while start < line.count, line[start] == UInt8(ascii: " ") { start += 1 }
    let word = line[start..<line.count]
    if word.equals("*") { return builder.skipRecord() }
    guard let key = word.decimal else {
      throw TraceProblem("\(word.quoted) is neither a decimal key nor the mark '*'")
    }
    builder.add(key, size: 1)
  }
}

/// Reads one UUID per line.
struct UUIDLines: LineFormat {
  mutating func read(_ line: TextLine, into builder: inout TraceBuilder) throws(TraceProblem) {
    let digits = unsafe line.letters.count { $0 != UInt8(ascii: "-") }
    let isUUID = unsafe line.letters.allSatisfy { letter in
      letter == UInt8(ascii: "-") || Character(Unicode.Scalar(letter)).isHexDigit
    }
    guard isUUID, digits == 32 else { throw TraceProblem("\(line.quoted) is not a UUID") }
    builder.add(line, size: 1)
  }
}

/// Reads memory addresses: an operation, an address in hexadecimal and a gap; with penalties, two more fields.
struct AddressLines: LineFormat {
  let fieldCount: Int
  private var fields = FieldList()

  init(fieldCount: Int) { self.fieldCount = fieldCount }

  mutating func read(_ line: TextLine, into builder: inout TraceBuilder) throws(TraceProblem) {
    guard fields.split(line, at: .blanks), fields.count == fieldCount else {
      throw TraceProblem("\(fields.count) fields instead of \(fieldCount)")
    }
    let word = fields.field(0, of: line)
    let address = fields.field(1, of: line)
    guard word.equals("s") || word.equals("l") else {
      throw TraceProblem("\(word.quoted) is neither a load 'l' nor a store 's'")
    }
    guard address.starts(with: "0x"), let key = address.hexadecimal else {
      throw TraceProblem("\(address.quoted) is not an address such as 0x1fffff50")
    }
    for column in 2..<fieldCount {
      _ = try fields.decimal(column, of: line, "a number")
    }
    builder.add(key, size: 1)
  }
}
