package import Metrics
package import Primitives

/// The resolution of the live engine, by the kind of metric: the allowed difference from the simulated engine beyond
/// the spread of its runs.
package struct AgreementTolerances: Hashable, Sendable {
  /// The number of times that an item with an image came on screen. With each appearance, the time without the correct
  /// image may differ by a frame. A share may differ by one appearance.
  package var appearances = 0.0
  /// The percentages that the user stated.
  private var stated: [AgreementKind: Double] = [:]

  /// Creates the tolerances of ``AgreementKind/percent``.
  package init() {}

  /// Sets a tolerance from the command line, such as `waits=80`.
  ///
  /// - Throws: `InputError`.
  package mutating func state(_ text: String) throws(InputError) {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
    let known = AgreementKind.allCases.filter { $0 != .exact && $0.percent != nil }
    guard parts.count == 2 else {
      throw InputError("'\(text)' is not of the form KIND=PERCENT, as in waits=80")
    }
    guard let kind = known.first(where: { $0.rawValue == parts[0] }) else {
      throw InputError(Suggestion.unknown("tolerance", parts[0], known: known.map(\.rawValue)))
    }
    guard let percent = Double(parts[1]), (0...1_000).contains(percent) else {
      throw InputError("'\(parts[1])' is not a percentage from 0 to 1000")
    }
    stated[kind] = percent
  }

  /// Returns the percentage of a kind; nil if nothing is compared.
  package func percent(of kind: AgreementKind) -> Double? {
    stated[kind] ?? kind.percent
  }

  /// Returns the largest allowed difference between two figures; nil if nothing is compared.
  ///
  /// A stated percentage is the only tolerance; without one, small figures have the slack of their unit.
  package func limit(
    of kind: AgreementKind, in unit: Metric.Unit, between virtual: Double, and live: Double
  ) -> Double? {
    guard let percent = percent(of: kind) else { return nil }
    let share = max(abs(virtual), abs(live)) * percent / 100
    guard stated[kind] == nil else { return share }
    let summed = kind == .screen && [.cellSeconds, .seconds].contains(unit)
    let waits = appearances * AgreementKind.waits.slack(in: .milliseconds) / 2_000
    // A share of few appearances changes in steps of one appearance; figures have six decimals.
    let step = kind == .shares && appearances > 0 ? 1 / appearances + 1e-6 : 0
    return max(share, kind.slack(in: unit), summed ? waits : 0, step)
  }
}
