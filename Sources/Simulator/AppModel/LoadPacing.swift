import ImagePipeline
import Primitives
import Scrolling

/// Notices when the motion of the content makes loads wait, or lets them begin, for any pipeline of the strategy.
struct LoadPacing {
  private let rules: [(starts: LoadStart, limit: Double)]
  /// The pipelines whose loads may begin, as the pipelines know it.
  private var allowed: [Bool]
  private var last: (offset: Points, time: Instant)?

  init(_ strategy: Strategy) {
    rules = strategy.ofPipelines.map { ($0.fetch.starts, $0.fetch.startsBelow) }
    allowed = rules.map { _ in true }
  }

  /// True if no pipeline has loads that wait.
  private var isIdle: Bool { rules.allSatisfy { $0.starts == .atOnce } }

  /// Follows the content to a frame. Returns an event for the pipelines if one of them is concerned.
  mutating func follow(_ sample: ScrollSample, at time: Instant) -> PipelineEvent? {
    guard !isIdle else { return nil }
    let speed = speed(to: sample.offset, at: time)
    last = (sample.offset, time)
    let now = rules.map { $0.starts.allowsLoads(in: sample.phase, speed: speed, limit: $0.limit) }
    guard now != allowed else { return nil }
    allowed = now
    return .paced(sample.phase, speed: speed)
  }

  /// Begins a process, whose pipelines know of no motion.
  mutating func restart() { (allowed, last) = (rules.map { _ in true }, nil) }

  /// The speed since the previous frame, in points per second.
  private func speed(to offset: Points, at time: Instant) -> Int32 {
    guard let last, time > last.time else { return 0 }
    return Int32(
      clamping: Int(abs(offset.points - last.offset.points) / (time - last.time).seconds))
  }
}
