import Primitives

extension Timeline {
  /// One timeline of what two tallies kept, in the longer of their bins, from the start to the end.
  static func combining(
    memory: BinnedMaximum, staleMilliseconds stale: BinnedSum, until end: Instant
  ) -> Timeline {
    let length = max(memory.binLength, stale.binLength)
    let count = Int((end.nanoseconds + length.rawValue - 1) / length.rawValue)
    var timeline = Timeline(binLength: length, bins: Array(repeating: Bin(), count: count))
    for (index, bytes) in memory.bins.enumerated() {
      let bin = index * Int(memory.binLength.rawValue) / Int(length.rawValue)
      guard bin < count else { continue }
      timeline.bins[bin].memoryBytes = max(timeline.bins[bin].memoryBytes, bytes)
    }
    for (index, nanoseconds) in stale.bins.enumerated() {
      let bin = index * Int(stale.binLength.rawValue) / Int(length.rawValue)
      guard bin < count else { continue }
      timeline.bins[bin].staleCellMilliseconds += Double(nanoseconds) / 1e6
    }
    return timeline
  }
}
