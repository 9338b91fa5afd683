/// Reads traces of Windows' event tracing in the form that SNIA publishes: a header, then one event per line. Only disk
/// reads are kept, in blocks of 4 KiB.
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
  /// Returns true if the first field, which may be padded with blanks, is a word.
  fileprivate func isEvent(_ word: String) -> Bool {
    let start = unsafe letters.firstIndex { $0 != UInt8(ascii: " ") } ?? count
    return self[start..<count].starts(with: word + ",")
  }
}
