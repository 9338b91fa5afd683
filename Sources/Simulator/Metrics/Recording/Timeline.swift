package import Primitives

/// The memory of images and the time of stale assignments over a run, in bins of equal length.
package struct Timeline: Equatable, Sendable {
  package struct Bin: Equatable, Sendable {
    /// The maximum number of bytes of images held in memory within the bin.
    package var memoryBytes = 0
    /// The time of stale assignments on screen within the bin, summed over cells.
    package var staleCellMilliseconds = 0.0

    /// Creates a bin with zeros.
    package init() {}
  }

  /// The length of each bin.
  package let binLength: Nanoseconds
  /// The bins from the start of the run.
  package var bins: [Bin]

  /// Creates a timeline of bins.
  package init(binLength: Nanoseconds, bins: [Bin]) {
    self.binLength = binLength
    self.bins = bins
  }

  /// Combines two tallies into one timeline. Its bins have the longer of the two lengths.
  static func combining(
    memory: BinnedMaximum, stale: BinnedSum, until end: Instant
  ) -> Timeline {
    let length = max(memory.binLength, stale.binLength)
    let count = Int((end.nanoseconds + length.rawValue - 1) / length.rawValue)
    var timeline = Timeline(binLength: length, bins: Array(repeating: Bin(), count: count))
    for (index, bytes) in memory.bins.enumerated() {
      let bin = index * Int(memory.binLength.rawValue) / Int(length.rawValue)
      guard bin < count else { continue }
      timeline.bins[bin].memoryBytes = max(timeline.bins[bin].memoryBytes, bytes)
    }
    for (index, sum) in stale.bins.enumerated() {
      let bin = index * Int(stale.binLength.rawValue) / Int(length.rawValue)
      guard bin < count else { continue }
      timeline.bins[bin].staleCellMilliseconds += Double(sum) / 1e9
    }
    return timeline
  }
}

/// The maximum value in each of at most 400 bins of equal length. When they are full, pairs of bins are merged.
struct BinnedMaximum {
  private(set) var binLength = Bins.shortest
  private(set) var bins: [Int] = []

  /// Records a value from a start to a later end, which is excluded.
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

/// The division of time into bins.
enum Bins {
  static let shortest = Nanoseconds.milliseconds(25)
  static let most = 400

  static func index(_ instant: Instant, _ length: Nanoseconds) -> Int {
    Int(instant.nanoseconds / length.rawValue)
  }

  /// Returns the index of the bin with the last nanosecond before an instant.
  static func last(before end: Instant, _ length: Nanoseconds) -> Int {
    index(Instant(nanoseconds: end.nanoseconds - 1), length)
  }
}

/// Sums over at most 400 bins of equal length, in thousandths of cells times nanoseconds.
struct BinnedSum {
  private(set) var binLength = Bins.shortest
  private(set) var bins: [Int64] = []

  /// Adds a number of thousandths of cells from a start to a later end.
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
