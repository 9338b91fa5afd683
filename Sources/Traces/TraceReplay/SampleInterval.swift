import CachePolicies
import Primitives
import RequestTraces

/// The interval of an estimate from a sample.
///
/// The sample is divided by the hashes of names into parts, each a smaller sample. The spread of their estimates shows
/// that of the whole sample: the method of random groups in K. M. Wolter, *Introduction to Variance Estimation,* 1985,
/// section 2. Parts of one sample have no object in common, so the spread includes which objects were drawn, how many,
/// and the draws of the policy.
///
/// Some policies, such as SIEVE, behave otherwise in a large cache than in one scaled down, so that estimates change
/// with the size of a sample. Then the interval reaches as far as if the change from the parts to the sample went on up
/// to the whole trace, by as much for each factor of size. <doc:ReplayCertainty> measures both.
enum SampleInterval {
  /// The number of parts.
  static let parts = 16

  /// The least capacity of a part, in objects of the mean size, whose estimate is like that of the sample.
  static let leastObjects = 8

  /// Finds the interval around an estimate.
  ///
  /// - Parameters:
  ///   - estimate: The estimate of the whole sample.
  ///   - parts: Those of its parts.
  ///   - share: The sample's share of all objects: as it nears 1, nothing is left to draw.
  ///   - bounds: Bounds that were computed before.
  /// - Returns: The interval; nil without one.
  static func around(
    _ estimate: Double, _ parts: [Double], share: Double, _ bounds: inout TBounds
  ) -> ClosedRange<Double>? {
    let mean = PairedMean(parts)
    guard let interval = mean.interval(missing: 0.05, &bounds) else { return nil }
    let left = (1 - share).squareRoot()
    let reach = -Double.steadyLogarithm(share) / Double.steadyLogarithm(Double(parts.count))
    let change = (estimate - mean.mean) * reach
    let low = estimate + left * (interval.lowerBound - mean.mean) + min(0, change)
    let high = estimate + left * (interval.upperBound - mean.mean) + max(0, change)
    return max(0, low)...min(1, high)
  }
}

extension ReplayResult {
  /// Finds the intervals of an estimate from those of the parts of its sample.
  mutating func setIntervals(
    from parts: [ReplayResult], of plan: ReplayPlan, _ bounds: inout TBounds
  ) {
    let (all, bytes) = (plan.footprint.objects, max(1, plan.footprint.bytes))
    let objects =
      limits.cost == .max
      ? Double(limits.count) : Double(limits.cost) * Double(all) / Double(bytes)
    guard objects >= Double(SampleInterval.leastObjects * parts.count) else { return }
    let share = plan.sampleShare
    interval = SampleInterval.around(hitRatio, parts.map(\.hitRatio), share: share, &bounds)
    byteInterval = SampleInterval.around(
      byteHitRatio, parts.map(\.byteHitRatio), share: share, &bounds)
  }

  /// Finds the intervals of the mean over replays with draws of their own; none of a single replay.
  mutating func setIntervalsOfDraws() {
    var bounds = TBounds()
    let hits = PairedMean(runs.map { scale.hitRatio($0.hitRatio ?? 0) })
    let bytes = PairedMean(runs.map { scale.byteHitRatio($0.byteHitRatio) })
    func clamped(_ range: ClosedRange<Double>) -> ClosedRange<Double> { range.clamped(to: 0...1) }
    interval = hits.interval(missing: 0.05, &bounds).map(clamped)
    byteInterval = bytes.interval(missing: 0.05, &bounds).map(clamped)
  }
}
