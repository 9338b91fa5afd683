/// What the columns of a text mean, for block traces: a line reads a stretch of a volume, and each
/// block of the stretch is a request.
///
/// Columns are counted from 0. A volume is named by some columns, or there is only one.
public struct BlockLayout: Hashable, Sendable {
  /// A column of a place or a length.
  public struct Extent: Hashable, Sendable {
    var column: Int
    /// The bytes of one unit of the number.
    var unit: UInt64
    var isHexadecimal = false
  }

  var separator: FieldSeparator = .comma
  var volume: [Int] = []
  var start: Extent
  var length: Extent
  /// The bytes of a block.
  var block: UInt64 = 512
  var operation: ColumnLayout.Operation?
  var time: ColumnLayout.Time?
  var fields: ClosedRange<Int>
  /// A column that is empty where the line is no request.
  var required: Int?

  /// A request for more blocks than this is an error in the file: 2 GiB of 512-byte blocks.
  static let mostBlocks = 1 << 22
  /// Blocks of different volumes differ in the upper bits of their keys.
  static let volumeShift: UInt64 = 48
}
