public import Primitives

/// The weight of an object in a stack.
@usableFromInline package protocol StackWeights: Sendable, SendableMetatype {
  /// A sum of weights.
  associatedtype Sum: FixedWidthInteger & Sendable

  /// Returns the weight of an object, 0 or more.
  func weight(of id: ObjectID) -> Sum
}

/// Every object has weight 1.
@usableFromInline package struct UnitWeights: StackWeights {
  /// Creates the only value.
  package init() {}

  @inlinable
  package func weight(of id: ObjectID) -> UInt32 { 1 }
}

/// The weight of an object is its size.
@usableFromInline package struct SizeWeights: StackWeights {
  @usableFromInline let sizes: [UInt32]

  /// Creates the weights from the size of each object.
  package init(_ sizes: [UInt32]) { self.sizes = sizes }

  @inlinable
  package func weight(of id: ObjectID) -> Int { Int(sizes[id.index]) }
}

/// Objects in order of their latest request. It grows as needed.
@usableFromInline package struct RecencyStack<Weights: StackWeights>: Sendable {
  @usableFromInline let weights: Weights
  @usableFromInline var positions: [UInt32]
  /// The sums of weights over spans of positions.
  @usableFromInline var tree: [Weights.Sum]
  /// The object at each position, for compaction; `none` if it was requested again.
  @usableFromInline var objects: [ObjectID]
  @usableFromInline var next = 0
  /// The sum of the weights of all objects.
  @usableFromInline var present: Weights.Sum = 0

  /// Creates an empty stack.
  ///
  /// - Parameters:
  ///   - weights: The weights of objects, which do not change.
  ///   - objectCount: The number of objects to reserve memory for.
  @inlinable
  package init(_ weights: Weights, objectCount: Int = 0) {
    self.weights = weights
    let capacity = max(1 << 10, objectCount * 2)
    positions = [UInt32](repeating: .max, count: objectCount)
    tree = [Weights.Sum](repeating: 0, count: capacity + 1)
    objects = [ObjectID](repeating: .none, count: capacity)
  }

  /// Makes an object the latest.
  ///
  /// - Returns: The weight of the objects that were later than this object; nil at its first request.
  /// - Complexity: O(log *m*) for *m* objects, amortised.
  @inlinable
  package mutating func move(_ id: ObjectID) -> Weights.Sum? {
    if next == objects.count { compact() }
    while id.index >= positions.count { positions.append(.max) }
    let weight = weights.weight(of: id)
    let old = positions[id.index]
    var distance: Weights.Sum?
    if old != .max {
      distance = present - sum(through: Int(old))
      add(0 &- weight, at: Int(old))
      objects[Int(old)] = .none
    } else {
      present += weight
    }
    add(weight, at: next)
    objects[next] = id
    positions[id.index] = UInt32(next)
    next += 1
    return distance
  }

  /// The objects, the latest first.
  @inlinable
  package var latestFirst: some Sequence<ObjectID> {
    objects[..<next].reversed().lazy.filter { $0 != .none }
  }

  /// Forgets an object; does nothing if it is absent.
  mutating func remove(_ id: ObjectID) {
    let position = positions[id.index]
    guard position != .max else { return }
    let weight = weights.weight(of: id)
    add(0 &- weight, at: Int(position))
    objects[Int(position)] = .none
    positions[id.index] = .max
    present -= weight
  }

  @inlinable
  func sum(through position: Int) -> Weights.Sum {
    var index = position + 1
    var sum: Weights.Sum = 0
    while index > 0 {
      sum &+= tree[index]
      index &= index - 1
    }
    return sum
  }

  @inlinable
  mutating func add(_ value: Weights.Sum, at position: Int) {
    var index = position + 1
    while index < tree.count {
      tree[index] &+= value
      index += index & -index
    }
  }

  /// Closes the gaps of moved objects. Happens at most once in as many moves as there are gaps.
  @inlinable
  mutating func compact() {
    let kept = objects.filter { $0 != .none }
    for (position, id) in kept.enumerated() {
      objects[position] = id
      positions[id.index] = UInt32(position)
    }
    for position in kept.count..<objects.count { objects[position] = .none }
    next = kept.count
    if next > objects.count / 2 {
      objects += [ObjectID](repeating: .none, count: objects.count)
    }
    tree = [Weights.Sum](repeating: 0, count: objects.count + 1)
    for (position, id) in kept.enumerated() { tree[position + 1] = weights.weight(of: id) }
    // Each node adds its sum to the next larger node.
    for index in 1..<tree.count {
      let parent = index + (index & -index)
      if parent < tree.count { tree[parent] &+= tree[index] }
    }
  }
}
