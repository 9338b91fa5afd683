/// A figure of a run, declared once: what it is called and means, which way is better, where tables
/// show it, and how closely the hosts agree in it.
///
/// A declaration is a static property, whose name is the metric's in results files, baselines and
/// assertions, and an entry of the list above it, which gives its place in files.
public struct Metric: Sendable, CustomStringConvertible {
  /// Which way is better.
  public enum Preference: String, Sendable {
    case higher, lower
    /// It depends, or says nothing of quality.
    case neither
  }

  /// The name in results files, baselines and assertions.
  public let name: String
  /// A short heading.
  public let title: String
  /// What it counts in.
  public let unit: Unit
  /// Which way is better.
  public let preference: Preference
  /// What exactly is counted, in a few sentences for `cachebench explain`.
  public let definition: String
  /// Where the comparison of strategies shows it, from left to right; nil where it does not.
  package let column: Int?
  /// How closely it is expected to agree between the hosts.
  package let agreement: AgreementKind
  /// The difference that does not matter.
  package let margin: Margin
  /// Whether `check` keeps its value in each world, and names it where it differs. Of the others a check
  /// only notices that something differs. What tables show and prefer one way is kept: a baseline shall
  /// be small, and these are what people decide by.
  package let isGated: Bool
  /// Which percentile of the waits for an image it is, if it is one.
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
  /// Metrics are told apart by their names.
  public static func == (one: Metric, other: Metric) -> Bool { one.name == other.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Metric {
  /// Every metric, in the order in which results list them.
  public static let all = virtual + live

  /// The metrics that virtual runs have too, and that results of them list.
  public static let virtual = caching + network + memory + cells + waiting + work

  /// All metrics under headings, those of the screen first.
  package static let groups = [
    ("On screen", cells), ("Waiting", waiting), ("Hits", caching), ("Network", network),
    ("Memory and disk", memory), ("Main thread and decoding", work), ("Live runs", live),
  ].map { (title: $0, metrics: $1) }

  /// The metric of a name.
  public static func named(_ name: String) -> Metric? { positions[name].map { all[$0] } }

  /// The metric's place in `all`.
  package var position: Int? { Self.positions[name] }

  private static let positions = Dictionary(
    uniqueKeysWithValues: all.enumerated().map { ($1.name, $0) })
}

/// The value of each metric; nil where there is no data.
package struct MetricValues: Equatable, Sendable {
  private var values: [Double?] = Array(repeating: nil, count: Metric.all.count)

  /// No data for any metric.
  package init() {}

  /// The value of a metric, which must be listed in `Metric.all`.
  package subscript(metric: Metric) -> Double? {
    get { values[position(of: metric)] }
    set { values[position(of: metric)] = newValue }
  }

  /// The value of the metric at a place of `Metric.all`.
  package subscript(position: Int) -> Double? { values[position] }

  private func position(of metric: Metric) -> Int {
    guard let position = metric.position else {
      preconditionFailure("the metric '\(metric)' is not listed")
    }
    return position
  }
}

extension Double? {
  /// A part as a share of a whole; nil where the whole is nothing.
  static func share(_ part: Int, of whole: Int) -> Double? {
    whole == 0 ? nil : Double(part) / Double(whole)
  }
}
