import Primitives
extension EvictionPolicy where Self: ~Copyable {
  mutating func replay(
    _ ids: [ObjectID], over part: Range<Int>, costs: some RequestCosts
  ) -> ReplayCounts {
    var counts = ReplayCounts()
    guard let last = part.last else { return counts }
    let ids = ids.span
    for index in part {
      prefetch(ids[min(index &+ lookahead, last)])
      let id = ids[index]
      let cost = costs.cost(at: index, of: id)
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
private let lookahead = 24
