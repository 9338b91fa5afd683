/// Reads ranges of blocks by a layout of columns.
struct BlockReader: LineFormat {
  private let layout: BlockLayout
  private var fields = FieldList()
  private var volumes: [[UInt8]: UInt64] = [:]
  private var isFirst = true

  init(_ layout: BlockLayout) { self.layout = layout }

  mutating func read(
    _ line: TextLine, into builder: inout TraceBuilder
  ) throws(TraceProblem) {
    guard fields.split(line, at: layout.separator), layout.fields.contains(fields.count) else {
      throw TraceProblem("\(fields.count) fields instead of \(layout.fields.lowerBound)")
    }
    defer { isFirst = false }
    let isHeader = fields.field(layout.start.column, of: line).string.lowercased() == "offset"
    if isFirst, isHeader { return builder.skipRecord() }
    let volume = try volume(of: line)
    let start = try bytes(layout.start, of: line, "a place")
    let length = try bytes(layout.length, of: line, "a length")
    let time = builder.options.keepsTimes ? try fields.time(layout.time, of: line) : 0
    guard try isRead(line), length > 0 else { return builder.skipRecord() }
    // Bytes are below 2^63, so the sum does not overflow.
    let first = start / layout.block
    let last = (start + length - 1) / layout.block
    guard last >> BlockLayout.volumeShift == 0, last - first < UInt64(BlockLayout.maxBlocks) else {
      throw TraceProblem("\(length) bytes from byte \(start) are not a plausible range of blocks")
    }
    for block in first...last {
      builder.add(volume | block, size: UInt32(layout.block), time: time)
    }
  }

  /// Returns the volume as the upper bits of its blocks' keys.
  private mutating func volume(of line: TextLine) throws(TraceProblem) -> UInt64 {
    guard !layout.volume.isEmpty else { return 0 }
    let name = fields.joined(layout.volume, of: line)
    let number = volumes[name] ?? UInt64(volumes.count)
    guard number >> (64 - BlockLayout.volumeShift) == 0 else {
      throw TraceProblem("more than \(number) volumes; is this the format?")
    }
    volumes[name] = number
    return number << BlockLayout.volumeShift
  }

  private func bytes(
    _ extent: BlockLayout.Extent, of line: TextLine, _ meaning: String
  ) throws(TraceProblem) -> UInt64 {
    let field = fields.field(extent.column, of: line)
    guard let number = extent.isHexadecimal ? field.hexadecimal : field.decimal else {
      throw TraceProblem("\(field.quoted) is not \(meaning)")
    }
    let product = number.multipliedReportingOverflow(by: extent.unit)
    guard !product.overflow, product.partialValue < 1 << 62 else {
      throw TraceProblem("\(field.quoted) is too large for \(meaning)")
    }
    return product.partialValue
  }

  private func isRead(_ line: TextLine) throws(TraceProblem) -> Bool {
    if let column = layout.required, fields.field(column, of: line).isEmpty { return false }
    return try fields.isRead(layout.operation, of: line)
  }
}
