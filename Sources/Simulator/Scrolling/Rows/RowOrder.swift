import Primitives

/// The item of each row, and the row of each item.
///
/// Row *i* shows item *i* until an operation moves rows; nothing is stored before that. After it, both directions are
/// arrays: 8 bytes per item, look-ups in O(1), changes in O(*n*).
struct RowOrder {
  private(set) var count: Int
  /// The number of items that were ever in the table, which is the number of the next new item.
  private(set) var itemCount: Int
  private var isMaterialized = false
  private var items: [ItemID] = []
  /// The row of each item; -1 for deleted items.
  private var rows: [Int32] = []

  init(count: Int) {
    self.count = count
    itemCount = count
  }

  func item(at row: Int) -> ItemID {
    isMaterialized ? items[row] : ItemID(index: row)
  }

  func row(of item: ItemID) -> Int? {
    guard item.index < itemCount else { return nil }
    guard isMaterialized else { return item.index }
    let row = rows[item.index]
    return row < 0 ? nil : Int(row)
  }

  mutating func insert(_ newCount: Int, at row: Int) {
    materialize()
    let new = (itemCount..<itemCount + newCount).map { ItemID(index: $0) }
    items.insert(contentsOf: new, at: row)
    rows.append(contentsOf: repeatElement(-1, count: newCount))
    itemCount += newCount
    count += newCount
    renumber(row..<count)
  }

  mutating func delete(_ deleted: Range<Int>) {
    materialize()
    for row in deleted { rows[items[row].index] = -1 }
    items.removeSubrange(deleted)
    count = items.count
    renumber(deleted.lowerBound..<count)
  }

  mutating func move(from source: Int, to target: Int) {
    materialize()
    items.insert(items.remove(at: source), at: target)
    renumber(min(source, target)..<max(source, target) + 1)
  }

  private mutating func renumber(_ changed: Range<Int>) {
    for row in changed { rows[items[row].index] = Int32(row) }
  }

  private mutating func materialize() {
    guard !isMaterialized else { return }
    isMaterialized = true
    items = (0..<count).map { ItemID(index: $0) }
    rows = (0..<count).map { Int32($0) }
  }
}
