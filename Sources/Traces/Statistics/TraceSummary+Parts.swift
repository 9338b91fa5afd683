import Primitives

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension TraceSummary.Sizes {
  init(_ trace: LoadedTrace, _ footprint: Footprint) {
    let sizes = trace.objectSizes.map { Int($0) * trace.unitBytes }.sorted()
    func quantile(_ share: Double) -> Int {
      sizes[min(sizes.count - 1, Int(share * Double(sizes.count)))]
    }
    smallest = sizes.first ?? 0
    median = quantile(0.5)
    p90 = quantile(0.9)
    p99 = quantile(0.99)
    largest = sizes.last ?? 0
    meanOfObjects = (Double(footprint.bytes) / Double(max(1, sizes.count))).toNineDecimals
    meanOfRequests =
      (Double(footprint.requestedBytes) / Double(max(1, trace.requests.count))).toNineDecimals
    var powers: [Int] = []
    for size in sizes {
      let power = Int.bitWidth - 1 - max(size, 1).leadingZeroBitCount
      while powers.count <= power { powers.append(0) }
      powers[power] += 1
    }
    objectsByPowerOfTwo = powers
  }
}

extension TraceSummary.Popularity {
  init(_ trace: LoadedTrace) {
    var counts = [Int](repeating: 0, count: trace.requests.objectCount)
    for id in trace.requests.ids { counts[id.index] += 1 }
    counts.sort(by: >)
    let total = Double(max(1, trace.requests.count))
    func top(_ share: Double) -> Double {
      let objects = max(1, Int((share * Double(counts.count)).rounded()))
      return (Double(counts.prefix(objects).reduce(0, +)) / total).toNineDecimals
    }
    oneHitWonders = counts.count { $0 == 1 }
    most = counts.first ?? 0
    (topThousandth, topHundredth, topTenth) = (top(0.001), top(0.01), top(0.1))
    zipfExponent = Self.exponent(counts.prefix { $0 > 1 })
  }

  /// The negated slope of the straight line through the logarithms, to three decimals.
  private static func exponent(_ counts: ArraySlice<Int>) -> Double? {
    guard counts.count >= 10 else { return nil }
    let points = counts.enumerated().map { (log(Double($0 + 1)), log(Double($1))) }
    let count = Double(points.count)
    let x = points.reduce(0) { $0 + $1.0 } / count
    let y = points.reduce(0) { $0 + $1.1 } / count
    let above = points.reduce(0) { $0 + ($1.0 - x) * ($1.1 - y) }
    let below = points.reduce(0) { $0 + ($1.0 - x) * ($1.0 - x) }
    return (-above / below * 1000).rounded() / 1000
  }
}

extension TraceSummary.Reuse {
  init?(_ distances: ReuseDistances) {
    guard let p10 = distances.quantile(0.1), let median = distances.quantile(0.5),
      let p90 = distances.quantile(0.9), let p99 = distances.quantile(0.99)
    else { return nil }
    (self.p10, self.median, self.p90, self.p99) = (p10, median, p90, p99)
  }
}
