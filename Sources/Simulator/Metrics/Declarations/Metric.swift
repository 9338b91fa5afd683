/// A figure of a run, declared once: its name and meaning, the better direction, its place in tables, and the
/// expected agreement of the engines.
///
/// A declaration is a static property and an entry in a list. The property's name is the metric's name in results
/// files, baselines and assertions. The list above it sets its place in files.
public struct Metric: Sendable, CustomStringConvertible {
  /// The better direction.
  public enum Preference: String, Sendable {
    /// A better run has a higher figure.
    case higher
    /// A better run has a lower figure.
    case lower
    /// Neither: it depends, or says nothing about quality.
    case neither
  }

  /// The name in results files, baselines and assertions.
  public let name: String
  /// A short heading.
  public let title: String
  /// The unit.
  public let unit: Unit
  /// The better direction.
  public let preference: Preference
  /// The exact definition, in a few sentences for `cachebench explain`.
  public let definition: String
  /// The column in the comparison of strategies, from left to right; nil if it is not shown there.
  package let column: Int?
  /// The expected agreement of the engines.
  package let agreement: AgreementKind
  /// The largest difference that is irrelevant.
  package let margin: Margin
  /// True if `check` keeps its value for each seed, and names it if it differs. For other metrics a check only
  /// notices that something differs. A metric is kept if tables show it and one direction is better. So baselines
  /// stay small, and they contain the metrics that people use for decisions.
  package let isGated: Bool
  /// The percentile, if the metric is a percentile of the waits for an image; otherwise nil.
  package let waitPercentile: Int?

  init(
    _ title: String, _ unit: Unit, better preference: Preference = .neither, column: Int? = nil,
    agreement: AgreementKind? = nil, margin: Margin? = nil, isGated: Bool? = nil,
    waitPercentile: Int? = nil, _ definition: String, name: String = #function
  ) {
    self.name = name
    self.title = title
    self.unit = unit
    self.preference = preference
    self.definition = definition
    self.column = column
    self.agreement = agreement ?? unit.agreement
    self.margin = margin ?? unit.margin
    self.isGated = isGated ?? (column != nil && preference != .neither)
    self.waitPercentile = waitPercentile
  }

  /// The name.
  public var description: String { name }
}

extension Metric: Hashable {
  /// Compares metrics by name.
  public static func == (one: Metric, other: Metric) -> Bool { one.name == other.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Metric {
  /// All metrics, in the order of results.
  public static let all = virtual + live

  /// The metrics that virtual runs have too. Their results list only these.
  public static let virtual = caching + network + memory + cells + waiting + work

  /// All metrics under headings, those of the screen first.
  package static let groups = [
    ("On screen", cells), ("Waiting", waiting), ("Hits", caching), ("Network", network),
    ("Memory and disk", memory), ("Main thread and decoding", work), ("Live runs", live),
  ].map { (title: $0, metrics: $1) }

  /// Returns the metric with a name.
  public static func named(_ name: String) -> Metric? { positions[name].map { all[$0] } }

  /// The metric's place in `all`.
  package var position: Int? { Self.positions[name] }

  private static let positions = Dictionary(
    uniqueKeysWithValues: all.enumerated().map { ($1.name, $0) })
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

  /// The value of the metric at a position of `Metric.all`.
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
