/// A metric of a run, with its name, meaning, better direction, column in tables, and expected agreement of the
/// engines.
///
/// A declaration is a static property and an entry in a list. The property's name is the metric's name in result files,
/// baselines and assertions. The list determines its position in these files.
public struct Metric: Sendable, CustomStringConvertible {
  /// The better direction.
  public enum Preference: String, Sendable {
    /// A better run has a higher figure.
    case higher
    /// A better run has a lower figure.
    case lower
    /// Neither: it depends on the case, or the metric is unrelated to quality.
    case neither
  }

  /// The name in result files, baselines and assertions.
  public let name: String
  /// A short heading.
  public let title: String
  /// The unit.
  public let unit: Unit
  /// The better direction.
  public let preference: Preference
  /// The definition, in a few sentences for `cachebench explain`.
  public let definition: String
  /// The column in the comparison of strategies, ascending from left to right; nil if the metric is not in it.
  package let column: Int?
  /// The expected agreement between the engines.
  package let agreement: AgreementKind
  /// The maximum difference that is irrelevant.
  package let margin: Margin
  /// True if `check` stores its value for each seed and reports which metric differs. For other metrics, a check
  /// reports only that something differs. These are the metrics that tables show and that have a better direction.
  /// Baselines are therefore small and contain the metrics on which people base decisions.
  package let isGated: Bool
  /// True if the metric counts defects that no run of a sound strategy has. A defect that no seed had and one seed has
  /// is a regression, however few seeds there are: simulated counts are exact.
  package let isDefect: Bool
  /// The percentile; nil unless the metric is a percentile of the waits for an image.
  package let waitPercentile: Int?

  init(
    _ title: String, _ unit: Unit, better preference: Preference = .neither, column: Int? = nil,
    agreement: AgreementKind? = nil, margin: Margin? = nil, isGated: Bool? = nil,
    isDefect: Bool = false, waitPercentile: Int? = nil, _ definition: String,
    name: String = #function
  ) {
    self.name = name
    self.title = title
    self.unit = unit
    self.preference = preference
    self.definition = definition
    self.column = column
    self.agreement = agreement ?? unit.agreement
    self.margin = margin ?? unit.margin
    self.isGated = isGated ?? (isDefect || column != nil && preference != .neither)
    self.isDefect = isDefect
    self.waitPercentile = waitPercentile
  }

  /// The name.
  public var description: String { name }

  /// All metrics in the order of results.
  public static let all = virtual + live

  /// The metrics of simulated runs. The results of these list no others.
  public static let virtual = caching + network + memory + cells + waiting + work

  /// All metrics under headings; those of the screen are first.
  package static let groups = [
    ("On screen", cells), ("Waiting", waiting), ("Hits", caching), ("Network", network),
    ("Memory and disk", memory), ("Main thread and decoding", work), ("Live runs", live),
  ].map { (title: $0, metrics: $1) }

  /// Returns the metric with a name.
  public static func named(_ name: String) -> Metric? { positions[name].map { all[$0] } }

  /// The metric's index in `all`; nil if it is not listed.
  package var position: Int? { Self.positions[name] }

  private static let positions = Dictionary(
    uniqueKeysWithValues: all.enumerated().map { ($1.name, $0) })
}

extension Metric: Hashable {
  /// Compares metrics by name.
  public static func == (one: Metric, other: Metric) -> Bool { one.name == other.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// The value of each metric; nil without data.
package struct MetricValues: Equatable, Sendable {
  private var values: [Double?] = Array(repeating: nil, count: Metric.all.count)

  /// Creates values without data.
  package init() {}

  /// The value of a metric, which must be listed in `Metric.all`.
  package subscript(metric: Metric) -> Double? {
    get { values[position(of: metric)] }
    set { values[position(of: metric)] = newValue }
  }

  /// The value of the metric at an index of `Metric.all`.
  package subscript(position: Int) -> Double? { values[position] }

  private func position(of metric: Metric) -> Int {
    guard let position = metric.position else {
      preconditionFailure("the metric '\(metric)' is not listed")
    }
    return position
  }
}

extension Double? {
  /// Returns a part as a share of a whole; nil if the whole is zero.
  static func share(_ part: Int, of whole: Int) -> Double? {
    whole == 0 ? nil : Double(part) / Double(whole)
  }
}
