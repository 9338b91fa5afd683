import ImagePipeline
import Primitives
import Scrolling

/// Notices when the motion of the content makes loads wait, or lets them begin, for any pipeline of the strategy.
struct LoadPacing {
  private let rules: [(starts: LoadStart, limit: Double)]
  /// A bit for each pipeline whose loads may begin, as the pipelines know it.
  private var allowed = UInt32.max
  private var last: (offset: Points, time: Instant)?
  private var lastSpeed = 0.0

  init(_ strategy: Strategy) {
    let rules = strategy.ofPipelines.map { ($0.fetch.starts, $0.fetch.startsBelow) }
    self.rules = rules.allSatisfy { $0.0 == .atOnce } ? [] : rules
  }

  /// Follows the content to a frame. Returns an event for the pipelines if one of them is concerned.
  mutating func follow(_ sample: ScrollSample, at time: Instant) -> PipelineEvent? {
    guard !rules.isEmpty else { return nil }
    let speed = speed(to: sample.offset, at: time)
    last = (sample.offset, time)
    // Content that slows down stands still in some frames, since offsets are parts of a point.
    lastSpeed = speed == 0 && sample.phase == .decelerating ? lastSpeed : speed
    var now = UInt32.max
    for (number, rule) in rules.enumerated()
    where !rule.starts.allowsLoads(in: sample.phase, speed: lastSpeed, limit: rule.limit) {
      now &= ~(1 << UInt32(number))
    }
    guard now != allowed else { return nil }
    allowed = now
    return .paced(now)
  }

  /// Begins a process, whose pipelines know of no motion.
  mutating func restart() { (allowed, last, lastSpeed) = (.max, nil, 0) }

  /// The speed since the previous frame, in points per second.
  private func speed(to offset: Points, at time: Instant) -> Double {
    guard let last, time > last.time else { return 0 }
    return abs(offset.points - last.offset.points) / (time - last.time).seconds
  }
}
