import Primitives

/// The location of an image view: its row, item and slot.
struct ViewLocation: BitwiseCopyable, Sendable {
  /// The index of the row when the view was bound.
  var row: Int32 = -1
  /// The item that the row showed.
  var item = ItemID.none
  /// The slot of the view in its cell.
  var slot = SlotID.first
  /// The screen of the view.
  var screen = ScreenID.first

  /// True if another view shows the same slot of the same item.
  func hasItem(of other: Self) -> Bool { item == other.item && slot == other.slot }
}
