import Reports

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The numbers along a side of a chart.
struct Axis {
  let low: Double
  let high: Double
  let ticks: [(place: Double, text: String)]
  var isLogarithmic = false
  /// True if lines cross the plot at the ticks.
  var hasGrid = true

  /// Returns an axis from zero to the largest value or a little more.
  ///
  /// Ticks are 1, 2 or 5 times a power of ten apart.
  ///
  /// - Parameters:
  ///   - largest: The largest value; not below zero.
  ///   - room: The length of the axis for labels beyond the values.
  ///   - maxTicks: The maximum number of ticks after the zero.
  ///   - isWhole: True if all values are whole numbers.
  /// - Returns: The axis, with at least one tick besides zero.
  static func fromZero(
    to largest: Double, room: Double = 1, maxTicks: Int = 7, isWhole: Bool = false
  ) -> Axis {
    let end = largest > 0 && largest.isFinite ? largest : 1
    let step = step(upTo: end, maxTicks: Double(maxTicks), least: isWhole ? 1 : 0)
    let count = Int((end * room / step).rounded(.down))
    return Axis(
      low: 0, high: max(end * room, step),
      ticks: (0...max(1, count)).map { (Double($0) * step, text(Double($0) * step, decimals: 3)) })
  }

  /// Returns the smallest step of 1, 2 or 5 times a power of ten with which the axis has at most `maxTicks` ticks.
  private static func step(upTo end: Double, maxTicks: Double, least: Double) -> Double {
    var power = 1.0
    while power * maxTicks < end { power *= 10 }
    while power > least, power / 10 * maxTicks >= end { power /= 10 }
    // After the loops, `power` suffices and a tenth of it does not.
    let finer = [0.2, 0.5].first { power * $0 * maxTicks >= end && power * $0 >= least }
    return power * (finer ?? 1)
  }

  /// Returns an axis of powers of ten around some values, all above zero.
  static func logarithmic(
    from smallest: Double, to largest: Double, text: (Double) -> String = { text($0, decimals: 6) }
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

  /// Returns an axis of bytes with ticks at powers of two, each with its unit.
  static func bytes(from smallest: Double, to largest: Double, maxTicks: Int = 7) -> Axis {
    var low = 1.0
    while low * 2 <= smallest { low *= 2 }
    var doublings = 1
    while low * power(2, doublings) < largest { doublings += 1 }
    let step = (doublings + maxTicks - 1) / maxTicks
    let count = (doublings + step - 1) / step
    return Axis(
      low: low, high: low * power(2, count * step),
      ticks: (0...count).map { index in
        let bytes = low * power(2, index * step)
        let scale = ByteScale(upTo: bytes)
        return (bytes, text(bytes / scale.bytes, decimals: 3) + " " + scale.name)
      }, isLogarithmic: true)
  }

  private static func power(_ base: Double, _ exponent: Int) -> Double {
    (0..<exponent).reduce(1) { power, _ in power * base }
  }

  /// The same axis with tick marks but no texts.
  var withoutTexts: Axis {
    Axis(
      low: low, high: high, ticks: ticks.map { ($0.place, "") }, isLogarithmic: isLogarithmic,
      hasGrid: hasGrid)
  }

  /// The maximum number of lines of a tick's text.
  var lineCount: Int { ticks.map { $0.text.split(separator: "\n").count }.max() ?? 0 }

  /// The pixels of the widest tick's text.
  var widestTick: Double { ticks.map { GnuplotText.width($0.text, size: 12) }.max() ?? 0 }

  /// Returns gnuplot's commands for the axis, `x` or `y`.
  func script(_ name: String, title: String) -> [String] {
    let places = ticks.map {
      GnuplotText.tick($0.text) + " " + GnuplotText.number($0.place, decimals: 6)
    }
    // Gnuplot omits ticks that rounding puts just beyond the ends of a logarithmic axis.
    let slack = isLogarithmic ? 1.0001 : 1
    let ends = [low / slack, high * slack].map { GnuplotText.number($0, decimals: 6) }
    return [
      "set \(name)label \(GnuplotText.quoted(title)) offset 0, \(1.4 - Double(max(1, lineCount))) "
        + "textcolor rgb '#333333'",
      "set \(name)tics (\(places.joined(separator: ", ")))",
      "set \(name)range [\(ends[0]):\(ends[1])]",
      hasGrid ? "set grid \(name)tics lt 1 lc rgb '#E4E4E4' lw 0.8" : "set grid no\(name)tics",
    ] + (isLogarithmic ? ["set logscale \(name) 10"] : [])
  }

  private static func text(_ value: Double, decimals: Int) -> String {
    value >= 1000 ? MetricText.count(value) : GnuplotText.number(value, decimals: decimals)
  }

  /// Returns a value's position along the axis, from 0 to 1, to the nearest thousandth.
  ///
  /// Without the rounding, the last bits of a logarithm would move labels.
  func share(_ value: Double) -> Double {
    let within = min(max(value, low), high)
    let share =
      isLogarithmic ? log(within / low) / log(high / low) : (within - low) / (high - low)
    return (share * 1000).rounded() / 1000
  }
}

/// The unit in which a chart shows bytes.
struct ByteScale {
  let name: String
  let bytes: Double

  /// Chooses the largest unit that is at most the largest value.
  init(upTo largest: Double) {
    let scales = [("GiB", 1_073_741_824.0), ("MiB", 1_048_576), ("KiB", 1024)]
    (name, bytes) = scales.first { largest >= $0.1 } ?? ("B", 1)
  }

  /// The unit as a number in a script.
  var text: String { GnuplotText.number(bytes, decimals: 0) + ".0" }
}
