package import Metrics

/// The mark of a strategy that the device killed, wherever its name stands beside figures.
package enum KilledMark {
  static let mark = " †"

  /// What the mark stands for; nil where it stands nowhere.
  ///
  /// - Complexity: O(*n*) in the runs.
  package static func note(_ reports: [RunReport]) -> String? {
    let isAnyKilled = reports.contains { ($0[.kills] ?? 0) > 0 }
    return isAnyKilled ? "† killed by the device for using too much memory" : nil
  }
}

extension RunGroup<RunReport> {
  /// Whether the device kills it, in any world.
  var isKilled: Bool { (mean(.kills) ?? 0) > 0 }

  /// Its name, marked if the device kills it.
  var markedName: String { shownName + (isKilled ? KilledMark.mark : "") }
}
