/// Reads one request a line by a layout of columns.
struct ColumnReader: LineFormat {
  private let layout: ColumnLayout
  private var fields = FieldList()
  private var isFirst = true
  /// Whether a line is one request with one key and at most one size; most formats are so.
  private let isSimple: Bool
  private let keyColumn: Int
  private let sizeColumn: Int?
  private let isText: Bool

  init(_ layout: ColumnLayout) {
    self.layout = layout
    isSimple =
      layout.key.count == 1 && layout.sizes.count <= 1 && layout.operation == nil
      && layout.repetitions == nil && layout.keyKind != .hexadecimal
    keyColumn = layout.key[0]
    sizeColumn = layout.sizes.first
    isText = layout.keyKind == .text
  }

  mutating func read(
    _ line: TextLine, into builder: inout TraceBuilder
  ) throws(LineProblem) {
    guard fields.split(line, at: layout.separator) else {
      throw LineProblem("a quote is not closed, or not followed by a separator")
    }
    if isFirst {
      isFirst = false
      if try isHeader(line) { return }
    }
    guard layout.fields.contains(fields.count) else { throw fieldCountProblem() }
    if isSimple, !builder.options.keepsTimes { return try readSimple(line, into: &builder) }
    guard try fields.isRead(layout.operation, of: line) else { return builder.skipRecord() }
    let size = try size(in: line)
    let time = builder.options.keepsTimes ? try fields.time(layout.time, of: line) : 0
    let lifetime = builder.options.keepsTimes ? try lifetime(in: line) : 0
    for _ in 0..<(try repetitions(in: line)) {
      try addKey(of: line, size, time, lifetime, &builder)
    }
  }

  /// Reads a line of which only a key and a size are wanted.
  private func readSimple(
    _ line: TextLine, into builder: inout TraceBuilder
  ) throws(LineProblem) {
    var size: UInt32 = 1
    if let sizeColumn {
      let field = fields.field(sizeColumn, of: line)
      guard let number = field.decimal, number <= UInt64(UInt32.max) else {
        throw LineProblem("\(field.quoted) is not a size: bytes below 2^32")
      }
      size = UInt32(truncatingIfNeeded: number)
    }
    let key = fields.field(keyColumn, of: line)
    if isText {
      guard !key.isEmpty else { throw LineProblem("the key is empty") }
      guard !fields.hasDoubledQuotes else {
        return TextLine.with(key.string.replacing("\"\"", with: "\"")) {
          builder.add($0, size: size)
        }
      }
      builder.add(key, size: size)
    } else {
      guard let number = key.decimal else {
        throw LineProblem("\(key.quoted) is not a number of 64 bits")
      }
      builder.add(number, size: size)
    }
  }

  private func isHeader(_ line: TextLine) throws(LineProblem) -> Bool {
    switch layout.header {
    case .absent: return false
    case .skipped: return true
    case .exact(let names):
      let matches =
        fields.count == names.count
        && names.indices.allSatisfy { fields.field($0, of: line).equals(names[$0]) }
      guard matches else {
        throw LineProblem(
          "the first line is not '\(names.joined(separator: layout.separator.text))'")
      }
      return true
    }
  }

  private func fieldCountProblem() -> LineProblem {
    let low = layout.fields.lowerBound
    let high = layout.fields.upperBound
    let wanted =
      low == high ? "\(low)" : high >= FieldList.mostFields ? "\(low) or more" : "\(low) to \(high)"
    return LineProblem("\(fields.count) fields where \(wanted) belong")
  }

  private func size(in line: TextLine) throws(LineProblem) -> UInt32 {
    var sum: UInt64 = layout.sizes.isEmpty ? 1 : 0
    for column in layout.sizes {
      let field = fields.field(column, of: line)
      guard let size = field.decimal, size <= UInt64(UInt32.max) else {
        throw LineProblem("\(field.quoted) is not a size: bytes below 2^32")
      }
      sum += size
    }
    guard let size = UInt32(exactly: sum) else { throw LineProblem("a size of \(sum) bytes") }
    return size
  }

  private func lifetime(in line: TextLine) throws(LineProblem) -> UInt32 {
    guard let column = layout.lifetime else { return 0 }
    return UInt32(clamping: try fields.decimal(column, of: line, "a lifetime in seconds"))
  }

  private func repetitions(in line: TextLine) throws(LineProblem) -> Int {
    guard let column = layout.repetitions else { return 1 }
    let count = try fields.decimal(column, of: line, "a number of repetitions")
    guard count <= UInt64(BlockLayout.mostBlocks) else {
      throw LineProblem("\(count) repetitions; at most \(BlockLayout.mostBlocks) are believed")
    }
    return Int(count)
  }

  private func addKey(
    of line: TextLine, _ size: UInt32, _ time: Int64, _ lifetime: UInt32,
    _ builder: inout TraceBuilder
  ) throws(LineProblem) {
    guard layout.key.count == 1 else {
      let parts = layout.key.map { fields.field($0, of: line).string }
      return TextLine.with(parts.joined(separator: "/")) {
        builder.add($0, size: size, time: time, lifetime: lifetime)
      }
    }
    let key = fields.field(layout.key[0], of: line)
    switch layout.keyKind {
    case .text:
      guard !key.isEmpty else { throw LineProblem("the key is empty") }
      guard !fields.hasDoubledQuotes else {
        return TextLine.with(key.string.replacing("\"\"", with: "\"")) {
          builder.add($0, size: size, time: time, lifetime: lifetime)
        }
      }
      builder.add(key, size: size, time: time, lifetime: lifetime)
    case .decimal, .hexadecimal:
      let number = layout.keyKind == .decimal ? key.decimal : key.hexadecimal
      guard let number else { throw LineProblem("\(key.quoted) is not a number of 64 bits") }
      builder.add(number, size: size, time: time, lifetime: lifetime)
    }
  }
}
