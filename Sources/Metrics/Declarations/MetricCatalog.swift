/// Every metric of a table session, in the order in which results list them.
public enum MetricCatalog {
  /// All metrics.
  public static let all: [Metric] = virtual + live

  /// The metrics that virtual runs have too, and that results of them list.
  public static let virtual: [Metric] = caching + network + memory + cells + waiting + work

  /// The metric of a name.
  public static func metric(named name: String) -> Metric? { byName[name] }

  /// The position of each metric in `all`.
  package static let positions = Dictionary(
    uniqueKeysWithValues: all.enumerated().map { ($1.name, $0) })

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  static func metric(
    _ name: String, _ title: String, _ unit: Metric.Unit, _ preference: Metric.Preference,
    _ definition: String
  ) -> Metric {
    Metric(
      name: name, title: title, unit: unit, preference: preference, definition: definition)
  }
}
