import CachePolicies
import Primitives
import RequestTraces

/// LRU at many capacities, from one pass over a trace.
///
/// An LRU cache holds the latest requested objects, as many as fit. A request hits if its object fits together with all
/// objects requested after it: R. L. Mattson, J. Gecsei, D. R. Slutz, I. L. Traiger. *Evaluation techniques for storage
/// hierarchies.* IBM Systems Journal 9(2), 1970. This also holds for objects of different sizes, if sizes do not change
/// and the cache refuses no object.
struct LRUSweep<Weights: StackWeights> {
  /// The capacities in the unit of the weights, in ascending order.
  private let capacities: [Int]
  private let trace: RequestTrace
  private let weights: Weights
  private var stack: RecencyStack<Weights>
  /// The hits of each capacity that no smaller capacity has.
  private var counts: [ReplayCounts]
  private var requests = 0
  private var requestedCost = 0

  /// Replays a trace.
  ///
  /// - Parameters:
  ///   - trace: The trace.
  ///   - weights: The sizes, or 1 for each object.
  ///   - capacities: The capacities, in ascending order, each at least the largest weight.
  ///   - start: The index of the first counted request.
  /// - Complexity: O(*n* (log *m* + log *k*)) for *n* requests of *m* objects and *k* capacities.
  init(_ trace: RequestTrace, _ weights: Weights, capacities: [Int], countingFrom start: Int) {
    (self.trace, self.weights, self.capacities) = (trace, weights, capacities)
    stack = RecencyStack(weights, objectCount: trace.objectCount)
    counts = [ReplayCounts](repeating: ReplayCounts(), count: capacities.count + 1)
    for index in 0..<start { _ = stack.move(trace.ids[index]) }
    let before = residents()
    for index in start..<trace.count { count(trace[index]) }
    for (place, (old, new)) in zip(before, residents()).enumerated() {
      counts[place].evictions = old - new
    }
  }

  private mutating func count(_ request: Request) {
    requests += 1
    requestedCost += Int(request.cost)
    guard let later = stack.move(request.id) else { return }
    let needed = Int(later) + Int(weights.weight(of: request.id))
    let place = capacities.indices.partitionPoint { capacities[$0] < needed }
    counts[place].hits += 1
    counts[place].hitCost += Int(request.cost)
  }

  /// Returns the number of residents at each capacity.
  private func residents() -> [Int] {
    var (residents, present, sum) = ([Int](), 0, 0)
    var place = 0
    for id in stack.latestFirst {
      sum += Int(weights.weight(of: id))
      while place < capacities.count, sum > capacities[place] {
        residents.append(present)
        place += 1
      }
      present += 1
    }
    return residents + [Int](repeating: present, count: capacities.count - place)
  }

  /// The counts at each capacity.
  var results: [ReplayCounts] {
    var sum = ReplayCounts()
    return counts.dropLast().map { own in
      sum.hits += own.hits
      sum.hitCost += own.hitCost
      var result = sum
      result.requests = requests
      result.requestedCost = requestedCost
      // Every miss was inserted, and the inserted objects that are no longer resident were evicted.
      result.evictions = own.evictions + requests - sum.hits
      return result
    }
  }
}
