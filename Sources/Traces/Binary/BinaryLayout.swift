/// What the bytes of a record mean, for formats of records of one length.
public struct BinaryLayout: Hashable, Sendable {
  /// A whole number within a record.
  public struct Field: Hashable, Sendable {
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
  public struct Constant: Hashable, Sendable {
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
  /// The number, counted from 1, of the next request for the same object; none is -1.
  var next: Field?
  /// Operations that are reads, of those in a field; all are where there is none.
  var operation: Field?
  var reads: ClosedRange<UInt64> = 0...UInt64.max
  /// Whether a record of size 0 is no request.
  var skipsEmpty = false
  var constant: Constant?
}

extension BinaryLayout.Field {
  static func u8(_ offset: Int) -> Self { Self(offset: offset, width: 1) }
  static func u16(_ offset: Int) -> Self { Self(offset: offset, width: 2) }
  static func u32(_ offset: Int) -> Self { Self(offset: offset, width: 4) }
  static func u64(_ offset: Int) -> Self { Self(offset: offset, width: 8) }
}
