package import Metrics
import Primitives
import Reports

/// What a metric may come to at most, or must at least, such as `peakFootprintBytes <= 64 MiB in 90 %`.
///
/// It is an assertion about one metric and a number, of whichever strategy it is held against.
package struct MetricLimit: Hashable, Sendable, CustomStringConvertible {
  /// The metric that is bounded.
  package let metric: Metric
  /// The limit as it was written.
  package let description: String
  private let assertion: Assertion

  /// Reads a limit, in the words of assertions.
  ///
  /// - Throws: ``AssertionError`` where it is no assertion, or one of something else.
  package init(_ text: String) throws(AssertionError) {
    let assertion = try Assertion(text)
    let references = [assertion.left.reference, assertion.right.reference].compactMap(\.self)
    guard let reference = references.first, references.count == 1, reference.isForAll else {
      throw AssertionError(
        text, "a limit needs one metric and a number, as in 'peakFootprintBytes <= 64 MiB'")
    }
    guard ![.equal, .unequal].contains(assertion.relation) else {
      throw AssertionError(text, "a limit needs one of <, <=, >, >=")
    }
    metric = reference.metric
    description = text
    self.assertion = assertion
  }

  /// Which way there is room below, or above, the bound.
  package var preference: Metric.Preference {
    let isOnTheLeft = assertion.left.reference != nil
    let isUpper = [.less, .lessOrEqual].contains(assertion.relation)
    return isOnTheLeft == isUpper ? .lower : .higher
  }

  /// Whether it holds of a value, rounded as files spell it; never of none.
  package func holds(_ value: Double?) -> Bool {
    metric.rounded(value).map(isKept) ?? false
  }

  /// True if it holds for a value that is not rounded.
  private func isKept(_ value: Double) -> Bool {
    func side(_ term: AssertionTerm) -> Double {
      term.reference == nil ? term.factor : value * term.factor
    }
    return assertion.relation.holds(side(assertion.left), side(assertion.right))
  }

  /// Whether it holds of values, one of each world, in as many of them as it says: in all unless it ends
  /// with a share, and of their mean if it ends with `on average`. Of no values it does not.
  ///
  /// Values are rounded as files spell them. Their mean is not: that of counts is seldom whole.
  package func holds(in values: [Double?]) -> Bool {
    if assertion.isOfMeans {
      let rounded = values.compactMap { metric.rounded($0) }
      return Assertion.mean(rounded).map(isKept) ?? false
    }
    let holding = Double(values.count(where: holds) * 100)
    return !values.isEmpty && holding >= assertion.percent * Double(values.count)
  }
}
