import Environment
import Primitives

/// A random recording with outages, and its capacity by plain summing.
struct RandomTrace {
  let trace: PathTrace
  private var random: SplitMix64

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var steps: [PathTrace.Step] = []
    var start = Nanoseconds.zero
    for index in 0..<Int.random(in: 1...12, using: &random) {
      let isOut = index > 0 && Int.random(in: 0..<3, using: &random) == 0
      let rate = Int64.random(in: 20_000...20_000_000, using: &random)
      steps.append(.init(at: start, down: isOut ? .zero : BitRate(bitsPerSecond: rate)))
      start += Nanoseconds(Int64.random(in: 1_000_000...200_000_000, using: &random))
    }
    trace = PathTrace(steps, length: start)
    self.random = random
  }

  /// The path of the recording with its start at the run's.
  var path: NetworkPath {
    var profile = NetworkProfile()
    profile.recording = trace
    profile.traceStart = .zero
    return NetworkPath(profile, seed: 1)
  }

  mutating func instant() -> Instant {
    Instant(nanoseconds: Int64.random(in: 0...20_000_000_000, using: &random))
  }

  mutating func bytes() -> Int { Int.random(in: 1...300_000, using: &random) }

  /// Returns the capacity between two moments, in units of which 8,000,000,000 make a byte.
  func carried(from start: Instant, to end: Instant) -> UInt64 {
    let length = trace.length.rawValue
    var sum: UInt64 = 0
    var lap = start.nanoseconds / length * length
    while lap < end.nanoseconds {
      for (index, step) in trace.steps.enumerated() {
        let next =
          index + 1 < trace.steps.count ? trace.steps[index + 1].start.rawValue : length
        let from = max(lap + step.start.rawValue, start.nanoseconds)
        let to = min(lap + next, end.nanoseconds)
        if from < to { sum += UInt64(step.down.bitsPerSecond) * UInt64(to - from) }
      }
      lap += length
    }
    return sum
  }
}
