/// The meaning of a record's bytes, for formats with records of one length.
package struct BinaryLayout: Hashable, Sendable {
  /// A whole number within a record.
  package struct Field: Hashable, Sendable {
    /// The offset of the field's first byte.
    var offset: Int
    /// The number of the field's bytes: 1, 2, 4 or 8.
    var width: Int
    /// The number of lowest bits that are not part of the field.
    var shift = 0
    /// The number of bits of the field, above the skipped bits; nil for all.
    var bits: Int?
  }

  /// A field with the same value in every record, which identifies the format.
  package struct Constant: Hashable, Sendable {
    var field: Field
    var value: UInt64
    var meaning: String
  }

  /// The number of bytes in a record.
  var length: Int
  var isBigEndian = false
  var key: Field
  /// The fields whose sum is the size; empty if requests have no sizes.
  var sizes: [Field] = []
  /// The time of the request, and the nanoseconds of its unit.
  var time: Field?
  var timeUnit = ColumnLayout.second
  /// The seconds for which an object stays fresh.
  var lifetime: Field?
  /// The number of the next request for the same object; -1 if there is none. libCacheSim counts from 1, some
  /// converters from 0.
  var next: Field?
  /// The operation codes that count as reads. Without an operation field, every record is a read.
  var operation: Field?
  var reads: ClosedRange<UInt64> = 0...UInt64.max
  /// True if a record of size 0 is not a request.
  var skipsEmpty = false
  var constant: Constant?

  /// Returns the first record of an object that does not match an earlier record's link; nil if there is none.
  ///
  /// Other records, if misread, can contain numbers that look like those of later requests. Links that lead from each
  /// request to the next for the same object are not accidental. All links of a file count from 1, or all from 0.
  ///
  /// - Returns: The number of the record, from 1, and the number in the link.
  /// - Complexity: O(records).
  package func brokenLink(in bytes: RawSpan) -> (record: Int, said: UInt64)? {
    guard let next else { return nil }
    var starts: Set<UInt64> = [1, 0]
    var keys = FieldColumn()
    var nexts = FieldColumn()
    var expected: [UInt64: UInt64] = [:]
    var first = 0
    while bytes.byteCount / length > first {
      let count = min(bytes.byteCount / length - first, FieldColumn.length)
      let batch = bytes.extracting(first * length..<(first + count) * length)
      keys.fill([key], self, batch, count)
      nexts.fill([next], self, batch, count)
      for index in 0..<count {
        if let said = expected[keys[index]] {
          starts = starts.filter { said == UInt64(first + index) + $0 }
          if starts.isEmpty { return (first + index + 1, said) }
        }
        expected[keys[index]] = nexts[index]
      }
      first += count
    }
    return nil
  }
}

extension BinaryLayout.Field {
  /// The offset of the next field.
  var end: Int { offset + width }

  static func u16(_ offset: Int) -> Self { Self(offset: offset, width: 2) }
  static func u32(_ offset: Int) -> Self { Self(offset: offset, width: 4) }
  static func u64(_ offset: Int) -> Self { Self(offset: offset, width: 8) }
}

/// Layouts written as letters, as in Python's `struct`.
extension BinaryLayout {
  /// Reads the layout of a mapping such as `format=<IQI,key=2,size=3,time=1`, with fields counted from 1.
  ///
  /// The letters are `c b B` for one byte, `h H` for two, `i I l L` for four and `q Q` for eight; `<`
  /// before them, or nothing, means little-endian and `>` big-endian. Nothing is aligned.
  ///
  /// - Throws: The part of the mapping that cannot be understood.
  init(_ mapping: FieldMapping) throws(TraceProblem) {
    guard let structure = mapping.structure else {
      throw TraceProblem(
        "the fields are unknown; describe them, as in --columns 'format=<IQI,key=2,size=3'")
    }
    let fields = try Self.fields(structure)
    guard let key = try Self.field(.key, of: mapping, in: fields) else {
      throw TraceProblem("the field of the key is unknown; add key=N to --columns")
    }
    self.init(
      length: fields.last?.end ?? 0, isBigEndian: structure.first == ">", key: key,
      sizes: try [Self.field(.size, of: mapping, in: fields)].compactMap(\.self),
      time: try Self.field(.time, of: mapping, in: fields),
      timeUnit: mapping.timeUnit ?? ColumnLayout.second,
      lifetime: try Self.field(.ttl, of: mapping, in: fields))
  }

  private static func fields(_ structure: String) throws(TraceProblem) -> [Field] {
    var fields: [Field] = []
    for letter in structure.drop(while: { "<>=".contains($0) }) {
      let width: Int? =
        switch letter {
        case "c", "b", "B": 1
        case "h", "H": 2
        case "i", "I", "l", "L": 4
        case "q", "Q": 8
        default: nil
        }
      guard let width else {
        throw TraceProblem("'\(letter)' is not a field; use b, h, i, q or their capitals")
      }
      fields.append(Field(offset: fields.last?.end ?? 0, width: width))
    }
    return fields
  }

  private static func field(
    _ role: FieldMapping.Role, of mapping: FieldMapping, in fields: [Field]
  ) throws(TraceProblem) -> Field? {
    switch mapping.columns[role] {
    case nil: return nil
    case .number(let number) where number <= fields.count: return fields[number - 1]
    case .number(let number):
      throw TraceProblem("field \(number) of \(fields.count) for \(role.rawValue)")
    case .name(let name):
      throw TraceProblem("'\(name)' for \(role.rawValue); fields have numbers, from 1")
    }
  }
}
