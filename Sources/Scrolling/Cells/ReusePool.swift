/// The cells that wait for another row, a stack for each reuse identifier.
///
/// Identifiers never share cells, the cell that came last goes first, and nothing but a memory
/// warning makes the pool smaller: so UITableView's `_reusableTableCells` behaves.
struct ReusePool {
  private var stacks: [[CellID]]

  init(kinds: Int) { stacks = Array(repeating: [], count: kinds) }

  mutating func push(_ cell: CellID, kind: Int) { stacks[kind].append(cell) }

  mutating func pop(kind: Int) -> CellID? { stacks[kind].popLast() }

  /// Removes every cell, oldest first within its identifier.
  ///
  /// - Complexity: O(*n*) in the cells of the pool.
  mutating func removeAll(_ body: (CellID) -> Void) {
    for kind in stacks.indices {
      for cell in stacks[kind] { body(cell) }
      stacks[kind].removeAll(keepingCapacity: true)
    }
  }
}
