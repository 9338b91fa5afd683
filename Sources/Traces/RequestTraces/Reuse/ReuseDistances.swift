package import Primitives

/// The number of other objects requested between two requests for the same object.
///
/// An LRU cache of *c* objects hits exactly the requests with fewer than *c* other objects in between. So one pass
/// gives the hits of every capacity: R. L. Mattson, J. Gecsei, D. R. Slutz, I. L. Traiger, *Evaluation techniques for
/// storage hierarchies,* IBM Systems Journal 9(2), 1970. Counting uses a binary indexed tree over positions in time (P.
/// M. Fenwick, *A new data structure for cumulative frequency tables,* Software: Practice and Experience 24(3), 1994).
/// The tree is compacted to one position per object whenever it is full, so that its size depends on the objects and
/// not on the requests.
package struct ReuseDistances: Sendable {
  /// The number of requests with each distance, at that index; every distance is below the number of objects.
  package private(set) var counts: [Int] = []
  /// The number of requests for objects that were not requested before.
  package private(set) var firstRequests = 0
  /// The number of all requests.
  package private(set) var requests = 0

  /// Computes the distances of the requests of a trace.
  ///
  /// - Parameters:
  ///   - trace: The trace.
  ///   - start: The index of the first counted request; earlier requests are only remembered.
  /// - Complexity: O(*n* log *m*) for *n* requests of *m* objects.
  package init(_ trace: RequestTrace, countingFrom start: Int = 0) {
    var stack = RecencyStack(UnitWeights(), objectCount: trace.objectCount)
    counts = [Int](repeating: 0, count: trace.objectCount)
    for (index, id) in trace.ids.enumerated() {
      let distance = stack.move(id)
      guard index >= start else { continue }
      requests += 1
      if let distance { counts[Int(distance)] += 1 } else { firstRequests += 1 }
    }
    while counts.last == 0 { counts.removeLast() }
  }

  /// Returns the hits of an LRU cache with a capacity in objects.
  ///
  /// - Complexity: O(*m*) in the capacity; ``hits`` is cheaper for many capacities.
  package func hits(capacity: Int) -> Int { counts.prefix(max(0, capacity)).reduce(0, +) }

  /// The hits of LRU caches of 1, 2 and more objects, until a larger cache has no more hits.
  package var hits: [Int] {
    var sum = 0
    return counts.map { count in
      sum += count
      return sum
    }
  }

  /// Returns the distance that a share of the requests with a distance do not exceed; nil if no request has a distance.
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
