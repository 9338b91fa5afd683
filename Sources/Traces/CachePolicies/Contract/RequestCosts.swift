import Primitives

/// The costs of the requests of a trace.
///
/// A type for each kind of sizes gives each policy a separate loop for each kind. A closure would be called at every
/// request where the compiler does not specialise its caller.
protocol RequestCosts {
  /// Returns the cost of a request.
  func cost(ofRequest index: Int, _ id: ObjectID) -> UInt32
}

/// Every request costs 1.
struct UnitCosts: RequestCosts {
  @inline(__always)
  func cost(ofRequest index: Int, _ id: ObjectID) -> UInt32 { 1 }
}

/// An object has the same cost at each of its requests.
struct ObjectSizes: RequestCosts {
  let sizes: [UInt32]

  @inline(__always)
  func cost(ofRequest index: Int, _ id: ObjectID) -> UInt32 { sizes[id.index] }
}

/// Each request has a separate cost.
struct RequestSizes: RequestCosts {
  let sizes: [UInt32]

  @inline(__always)
  func cost(ofRequest index: Int, _ id: ObjectID) -> UInt32 { sizes[index] }
}

/// The number of requests between the prefetch of an object and its access.
private let lookahead = 24

extension EvictionPolicy where Self: ~Copyable {
  /// Replays requests. Never inlined: the compiler takes far longer for three loops in one function.
  @inline(never)
  mutating func replay(
    _ ids: [ObjectID], over part: Range<Int>, _ costs: some RequestCosts
  ) -> ReplayCounts {
    var counts = ReplayCounts()
    guard let last = part.last else { return counts }
    let ids = ids.span
    for index in part {
      prefetch(ids[min(index &+ lookahead, last)])
      let id = ids[index]
      let cost = costs.cost(ofRequest: index, id)
      counts.requestedCost &+= Int(cost)
      if access(id) {
        counts.hits &+= 1
        counts.hitCost &+= Int(cost)
      } else {
        insert(id, cost: cost) { _ in counts.evictions &+= 1 }
      }
    }
    counts.requests = part.count
    return counts
  }
}
