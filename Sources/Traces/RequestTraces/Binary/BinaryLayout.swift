/// What the bytes of a record mean, for formats of records of one length.
package struct BinaryLayout: Hashable, Sendable {
  /// A whole number within a record.
  package struct Field: Hashable, Sendable {
    /// Where it begins.
    var offset: Int
    /// How many bytes it has: 1, 2, 4 or 8.
    var width: Int
    /// How many of its lowest bits are passed over.
    var shift = 0
    /// How many bits it has from there on; all of them if nil.
    var bits: Int?
  }

  /// A field that has the same value in every record, by which the format is known.
  package struct Constant: Hashable, Sendable {
    var field: Field
    var value: UInt64
    var meaning: String
  }

  /// The bytes of a record.
  var length: Int
  var isBigEndian = false
  var key: Field
  /// The fields whose sum is the size; none where objects are only counted.
  var sizes: [Field] = []
  /// When the request was made, in units of so many nanoseconds.
  var time: Field?
  var timeUnit = ColumnLayout.second
  /// For how many seconds an object stays fresh.
  var lifetime: Field?
  /// The number of the next request for the same object; none is -1. libCacheSim counts from 1, some converters
  /// from 0.
  var next: Field?
  /// Operations that are reads, of those in a field; all are where there is none.
  var operation: Field?
  var reads: ClosedRange<UInt64> = 0...UInt64.max
  /// Whether a record of size 0 is no request.
  var skipsEmpty = false
  var constant: Constant?
}

extension BinaryLayout.Field {
  /// Where the next field begins.
  var end: Int { offset + width }

  static func u16(_ offset: Int) -> Self { Self(offset: offset, width: 2) }
  static func u32(_ offset: Int) -> Self { Self(offset: offset, width: 4) }
  static func u64(_ offset: Int) -> Self { Self(offset: offset, width: 8) }
}

/// Layouts written as letters, as `struct` of Python has them.
extension BinaryLayout {
  /// The layout of a mapping such as `format=<IQI,key=2,size=3,time=1`, fields counted from 1.
  ///
  /// The letters are `c b B` for one byte, `h H` for two, `i I l L` for four and `q Q` for eight; `<`
  /// before them, or nothing, means little-endian and `>` big-endian. Nothing is aligned.
  ///
  /// - Throws: What of the mapping cannot be understood.
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

extension BinaryLayout {
  /// The first record of an object that an earlier one said to be requested elsewhere; nil if there is none.
  ///
  /// Other records, misread, can hold numbers that might be those of later requests; that they lead from
  /// one request to the next for the same object is no accident. All of a file count from 1, or all from 0.
  ///
  /// - Returns: The number of the record, from 1, and the number that was said.
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
