package import Metrics

/// The mark of a strategy that the device killed, next to its name in tables.
package enum KilledMark {
  package static let mark = " †"

  /// Returns the explanation of the mark; nil if no strategy has it.
  ///
  /// - Complexity: O(*n*) in the runs.
  package static func note(_ reports: [RunReport]) -> String? {
    let isAnyKilled = reports.contains { ($0[.kills] ?? 0) > 0 }
    return isAnyKilled ? "† killed by the device for using too much memory" : nil
  }
}

extension RunGroup<RunReport> {
  /// True if the device kills the strategy, with any seed.
  var isKilled: Bool { (mean(.kills) ?? 0) > 0 }

  /// The strategy's name, marked if the device kills it.
  var markedName: String { shownName + (isKilled ? KilledMark.mark : "") }
}
