/// A cell of a table, whatever row it shows at the moment.
///
/// Cells are numbered densely from zero in the order of their creation, and a number is never
/// given twice in a run.
@frozen
public struct CellID: Hashable, Sendable, BitwiseCopyable {
  /// The cell's number; `UInt32.max` stands for no cell.
  public let rawValue: UInt32

  /// Names the cell with the given number.
  @inlinable
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }

  /// Names the cell with the given number, which must fit 32 bits.
  @inlinable
  public init(index: Int) { rawValue = UInt32(index) }

  /// The absence of a cell.
  @inlinable
  public static var none: CellID { CellID(.max) }

  /// The position of the cell's entry in an array over all cells.
  @inlinable
  public var index: Int { Int(rawValue) }
}
