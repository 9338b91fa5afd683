import Primitives

/// Counts the device's reactions to the memory of the app.
struct PressureTally {
  var warnings = 0
  var kills = 0
  /// The memory that the device allows a process; nil if it sets no limit.
  let limit: ByteCount?
  /// The app's peak memory and its time near the limit; nil before the run has ended.
  var footprint: (peak: ByteCount, nearLimit: Nanoseconds)?

  func report(_ values: inout MetricValues) {
    values[.memoryWarnings] = Double(warnings)
    values[.kills] = Double(kills)
    values[.peakFootprintBytes] = footprint.map { Double($0.peak.bytes) }
    if let footprint, let limit {
      // A process that is ended has gone beyond it.
      values[.peakFootprintShare] = min(1, Double(footprint.peak.bytes) / Double(limit.bytes))
    }
    values[.secondsNearMemoryLimit] = footprint?.nearLimit.seconds
  }
}
