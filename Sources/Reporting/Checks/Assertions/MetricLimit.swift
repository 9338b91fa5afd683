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
