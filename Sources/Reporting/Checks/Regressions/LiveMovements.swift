import Metrics
import Primitives
import Reports

/// The movements between live runs. Real time repeats no figure exactly, so a figure moves only if it leaves the range
/// of the accepted repeats.
struct LiveMovements {
  /// The strategies that both sides have, at each point of the sweep.
  let points: [RunKey]
  /// The movements by strategy and metric.
  let all: [Movement]

  /// Compares the median of the later repeats of each strategy with the range of the earlier ones.
  ///
  /// - Complexity: O(runs × metrics).
  init(_ before: Baseline, _ after: Baseline) {
    let (old, new) = (Self.byPoint(before), Self.byPoint(after))
    points = after.runs.map(\.key.point).distinct.filter { old[$0] != nil }
    let judged = after.gated.filter(before.gated.contains).filter(Self.judges)
      .compactMap(Metric.named)
    all = points.flatMap { point in
      judged.compactMap { metric in
        Movement(
          point, metric, accepted: (old[point] ?? []).compactMap { $0.value(of: metric) },
          now: (new[point] ?? []).compactMap { $0.value(of: metric) }, of: new[point]?.count ?? 0)
      }
    }
  }

  /// True if real time can judge the metric of a name: it does not depend on the speed of the machine.
  static func judges(_ name: String) -> Bool {
    guard let metric = Metric.named(name), metric.preference != .neither else { return false }
    return kinds.contains(metric.agreement) && !Metric.waiting.contains { $0.name == name }
  }

  /// The kinds of metrics that count requests, hits, images and their bytes.
  private static let kinds: Set<AgreementKind> = [.exact, .defects, .counts, .shares, .bytes]

  private static func byPoint(_ side: Baseline) -> [RunKey: [Baseline.Run]] {
    Dictionary(grouping: side.runs, by: \.key.point)
  }
}

extension Movement {
  /// Creates the movement of a metric of live runs; nil if the median is within the accepted range, widened on both
  /// sides by its own width or by the resolution of the live engine. The widening is a guess. A metric that most runs
  /// no longer have is worse.
  fileprivate init?(
    _ point: RunKey, _ metric: Metric, accepted: [Double], now: [Double], of count: Int
  ) {
    guard let low = accepted.min(), let high = accepted.max() else { return nil }
    let mean = accepted.reduce(0, +) / Double(accepted.count)
    guard now.count * 2 > count else {
      self.init(
        point, metric, from: mean, to: nil, of: count, moved: count - now.count, isWorse: true)
      return
    }
    let room = max(high - low, metric.agreement.slack(in: metric.unit))
    func isBeyond(_ value: Double) -> Bool { value > high + room || value < low - room }
    let sorted = now.sorted()
    let median = (sorted[(now.count - 1) / 2] + sorted[now.count / 2]) / 2
    guard isBeyond(median) else { return nil }
    let isWorse = (median > high) == (metric.preference == .lower)
    self.init(
      point, metric, from: mean, to: median, of: count, moved: now.count(where: isBeyond),
      isWorse: isWorse)
  }
}
