import Primitives

/// Requests in which the object of rank *r* is about *r* times rarer than the first.
func popularityTrace(seed: UInt64, objects: Int, requests: Int) -> [Request] {
  var generator = SplitMix64(seed: seed)
  var sums: [Double] = []
  for rank in 1...objects { sums.append((sums.last ?? 0) + 1 / Double(rank)) }
  let total = sums[objects - 1]
  return (0..<requests).map { _ in
    let draw = generator.nextUnit() * total
    var low = 0
    var high = objects - 1
    while low < high {
      let middle = (low + high) / 2
      if sums[middle] < draw { low = middle + 1 } else { high = middle }
    }
    return Request(ObjectID(index: low))
  }
}
