package import Metrics
package import Primitives
import Reports

/// An upper or lower limit of a metric, such as `peakFootprintBytes <= 64 MiB in 90 %`.
///
/// It is an assertion about one metric and a number, for any strategy.
package struct MetricLimit: Hashable, Sendable, CustomStringConvertible {
  /// The limited metric.
  package let metric: Metric
  /// The limit as it was written.
  package let description: String
  private let assertion: Assertion

  /// Reads a limit, in the words of assertions.
  ///
  /// - Throws: `InputError` if the text is not an assertion about a metric and a number.
  package init(_ text: String) throws(InputError) {
    let assertion = try Assertion(text)
    let references = [assertion.left.reference, assertion.right.reference].compactMap(\.self)
    guard let reference = references.first, references.count == 1, reference.isForAll else {
      throw InputError(
        text, "a limit needs one metric and a number, as in 'peakFootprintBytes <= 64 MiB'")
    }
    guard ![.equal, .unequal].contains(assertion.relation) else {
      throw InputError(text, "a limit needs one of <, <=, >, >=")
    }
    metric = reference.metric
    description = text
    self.assertion = assertion
  }

  /// The better direction: lower for an upper limit, higher for a lower limit.
  package var preference: Metric.Preference {
    let isOnTheLeft = assertion.left.reference != nil
    let isUpper = [.less, .lessOrEqual].contains(assertion.relation)
    return isOnTheLeft == isUpper ? .lower : .higher
  }

  /// True if the limit holds for a value, rounded as in files; false for nil.
  package func holds(_ value: Double?) -> Bool {
    metric.rounded(value).map(isKept) ?? false
  }

  /// True if the limit holds for a value that is not rounded.
  private func isKept(_ value: Double) -> Bool {
    func side(_ term: AssertionTerm) -> Double {
      term.reference == nil ? term.factor : value * term.factor
    }
    return assertion.relation.holds(side(assertion.left), side(assertion.right))
  }

  /// True if the limit holds in the required share of seeds: in all, unless the limit ends with a share. A limit that
  /// ends with `on average` applies to the mean. False without values.
  ///
  /// Values are rounded as in files. The mean is not rounded, as a mean of counts is seldom whole.
  package func holds(in values: [Double?]) -> Bool {
    if assertion.isOfMeans {
      let rounded = values.compactMap { metric.rounded($0) }
      return Assertion.mean(rounded).map(isKept) ?? false
    }
    let holding = Double(values.count(where: holds) * 100)
    return !values.isEmpty && holding >= assertion.percent * Double(values.count)
  }
}

extension Metric.Unit {
  /// True if a number says nothing without a unit: bytes, times and rates.
  var needsUnit: Bool { self != .count && self != .ratio }

  /// Returns the value of a number with a unit, in the unit in which metrics of this kind count.
  ///
  /// - Throws: `InputError` or `QuantityError` if the text is no such number.
  func number(_ text: String) throws -> Double {
    func wrong(_ remedy: String, _ problem: String = "is not such an amount") -> InputError {
      InputError("'\(text)' \(problem); \(remedy)")
    }
    switch self {
    case .bytes: return Double(try ByteCount(text: text).grains)
    case .milliseconds: return Double(try Nanoseconds(text: text).grains) / 1e6
    case .seconds, .cellSeconds: return Double(try Nanoseconds(text: text).grains) / 1e9
    case .ratio:
      // The exponent in place of a division: 12.3 % is 0.123 to the last bit.
      guard text.last == "%", let share = Double(text.dropLast().filter { $0 != " " } + "e-2")
      else { throw wrong("write 0.9 or 90 %") }
      return share
    case .count: throw wrong("write a number alone")
    case .millisecondsPerSecond:
      if Double(text) != nil { throw wrong("write \(text) ms/s", "has no unit") }
      guard text.hasSuffix("ms/s"), let number = Double(text.dropLast(4).filter { $0 != " " })
      else { throw wrong("write 5 ms/s") }
      return number
    }
  }
}
