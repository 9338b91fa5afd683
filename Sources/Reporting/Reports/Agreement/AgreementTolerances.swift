package import Metrics
package import Primitives

/// The resolution of the live engine, by the kind of metric: by how much it may differ from the simulated one beyond
/// the spread of its runs.
package struct AgreementTolerances: Hashable, Sendable {
  /// How often an item with an image came on screen: each time, cell-seconds may differ by a frame. A share may differ
  /// by one of these times.
  package var appearances = 0.0
  /// The percentages that were stated.
  private var stated: [AgreementKind: Double] = [:]

  /// The tolerances of ``AgreementKind/percent``.
  package init() {}

  /// States a tolerance as on a command line: `waits=80`.
  ///
  /// - Throws: ``AgreementToleranceError``.
  package mutating func state(_ text: String) throws(AgreementToleranceError) {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
    let known = AgreementKind.allCases.filter { $0 != .exact && $0.percent != nil }
    guard parts.count == 2 else {
      throw AgreementToleranceError(
        description: "'\(text)' is not of the form KIND=PERCENT, as in waits=80")
    }
    guard let kind = known.first(where: { $0.rawValue == parts[0] }) else {
      throw AgreementToleranceError(
        description: Suggestion.unknown("tolerance", parts[0], known: known.map(\.rawValue)))
    }
    guard let percent = Double(parts[1]), (0...1_000).contains(percent) else {
      throw AgreementToleranceError(description: "'\(parts[1])' is not a percentage from 0 to 1000")
    }
    stated[kind] = percent
  }

  /// The percentage of a kind; nil where nothing is compared.
  package func percent(of kind: AgreementKind) -> Double? {
    stated[kind] ?? kind.percent
  }

  /// By how much two figures may differ; nil where nothing is compared.
  ///
  /// A stated percentage stands alone; without one, small figures have the slack of their unit.
  package func limit(
    of kind: AgreementKind, in unit: Metric.Unit, between virtual: Double, and live: Double
  ) -> Double? {
    guard let percent = percent(of: kind) else { return nil }
    let share = max(abs(virtual), abs(live)) * percent / 100
    guard stated[kind] == nil else { return share }
    let summed = kind == .screen && [.cellSeconds, .seconds].contains(unit)
    let waits = appearances * AgreementKind.waits.slack(in: .milliseconds) / 2_000
    // A share of few appearances cannot differ by less than one of them; figures have six decimals.
    let step = kind == .shares && appearances > 0 ? 1 / appearances + 1e-6 : 0
    return max(share, kind.slack(in: unit), summed ? waits : 0, step)
  }
}

/// A tolerance that cannot be understood.
package struct AgreementToleranceError: ExitCoded, Hashable, CustomStringConvertible {
  /// What is wrong.
  package let description: String

  package var exitCode: ExitCode { .usage }
}
