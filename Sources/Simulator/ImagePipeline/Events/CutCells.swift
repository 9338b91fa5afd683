import Primitives
public import Scrolling

/// The cells of a frame that the edges of the screen cut, and how much of each lies beyond them: of a table,
/// or of a column of a grid.
///
/// Every other cell on screen is seen whole. A row taller than the screen is cut at both ends.
public struct CutCells: Equatable, Sendable, BitwiseCopyable {
  /// A cell of which a part is out of sight.
  public struct Cut: Equatable, Sendable, BitwiseCopyable {
    /// The cell; none for no cell, of which nothing is out of sight.
    public let cell: CellID
    /// The thousandths of it that are out of sight, 0 to 1,000.
    public let hidden: UInt16

    /// A cell and the thousandths of it that are out of sight.
    public init(_ cell: CellID, hidden: UInt16) {
      self.cell = cell
      self.hidden = hidden
    }

    /// No cell.
    public static var none: Cut { Cut(.none, hidden: 0) }
  }

  /// The one at the upper edge.
  public let first: Cut
  /// The one at the lower edge.
  public let last: Cut

  /// The cells at both edges.
  public init(first: Cut, last: Cut) {
    self.first = first
    self.last = last
  }

  /// Every cell is seen whole.
  public static var none: CutCells { CutCells(first: .none, last: .none) }
}
