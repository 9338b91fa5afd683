import Primitives

/// Objects in order of their latest request. It grows as needed.
struct RecencyStack {
  private var positions: [UInt32]
  private var tree: [UInt32]
  /// The object at each position, for compaction; `none` if it has moved on.
  private var objects: [ObjectID]
  private var next = 0
  private var present = 0

  init(objectCount: Int = 0) {
    let capacity = max(1 << 10, objectCount * 2)
    positions = [UInt32](repeating: .max, count: objectCount)
    tree = [UInt32](repeating: 0, count: capacity + 1)
    objects = [ObjectID](repeating: .none, count: capacity)
  }

  /// Makes an object the latest.
  ///
  /// - Returns: The number of objects that were later than it; nil at its first request.
  mutating func move(_ id: ObjectID) -> Int? {
    if next == objects.count { compact() }
    while id.index >= positions.count { positions.append(.max) }
    let old = positions[id.index]
    var distance: Int?
    if old != .max {
      distance = present - sum(through: Int(old))
      add(-1, at: Int(old))
      objects[Int(old)] = .none
    } else {
      present += 1
    }
    add(1, at: next)
    objects[next] = id
    positions[id.index] = UInt32(next)
    next += 1
    return distance
  }

  /// Forgets an object; does nothing if it is absent.
  mutating func remove(_ id: ObjectID) {
    let position = positions[id.index]
    guard position != .max else { return }
    add(-1, at: Int(position))
    objects[Int(position)] = .none
    positions[id.index] = .max
    present -= 1
  }

  private func sum(through position: Int) -> Int {
    var index = position + 1
    var sum = 0
    while index > 0 {
      sum += Int(tree[index])
      index &= index - 1
    }
    return sum
  }

  private mutating func add(_ value: Int32, at position: Int) {
    var index = position + 1
    while index < tree.count {
      tree[index] = tree[index] &+ UInt32(bitPattern: value)
      index += index & -index
    }
  }

  /// Closes the gaps of moved objects. Happens at most once in as many moves as there are gaps.
  private mutating func compact() {
    let kept = objects.filter { $0 != .none }
    for (position, id) in kept.enumerated() {
      objects[position] = id
      positions[id.index] = UInt32(position)
    }
    for position in kept.count..<objects.count { objects[position] = .none }
    next = kept.count
    if next > objects.count / 2 {
      objects += [ObjectID](repeating: .none, count: objects.count)
      tree += [UInt32](repeating: 0, count: tree.count - 1)
    }
    // Node i covers the i & -i positions up to i, all present up to `next`.
    for index in 1..<tree.count {
      let start = index - (index & -index)
      tree[index] = UInt32(max(0, min(index, next) - min(start, next)))
    }
  }
}
