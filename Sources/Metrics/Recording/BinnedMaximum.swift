import Primitives

/// The largest value in each of at most 400 bins of equal length; full, pairs of bins become one.
struct BinnedMaximum {
  private(set) var binLength = Bins.shortest
  private(set) var bins: [Int] = []

  /// A value held over a time, its end excluded.
  mutating func hold(_ value: Int, from start: Instant, to end: Instant) {
    while Bins.last(before: end, binLength) >= Bins.most { merge() }
    let last = Bins.last(before: end, binLength)
    while bins.count <= last { bins.append(0) }
    for bin in Bins.index(start, binLength)...last { bins[bin] = max(bins[bin], value) }
  }

  private mutating func merge() {
    binLength = binLength * 2
    bins = stride(from: 0, to: bins.count, by: 2).map {
      max(bins[$0], $0 + 1 < bins.count ? bins[$0 + 1] : 0)
    }
  }
}

/// How time is cut into bins.
enum Bins {
  static let shortest = Nanoseconds.milliseconds(25)
  static let most = 400

  static func index(_ instant: Instant, _ length: Nanoseconds) -> Int {
    Int(instant.nanoseconds / length.rawValue)
  }

  /// The bin of the last nanosecond before a moment.
  static func last(before end: Instant, _ length: Nanoseconds) -> Int {
    index(Instant(nanoseconds: end.nanoseconds - 1), length)
  }
}
