/// The numbers along a side of a chart.
struct Axis {
  let low: Double
  let high: Double
  let ticks: [(place: Double, text: String)]
  var isLogarithmic = false

  /// An axis from zero that ends on or just above the largest value.
  ///
  /// Ticks are 1, 2 or 5 times a power of ten apart, four to eight of them.
  ///
  /// - Parameters:
  ///   - largest: The largest value; not below zero.
  ///   - room: How much longer than the values the axis is, for labels.
  ///   - isWhole: Whether there is nothing between whole numbers.
  static func fromZero(to largest: Double, room: Double = 1, isWhole: Bool = false) -> Axis {
    let end = largest > 0 && largest.isFinite ? largest : 1
    var step = 1.0
    while step * 8 < end { step *= 10 }
    while step * 0.8 > end { step /= 10 }
    for factor in [0.5, 0.4, 0.5] where end / step < 4 && !(isWhole && step * factor < 1) {
      step *= factor
    }
    let count = Int((end / step).rounded(.up))
    let ticks = (0...count).map { Double($0) * step }
      .filter { $0 <= end * room }
    return Axis(
      low: 0, high: max(end * room, ticks.last ?? 0), ticks: ticks.map { ($0, text($0)) })
  }

  /// An axis of powers of ten around some values, all above zero.
  static func logarithmic(
    from smallest: Double, to largest: Double, text: (Double) -> String
  ) -> Axis {
    var low = 1.0
    while low > smallest { low /= 10 }
    while low * 10 <= smallest { low *= 10 }
    var ticks = [low]
    while let last = ticks.last, last < largest { ticks.append(last * 10) }
    if ticks.count == 1 { ticks.append(low * 10) }
    return Axis(
      low: low, high: ticks.last ?? low, ticks: ticks.map { ($0, text($0)) }, isLogarithmic: true)
  }

  /// What tells gnuplot about the axis, `x` or `y`.
  func script(_ name: String, title: String) -> [String] {
    let places = ticks.map {
      GnuplotText.quoted($0.text) + " " + GnuplotText.number($0.place, decimals: 6)
    }
    let ends = [low, high].map { GnuplotText.number($0, decimals: 6) }
    return [
      "set \(name)label \(GnuplotText.quoted(title)) textcolor rgb '#333333'",
      "set \(name)tics (\(places.joined(separator: ", ")))",
      "set \(name)range [\(ends[0]):\(ends[1])]",
      "set grid \(name)tics lt 1 lc rgb '#E4E4E4' lw 0.8",
    ] + (isLogarithmic ? ["set logscale \(name) 10"] : [])
  }

  private static func text(_ value: Double) -> String {
    value >= 1000 ? MetricText.count(value) : GnuplotText.number(value, decimals: 3)
  }
}
