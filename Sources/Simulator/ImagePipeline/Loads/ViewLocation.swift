import Primitives

/// Where an image view stands: in a row, for an item, at a place in its cell.
struct ViewLocation: BitwiseCopyable, Sendable {
  /// The row's index at the time.
  var row: Int32 = -1
  /// The item that the row showed.
  var item = ItemID.none
  /// Which of the cell's views it is.
  var slot = SlotID.first
  /// The screen that it stands on.
  var screen = ScreenID.first
}
