import Primitives

/// Counts what the device did about the memory that the app took.
struct PressureTally {
  var warnings = 0
  var kills = 0
  /// The most that the app took, and how long that was near the limit; nil before a run has ended.
  var footprint: (peak: ByteCount, nearLimit: Nanoseconds)?

  func report(_ values: inout MetricValues) {
    values[.memoryWarnings] = Double(warnings)
    values[.kills] = Double(kills)
    values[.peakFootprintBytes] = footprint.map { Double($0.peak.bytes) }
    values[.secondsNearMemoryLimit] = footprint?.nearLimit.seconds
  }
}
