import Primitives

/// The counts of a trace replay.
public struct ReplayCounts: Hashable, Sendable, BitwiseCopyable {
  /// All requests.
  public var requests = 0
  /// Requests whose object was resident.
  public var hits = 0
  /// Victims, including refused newcomers.
  public var evictions = 0
  /// The sum of the costs of all requests.
  public var requestedCost = 0
  /// The sum of the costs of the requests that hit.
  public var hitCost = 0

  /// Creates counts of zero.
  public init() {}

  /// Hits per request, from 0 to 1; `nil` without requests.
  public var hitRatio: Double? { requests == 0 ? nil : Double(hits) / Double(requests) }
}

/// The number of requests between the prefetch of an object and its access.
private let lookahead = 24

extension EvictionPolicy where Self: ~Copyable {
  /// Replays requests with costs from a function, in a separate loop for each kind of sizes.
  @inline(__always)
  mutating func replay(
    _ ids: [ObjectID], over part: Range<Int>, cost: (_ index: Int, ObjectID) -> UInt32
  ) -> ReplayCounts {
    var counts = ReplayCounts()
    guard let last = part.last else { return counts }
    let ids = ids.span
    for index in part {
      prefetch(ids[min(index &+ lookahead, last)])
      let id = ids[index]
      let cost = cost(index, id)
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
