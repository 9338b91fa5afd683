package import Primitives

/// How many other objects were requested between a request and the one before for the same object.
///
/// An LRU cache of *c* objects hits exactly the requests with fewer than *c* objects between, so one
/// pass tells the hits of every capacity: R. L. Mattson, J. Gecsei, D. R. Slutz, I. L. Traiger,
/// *Evaluation techniques for storage hierarchies,* IBM Systems Journal 9(2), 1970. Counting is by a
/// binary indexed tree over positions in time (P. M. Fenwick, *A new data structure for cumulative
/// frequency tables,* Software: Practice and Experience 24(3), 1994), which is compacted to one position
/// an object whenever it is full, so that its size follows the objects and not the requests.
package struct ReuseDistances: Sendable {
  /// How many requests have each distance, at the distance; a distance is below the number of objects.
  package private(set) var counts: [Int] = []
  /// Requests for objects that were not requested before.
  package private(set) var firstRequests = 0
  /// All requests.
  package private(set) var requests = 0

  /// The distances of the requests of a trace.
  ///
  /// - Parameters:
  ///   - trace: The trace.
  ///   - start: The first request that is counted; those before it are only remembered.
  /// - Complexity: O(*n* log *m*) for *n* requests of *m* objects.
  package init(_ trace: RequestTrace, countingFrom start: Int = 0) {
    var stack = RecencyStack(objectCount: trace.objectCount)
    counts = [Int](repeating: 0, count: trace.objectCount)
    for (index, id) in trace.ids.enumerated() {
      let distance = stack.move(id)
      guard index >= start else { continue }
      requests += 1
      if let distance { counts[distance] += 1 } else { firstRequests += 1 }
    }
    while counts.last == 0 { counts.removeLast() }
  }

  /// The hits of an LRU cache of so many objects.
  ///
  /// - Complexity: O(*m*) in the capacity; ``hits`` is cheaper for many.
  package func hits(capacity: Int) -> Int { counts.prefix(max(0, capacity)).reduce(0, +) }

  /// The hits of LRU caches of 1, 2, … objects, until a larger one hits no more.
  package var hits: [Int] {
    var sum = 0
    return counts.map { count in
      sum += count
      return sum
    }
  }

  /// The distance that a share of the requests with one do not exceed; nil if none has one.
  package func quantile(_ share: Double) -> Int? {
    let total = requests - firstRequests
    guard total > 0 else { return nil }
    let rank = max(1, Int((share * Double(total)).rounded(.up)))
    var sum = 0
    return counts.firstIndex { count in
      sum += count
      return sum >= rank
    }
  }
}

/// Objects by how lately they were requested. There is room for more whenever more come.
struct RecencyStack {
  private var positions: [UInt32]
  private var tree: [UInt32]
  /// The object at each position, to compact by; `none` where it has moved on.
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
  /// - Returns: How many objects were later than it; nil at its first time.
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

  /// Forgets an object; nothing happens if it is not there.
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

  /// Closes the gaps that moved objects left. Happens at most once in as many moves as there are gaps.
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
