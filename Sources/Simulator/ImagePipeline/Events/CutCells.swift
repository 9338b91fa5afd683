import Primitives
public import Scrolling

/// The cells that the edges of the screen cut in a frame, and the hidden share of each, in a table or in a column of a
/// grid. All other cells on screen are fully visible. A row taller than the screen is cut at both ends.
public struct CutCells: Equatable, Sendable, BitwiseCopyable {
  /// A cell that is partly hidden.
  public struct Cut: Equatable, Sendable, BitwiseCopyable {
    /// The cell; `none` if no cell is cut.
    public let cell: CellID
    /// The hidden part in thousandths, 0 to 1,000.
    public let hidden: UInt16

    /// Creates a cut from a cell and its hidden part in thousandths, 0 to 1,000.
    public init(_ cell: CellID, hidden: UInt16) {
      self.cell = cell
      self.hidden = hidden
    }

    /// No cell.
    public static var none: Cut { Cut(.none, hidden: 0) }
  }

  /// The cut cell at the upper edge.
  public let first: Cut
  /// The cut cell at the lower edge.
  public let last: Cut

  /// Creates the cuts of both edges.
  public init(first: Cut, last: Cut) {
    self.first = first
    self.last = last
  }

  /// No cut cells: every cell is fully visible.
  public static var none: CutCells { CutCells(first: .none, last: .none) }
}
