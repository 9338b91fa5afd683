import Primitives

/// Gathers the stretches of a store that goes by the index of the row.
///
/// Of what a strategy stores, the image is known and not the row. A row that always wanted one image can
/// have got it whenever that was stored; one that has wanted several, whenever anything was. Either is as
/// late as it can have been, so that no stretch is longer than the store's own was.
struct RowReuseTally {
  private struct Row {
    var bound: UInt32 = 0
    var object = ObjectID.none
    var isMixed = false
  }

  private struct Image {
    var stored: UInt32 = 0
    var leastCost = UInt32.max
  }

  /// The rows up to the greatest that was bound or prefetched.
  private var rows: [Row] = []
  private var images: [Image]
  private var now: UInt32 = 0
  private var lastStored: UInt32 = 0
  private var leastCost = UInt32.max
  private var processStart: UInt32 = 0
  /// In the order in which they end.
  private(set) var stretches: [ReuseTally.Stretch] = []

  init(objectCount: Int) {
    images = Array(repeating: Image(), count: objectCount)
  }

  /// The strategy stores an image, under the index of some row.
  mutating func store(_ object: ObjectID, cost: UInt32) {
    now += 1
    images[object.index].stored = now
    lastStored = now
    note(cost, of: object)
  }

  /// A load for the row may have begun.
  mutating func note(_ row: Int, _ object: ObjectID) {
    while rows.count <= row { rows.append(Row()) }
    guard rows[row].object != object else { return }
    if rows[row].object != .none { rows[row].isMixed = true }
    rows[row].object = object
  }

  /// A bind looks a row up that wants an image now.
  mutating func bind(_ row: Int, _ object: ObjectID, cost: UInt32, canBeHad: Bool) {
    now += 1
    let isKnown = row < rows.count && rows[row].object != .none
    note(row, object)
    if canBeHad { note(cost, of: object) }
    let image = images[object.index]
    let stored = rows[row].isMixed ? lastStored : image.stored
    let source = max(rows[row].bound, isKnown ? stored : 0)
    if source > processStart {
      let cost = rows[row].isMixed ? leastCost : image.leastCost
      stretches.append(ReuseTally.Stretch(start: source, end: now, cost: cost))
    }
    if source > processStart || canBeHad { rows[row].bound = now }
  }

  /// The process ends, and no memory outlives it.
  mutating func endProcess() {
    now += 1
    processStart = now
  }

  private mutating func note(_ cost: UInt32, of object: ObjectID) {
    images[object.index].leastCost = min(images[object.index].leastCost, cost)
    leastCost = min(leastCost, cost)
  }
}
