import Primitives

/// The values of one field of many records.
///
/// Records are decoded one field at a time, so that a field's properties are checked once per batch.
struct FieldColumn: ~Copyable {
  private(set) var values = DenseArray<UInt64>(count: FieldColumn.length)
  /// The number of records in a batch.
  static let length = 512

  /// The value of a record.
  subscript(index: Int) -> UInt64 {
    @inline(__always) get { values[index] }
  }

  /// Reads the sum of some fields; without fields every value is 0.
  ///
  /// - Parameters:
  ///   - fields: The fields.
  ///   - layout: The layout of the records.
  ///   - bytes: Whole records.
  ///   - count: The number of records.
  mutating func fill(
    _ fields: [BinaryLayout.Field], _ layout: BinaryLayout, _ bytes: RawSpan, _ count: Int
  ) {
    for index in 0..<count { values[index] = 0 }
    for field in fields { add(field, layout, bytes, count) }
  }

  private mutating func add(
    _ field: BinaryLayout.Field, _ layout: BinaryLayout, _ bytes: RawSpan, _ count: Int
  ) {
    switch (field.width, layout.isBigEndian) {
    case (1, _): add(field, layout, bytes, count) { (value: UInt8) in UInt64(value) }
    case (2, false): add(field, layout, bytes, count) { UInt64(UInt16(littleEndian: $0)) }
    case (2, true): add(field, layout, bytes, count) { UInt64(UInt16(bigEndian: $0)) }
    case (4, false): add(field, layout, bytes, count) { UInt64(UInt32(littleEndian: $0)) }
    case (4, true): add(field, layout, bytes, count) { UInt64(UInt32(bigEndian: $0)) }
    case (_, false): add(field, layout, bytes, count) { UInt64(littleEndian: $0) }
    case (_, true): add(field, layout, bytes, count) { UInt64(bigEndian: $0) }
    }
  }

  @inline(__always)
  private mutating func add<Word: FixedWidthInteger & BitwiseCopyable>(
    _ field: BinaryLayout.Field, _ layout: BinaryLayout, _ bytes: RawSpan, _ count: Int,
    _ decoded: (Word) -> UInt64
  ) {
    let length = layout.length
    let shift = UInt64(field.shift)
    let mask = field.bits.map { (1 as UInt64) << UInt64($0) &- 1 } ?? .max
    precondition(count * length <= bytes.byteCount && field.offset + field.width <= length)
    for index in 0..<count {
      // The load is within the bytes, by the condition above.
      let word = unsafe bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: index * length + field.offset, as: Word.self)
      values[index] &+= decoded(word) >> shift & mask
    }
  }
}

/// The fields of a batch of records.
struct RecordColumns: ~Copyable {
  private(set) var keys = FieldColumn()
  private(set) var sizes = FieldColumn()
  private(set) var times = FieldColumn()
  private(set) var lifetimes = FieldColumn()
  private(set) var nexts = FieldColumn()
  private(set) var operations = FieldColumn()
  private(set) var constants = FieldColumn()

  mutating func fill(_ layout: BinaryLayout, _ bytes: RawSpan, _ count: Int, keepsTimes: Bool) {
    keys.fill([layout.key], layout, bytes, count)
    sizes.fill(layout.sizes, layout, bytes, count)
    if let field = layout.operation { operations.fill([field], layout, bytes, count) }
    if let field = layout.next { nexts.fill([field], layout, bytes, count) }
    if let field = layout.constant?.field { constants.fill([field], layout, bytes, count) }
    guard keepsTimes else { return }
    if let field = layout.time { times.fill([field], layout, bytes, count) }
    if let field = layout.lifetime { lifetimes.fill([field], layout, bytes, count) }
  }
}
