/// Reads records of one length by a layout of their fields.
struct BinaryReader: TraceReader {
  let layout: BinaryLayout
  private var records = 0
  /// The limit of request numbers: no trace has so many requests.
  private static var latest: UInt64 { 1 << 36 }

  /// True if every record is a request whose size always fits.
  let isPlain: Bool

  init(_ layout: BinaryLayout) {
    self.layout = layout
    isPlain =
      layout.operation == nil && !layout.skipsEmpty
      && layout.sizes.allSatisfy { $0.width <= 4 } && layout.sizes.count <= 1
  }

  /// The number of whole records that were read.
  var count: Int { records }

  mutating func read(
    _ bytes: RawSpan, isLast: Bool, into builder: inout TraceBuilder
  ) throws(TraceProblem) -> Int {
    let length = layout.length
    var columns = RecordColumns()
    var offset = 0
    while bytes.byteCount - offset >= length, !builder.isFull {
      let count = min((bytes.byteCount - offset) / length, FieldColumn.length)
      let batch = bytes.extracting(offset..<offset + count * length)
      columns.fill(layout, batch, count, keepsTimes: builder.options.keepsTimes)
      try check(columns, count)
      if isPlain, !builder.options.keepsTimes {
        builder.add(columns.keys.values, sizes: columns.sizes.values, count: count)
      } else {
        try add(columns, count, to: &builder)
      }
      records += count
      offset += count * length
    }
    if isLast, offset < bytes.byteCount, !builder.isFull {
      throw TraceProblem(
        records + 1,
        "the file ends inside this record: \(bytes.byteCount - offset) of \(length) bytes")
    }
    return offset
  }

  /// Checks for values that are impossible in the format.
  private func check(_ columns: borrowing RecordColumns, _ count: Int) throws(TraceProblem) {
    if let constant = layout.constant {
      for index in 0..<count where columns.constants[index] != constant.value {
        throw TraceProblem(
          records + index + 1,
          "\(constant.meaning) is \(columns.constants[index]) and not \(constant.value)")
      }
    }
    guard layout.next != nil else { return }
    for index in 0..<count where !isPlausible(next: columns.nexts[index], after: records + index) {
      throw TraceProblem(
        records + index + 1,
        "the next request for the object would be number "
          + "\(Int64(bitPattern: columns.nexts[index])), which is not after this one")
    }
  }

  /// Returns true if a number may be that of a later request, counted from 0 or from 1, or means that there is no next
  /// request.
  @inline(__always)
  private func isPlausible(next: UInt64, after index: Int) -> Bool {
    (next > UInt64(index) && next <= Self.latest) || next >= UInt64(bitPattern: -2)
      || next == UInt64(Int64.max)
  }

  private func add(
    _ columns: borrowing RecordColumns, _ count: Int, to builder: inout TraceBuilder
  ) throws(TraceProblem) {
    for index in 0..<count {
      let size = columns.sizes[index]
      if !layout.reads.contains(columns.operations[index]) || (layout.skipsEmpty && size == 0) {
        builder.skipRecord()
        continue
      }
      guard size <= UInt64(UInt32.max) else {
        throw TraceProblem(
          records + index + 1, "a size of \(size) bytes; sizes are below 2^32 bytes")
      }
      let time = columns.times[index].multipliedReportingOverflow(by: UInt64(layout.timeUnit))
      guard !time.overflow, let instant = Int64(exactly: time.partialValue) else {
        throw TraceProblem(records + index + 1, "a time of \(columns.times[index])")
      }
      builder.add(
        columns.keys[index], size: UInt32(size), time: instant,
        lifetime: UInt32(clamping: columns.lifetimes[index]))
    }
  }
}
