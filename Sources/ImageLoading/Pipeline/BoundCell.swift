import Primitives

/// What a cell of the app knows of itself: the properties a strategy sets on it when it is bound.
struct BoundCell {
  /// What the cell shows, or showed before it went to the reuse pool.
  var item = ItemID.none
  var row: Int32 = -1
  /// The image the cell wants: its `imageURL`, which outlives its stay in the pool.
  var object = ObjectID.none
  /// How often the cell has been bound.
  var bind: UInt32 = 0
  /// The load that the last bind waits for; attempt 0 if none.
  var load = LoadToken(object: .none, attempt: 0)
  /// Whether the view still exists.
  var isAlive = true
}
