/// The meaning of a text's columns, for formats with one request per line.
///
/// Columns are counted from 0.
package struct ColumnLayout: Hashable, Sendable {
  /// The first line.
  package enum Header: Hashable, Sendable {
    /// A request.
    case absent
    /// Column names, which are ignored.
    case skipped
    /// These names, in this order and letter case; anything else is another format.
    case exact([String])
  }

  /// The lines that are requests: those with one of these words in a column.
  package struct Operation: Hashable, Sendable {
    var column: Int
    var reads: [String]
    /// Words that are known not to be reads; if empty, every other word is not a read.
    var others: [String] = []
  }

  /// A column of times, with the nanoseconds of its unit.
  package struct Time: Hashable, Sendable {
    var column: Int
    var unit = ColumnLayout.second
    /// The number that stands for the start of 1970; smaller numbers are times from 0.
    var origin: UInt64 = 0
  }

  var separator: FieldSeparator = .comma
  var header: Header = .absent
  /// The number of fields in a line.
  var fields: ClosedRange<Int>
  /// The columns of the key; the values of several columns are joined with a slash.
  var key: [Int]
  /// True if the key is a decimal number of 64 bits; otherwise it is any text.
  var hasDecimalKey = false
  /// The columns whose sum is the size; empty if requests have no sizes.
  var sizes: [Int] = []
  var time: Time?
  /// The column with the seconds for which an object stays fresh.
  var lifetime: Int?
  var operation: Operation?
  /// The column with the number of repetitions of the request.
  var repetitions: Int?

  static let second: Int64 = 1_000_000_000
  static let millisecond: Int64 = 1_000_000
  static let microsecond: Int64 = 1_000

  /// Returns the unit of a time in nanoseconds. If seconds would be past the year 5000, the unit is milliseconds or
  /// smaller.
  static func timeUnit(of whole: Int64) -> Int64 {
    switch whole {
    case ..<100_000_000_000: second
    case ..<100_000_000_000_000: millisecond
    case ..<100_000_000_000_000_000: microsecond
    default: 1
    }
  }
}

/// The meaning of a text's columns, for block traces: a line reads a range of a volume, and each block of the range is
/// a request.
///
/// Columns are counted from 0. Some columns name a volume, or there is only one volume.
package struct BlockLayout: Hashable, Sendable {
  /// A column with a position or a length.
  package struct Extent: Hashable, Sendable {
    var column: Int
    /// The bytes of one unit of the number.
    var unit: UInt64
    var isHexadecimal = false

    static func bytes(_ column: Int) -> Self { Self(column: column, unit: 1) }
    static func blocks(_ column: Int) -> Self { Self(column: column, unit: 512) }
  }

  var separator: FieldSeparator = .comma
  /// The number of fields in a line.
  var fields: ClosedRange<Int>
  var volume: [Int] = []
  var start: Extent
  var length: Extent
  /// The size of a block in bytes.
  var block: UInt64 = 512
  var time: ColumnLayout.Time?
  var operation: ColumnLayout.Operation?
  /// The column that is empty if the line is not a request.
  var required: Int?

  /// The maximum number of blocks of a request, 2 GiB of 512-byte blocks; more is an error in the file.
  static let maxBlocks = 1 << 22
  /// The shift of a volume's number: blocks of different volumes differ in the upper bits of their keys.
  static let volumeShift: UInt64 = 48
}
