/// Reads one request per line by a layout of columns.
struct ColumnReader: LineFormat {
  private let layout: ColumnLayout
  private var fields = FieldList()
  private var isFirst = true
  /// True if every line is one request, of which only a key and a size are needed unless times are kept. Most formats
  /// are simple.
  private let isSimple: Bool
  /// The columns of the key and of the size; nil if there are several, or none.
  private let keyColumn, sizeColumn: Int?

  init(_ layout: ColumnLayout) {
    self.layout = layout
    isSimple = layout.operation == nil && layout.repetitions == nil
    keyColumn = layout.key.count == 1 ? layout.key[0] : nil
    sizeColumn = layout.sizes.count == 1 ? layout.sizes[0] : nil
  }

  mutating func read(
    _ line: TextLine, into builder: inout TraceBuilder
  ) throws(TraceProblem) {
    guard fields.split(line, at: layout.separator) else {
      throw TraceProblem("a quote is not closed, or not followed by a separator")
    }
    if isFirst {
      isFirst = false
      if try isHeader(line) { return }
    }
    guard layout.fields.contains(fields.count) else { throw fieldCountProblem() }
    if isSimple, !builder.options.keepsTimes {
      return try addKey(of: line, try size(in: line), into: &builder)
    }
    guard try fields.isRead(layout.operation, of: line) else { return builder.skipRecord() }
    let size = try size(in: line)
    let time = builder.options.keepsTimes ? try fields.time(layout.time, of: line) : 0
    let lifetime = builder.options.keepsTimes ? try lifetime(in: line) : 0
    for _ in 0..<(try repetitions(in: line)) {
      try addKey(of: line, size, time, lifetime, into: &builder)
    }
  }

  private func isHeader(_ line: TextLine) throws(TraceProblem) -> Bool {
    switch layout.header {
    case .absent: return false
    case .skipped: return true
    case .exact(let names):
      let matches =
        fields.count == names.count
        && names.indices.allSatisfy { fields.field($0, of: line).equals(names[$0]) }
      guard matches else {
        throw TraceProblem(
          "the first line is not '\(names.joined(separator: layout.separator.text))'")
      }
      return true
    }
  }

  private func fieldCountProblem() -> TraceProblem {
    let low = layout.fields.lowerBound
    let high = layout.fields.upperBound
    let wanted =
      low == high ? "\(low)" : high >= FieldList.maxFields ? "\(low) or more" : "\(low) to \(high)"
    return TraceProblem("\(fields.count) fields instead of \(wanted)")
  }

  private func size(in line: TextLine) throws(TraceProblem) -> UInt32 {
    if let sizeColumn { return try size(sizeColumn, of: line) }
    guard !layout.sizes.isEmpty else { return 1 }
    var sum: UInt64 = 0
    for column in layout.sizes { sum += UInt64(try size(column, of: line)) }
    guard let size = UInt32(exactly: sum) else { throw TraceProblem("a size of \(sum) bytes") }
    return size
  }

  private func size(_ column: Int, of line: TextLine) throws(TraceProblem) -> UInt32 {
    let field = fields.field(column, of: line)
    guard let size = field.decimal, size <= UInt64(UInt32.max) else {
      throw TraceProblem("\(field.quoted) is not a size: bytes below 2^32")
    }
    return UInt32(truncatingIfNeeded: size)
  }

  private func lifetime(in line: TextLine) throws(TraceProblem) -> UInt32 {
    guard let column = layout.lifetime else { return 0 }
    return UInt32(clamping: try fields.decimal(column, of: line, "a lifetime in seconds"))
  }

  private func repetitions(in line: TextLine) throws(TraceProblem) -> Int {
    guard let column = layout.repetitions else { return 1 }
    let count = try fields.decimal(column, of: line, "a number of repetitions")
    guard count <= UInt64(BlockLayout.maxBlocks) else {
      throw TraceProblem("\(count) repetitions; at most \(BlockLayout.maxBlocks) are believed")
    }
    return Int(count)
  }

  private func addKey(
    of line: TextLine, _ size: UInt32, _ time: Int64 = 0, _ lifetime: UInt32 = 0,
    into builder: inout TraceBuilder
  ) throws(TraceProblem) {
    guard let keyColumn else {
      return TextLine.with(fields.joined(layout.key, of: line)) {
        builder.add($0, size: size, time: time, lifetime: lifetime)
      }
    }
    let key = fields.field(keyColumn, of: line)
    if layout.hasDecimalKey {
      guard let number = key.decimal else {
        throw TraceProblem("\(key.quoted) is not a number of 64 bits")
      }
      return builder.add(number, size: size, time: time, lifetime: lifetime)
    }
    guard !key.isEmpty else { throw TraceProblem("the key is empty") }
    guard !fields.hasDoubledQuotes else {
      return TextLine.with(key.withSingleQuotes) {
        builder.add($0, size: size, time: time, lifetime: lifetime)
      }
    }
    builder.add(key, size: size, time: time, lifetime: lifetime)
  }
}
