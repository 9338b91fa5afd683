import TextOutput

/// The differences of strategies from the reference on one scale, each as a point with its interval.
struct ForestPlot {
  private static let width = 150.0
  private let low: Double
  private let high: Double

  /// Chooses a scale for intervals, with zero on it. One or two that are much longer than all others are cut.
  init(_ intervals: [ClosedRange<Double>]) {
    let reach = intervals.map { max(abs($0.lowerBound), abs($0.upperBound)) }.sorted()
    let place = reach.indices.dropLast().suffix(2).first { reach[$0 + 1] > 5 * reach[$0] }
    let limit = place.map { reach[$0] } ?? reach.last ?? 1
    low = max(-limit, min(0, intervals.map(\.lowerBound).min() ?? 0))
    high = min(limit, max(0, intervals.map(\.upperBound).max() ?? 0))
  }

  /// Returns the picture of a difference; nil draws only the line at zero.
  func picture(_ difference: (mean: Double, interval: ClosedRange<Double>)?, isSure: Bool) -> HTML {
    let zero = x(0)
    let mark = difference.map { difference -> HTML in
      let ends = (x(difference.interval.lowerBound), x(difference.interval.upperBound))
      let isCut = difference.mean > high || difference.mean < low
      let mean = x(difference.mean)
      let end: HTML =
        isCut
        ? "<path d=\"M\(mean - 5) 4l5 5-5 5\"/>"
        : "<circle cx=\"\(mean)\" cy=\"9\" r=\"3.5\"\(isSure ? nil : " class=\"open\"")/>"
      return "<path d=\"M\(ends.0) 9H\(ends.1)\"/>\(end)"
    }
    return """
      <svg class="forest" viewBox="0 0 \(Self.width) 18" aria-hidden="true">\
      <path class="zero" d="M\(zero) 0V18"/>\(mark)</svg>
      """
  }

  private func x(_ value: Double) -> Double {
    6 + (Self.width - 12) * (min(max(value, low), high) - low) / max(high - low, .ulpOfOne)
  }
}
