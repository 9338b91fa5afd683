/// Reads a text of one key a line.
struct TextKeys: LineFormat {
  mutating func read(_ line: TextLine, into builder: inout TraceBuilder) throws(TraceProblem) {
    builder.add(line, size: 1)
  }
}

/// Reads what the authors of LIRS publish: one decimal key a line, and lines `*` as marks.
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

/// Reads one UUID a line.
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

/// Reads memory addresses: an operation, an address in hexadecimal, a gap, and with penalties two more.
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

/// Reads traces of Windows' event tracing as SNIA publishes them: a header, then one event a line, of
/// which disk reads are kept, in blocks of 4 KiB.
struct EnterpriseLines: LineFormat {
  private var isHeader = true
  private var hasBegun = false
  private var blocks = BlockReader(EnterpriseLines.layout)

  static let layout = BlockLayout(
    separator: .padded(UInt8(ascii: ",")), fields: 9...64, volume: [8],
    start: .init(column: 5, unit: 1, isHexadecimal: true),
    length: .init(column: 6, unit: 1, isHexadecimal: true), block: 4096,
    time: .init(column: 1, unit: ColumnLayout.microsecond))

  mutating func read(_ line: TextLine, into builder: inout TraceBuilder) throws(TraceProblem) {
    if isHeader { return try readHeader(line) }
    guard line.isEvent("DiskRead") else {
      guard unsafe line.letters.contains(UInt8(ascii: ",")) else {
        throw TraceProblem("\(line.quoted) is not an event: it has only one field")
      }
      return builder.skipRecord()
    }
    try blocks.read(line, into: &builder)
  }

  private mutating func readHeader(_ line: TextLine) throws(TraceProblem) {
    guard hasBegun || line.equals("BeginHeader") else {
      throw TraceProblem("the first line is \(line.quoted) and not 'BeginHeader'")
    }
    hasBegun = true
    isHeader = !line.equals("EndHeader")
  }
}

extension TextLine {
  /// Whether the first field, which may be padded with blanks, is a word.
  fileprivate func isEvent(_ word: String) -> Bool {
    let start = unsafe letters.firstIndex { $0 != UInt8(ascii: " ") } ?? count
    return self[start..<count].starts(with: word + ",")
  }
}

/// Reads requests to Wikipedia: a counter, a time, a URL, and `-` or `save`.
///
/// What is kept are reads of articles, by the path of the URL; the layout and the filter are those of
/// G. Urdaneta, G. Pierre, M. van Steen, *Wikipedia workload analysis for decentralized hosting,* Computer
/// Networks 53(11), 2009, and of the simulator of Caffeine. Entities of HTML in a path are decoded.
struct WikipediaLines: LineFormat {
  private var fields = FieldList()

  /// What begins a path that is no article.
  private static let others = [
    "/w/index.php?search=", "/wiki/Special:Search", "/wiki/Special:", "/wiki/Talk:", "/wiki/User:",
    "/wiki/User_talk:",
  ]
  private static let entities = [
    ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"),
  ]

  mutating func read(_ line: TextLine, into builder: inout TraceBuilder) throws(TraceProblem) {
    guard fields.split(line, at: .blanks), fields.count == 4 else {
      throw TraceProblem("\(fields.count) fields instead of 4: counter, time, URL, - or save")
    }
    _ = try fields.decimal(0, of: line, "a counter")
    let time = try fields.time(.init(column: 1), of: line)
    let word = fields.field(3, of: line)
    guard word.equals("-") || word.equals("save") else {
      throw TraceProblem("\(word.quoted) is neither '-' nor 'save'")
    }
    guard let path = Self.path(fields.field(2, of: line).string) else {
      throw TraceProblem("\(fields.field(2, of: line).quoted) is not a URL")
    }
    let isArticle = word.equals("-") && !Self.others.contains { path.hasPrefix($0) }
    guard isArticle else { return builder.skipRecord() }
    TextLine.with(path) { builder.add($0, size: 1, time: time) }
  }

  private static func path(_ url: String) -> String? {
    guard let scheme = url.firstRange(of: "://") else { return nil }
    let rest = url[scheme.upperBound...]
    guard let slash = rest.firstIndex(of: "/") else { return "/" }
    return entities.reduce(String(rest[slash...])) { $0.replacing($1.0, with: $1.1) }
  }
}
