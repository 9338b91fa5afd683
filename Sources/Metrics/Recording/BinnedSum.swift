import Primitives

/// The sum of count times time in each of at most 400 bins of equal length, in nanoseconds.
struct BinnedSum {
  private(set) var binLength = Bins.shortest
  private(set) var bins: [Int64] = []

  /// A count held over a time.
  mutating func add(_ count: Int, from start: Instant, to end: Instant) {
    while Bins.last(before: end, binLength) >= Bins.most { merge() }
    guard count > 0 else { return }
    let last = Bins.last(before: end, binLength)
    while bins.count <= last { bins.append(0) }
    for bin in Bins.index(start, binLength)...last {
      let from = max(start.nanoseconds, Int64(bin) * binLength.rawValue)
      let to = min(end.nanoseconds, Int64(bin + 1) * binLength.rawValue)
      bins[bin] += Int64(count) * (to - from)
    }
  }

  private mutating func merge() {
    binLength = binLength * 2
    bins = stride(from: 0, to: bins.count, by: 2).map {
      bins[$0] + ($0 + 1 < bins.count ? bins[$0 + 1] : 0)
    }
  }
}
