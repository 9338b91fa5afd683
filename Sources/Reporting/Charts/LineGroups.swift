import Reports

struct LineStyle {
  let color: String
  let dash: String
  package let width: String
  var shape = 1
  /// The position in the legend.
  let rank: Int
  /// The shift from other lines at the same horizontal position, in steps to either side.
  var shift = 0.0

  /// Returns gnuplot's options for a line, and for its points if they are marked.
  func script(_ form: String) -> String {
    "lc rgb '\(color)' dt \(dash) lw \(width)"
      + (form.hasSuffix("points") ? " pt \(shape) ps 0.8" : "")
  }
}

extension LineStyle {
  init(_ hue: Hue, rank: Int) {
    self.init(
      color: hue.color, dash: hue.dash, width: hue.width, shape: hue.shape, rank: rank)
  }
}

/// Strategies with identical lines, drawn and named once.
struct LineGroup {
  /// The line of the first strategy.
  let series: LineChart.Series
  private(set) var names: [String]
  fileprivate let order: Int
  fileprivate(set) var style: LineStyle

  fileprivate init(_ series: LineChart.Series, order: Int) {
    self.series = series
    names = [series.name]
    self.order = order
    style = LineStyle(series.hue, rank: 0)
  }

  package var points: [[LineChart.Point]] { series.points }

  package var note: String { points.allSatisfy(\.isEmpty) ? " (no data)" : series.note }

  fileprivate mutating func add(_ name: String) { names.append(name) }

  /// The average height of the line.
  fileprivate var height: Double {
    guard let points = points.first, !points.isEmpty else { return -1 }
    return points.map(\.y).reduce(0, +) / Double(points.count)
  }

  /// True if the line ends above another or, with equal ends, went higher or rose earlier.
  fileprivate func isAbove(_ other: LineGroup) -> Bool {
    let firsts = [self, other].map { $0.points.first ?? [] }
    let ends = firsts.map { $0.last?.y ?? -1 }
    let peaks = firsts.map { $0.map(\.y).max() ?? -1 }
    if ends[0] != ends[1] { return ends[0] > ends[1] }
    if peaks[0] != peaks[1] { return peaks[0] > peaks[1] }
    let middles = firsts.map { $0.isEmpty ? 0 : $0[$0.count / 2].x }
    return middles[0] == middles[1] ? order < other.order : middles[0] < middles[1]
  }
}

/// The lines of a chart. Identical lines are drawn once; of many lines only some are named.
struct LineGroups {
  /// Lines in colour, from the one that ends highest.
  let shown: [LineGroup]
  /// The other lines, grey; the legend counts them.
  let rest: [LineGroup]
  /// The names of the coloured lines as in the legend.
  package let texts: [String: String]
  private let styles: [String: LineStyle]

  private static let maxColored = ChartSubject.maxNamed
  private static let pale = LineStyle(color: "#C8C8C8", dash: "1", width: "0.9", rank: .max)

  /// - Complexity: O(series × (series + points)).
  init(_ series: [LineChart.Series]) {
    var groups: [LineGroup] = []
    var places: [[[LineChart.Point]]: Int] = [:]
    for (order, one) in series.enumerated() {
      if let same = places[one.points], groups[same].series.isReference == one.isReference,
        groups[same].series.isNamed == one.isNamed
      {
        groups[same].add(one.name)
      } else {
        places[one.points] = groups.count
        groups.append(LineGroup(one, order: order))
      }
    }
    let hidden = Self.hidden(groups.filter { !$0.series.isReference })
    rest = groups.filter { hidden.contains($0.order) }
    var shown = groups.filter { !hidden.contains($0.order) }.sorted { $0.isAbove($1) }
    var references = 0
    for rank in shown.indices {
      if shown[rank].series.isReference {
        // Widths that differ by a hair: see `Hue.width`.
        shown[rank].style = LineStyle(
          color: Palette.black, dash: Palette.dashes[(references + 2) % Palette.dashes.count],
          width: "1.4\(references)", shape: 2, rank: rank)
        references += 1
      } else {
        shown[rank].style = LineStyle(shown[rank].series.hue, rank: rank)
        shown[rank].style.shift = Double(rank) - Double(shown.count - 1) / 2
      }
    }
    self.shown = shown
    let names = shown.flatMap(\.names)
    texts = Dictionary(
      zip(names, ShortNames.texts(names, longest: LineLegend.longest)), uniquingKeysWith: { $1 })
    styles = Dictionary(
      shown.map { ($0.names[0], $0.style) } + rest.map { ($0.names[0], Self.pale) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns the lines without names. If there are too many lines, adds those between the highest and the lowest.
  private static func hidden(_ groups: [LineGroup]) -> Set<Int> {
    let named = groups.filter(\.series.isNamed)
    let sorted = named.sorted { ($0.height, $0.order) > ($1.height, $1.order) }
    let between =
      named.count > maxColored
      ? sorted.dropFirst(maxColored / 2).dropLast(maxColored / 2) : []
    return Set((groups.filter { !$0.series.isNamed } + between).map(\.order))
  }

  /// Returns the style of a strategy's line; nil if another strategy has the same line.
  func style(of name: String) -> LineStyle? { styles[name] }

  /// The legend's entry for the grey lines: their number, or the name of the only one.
  var restEntry: [LineLegend.Entry] {
    let names = rest.flatMap(\.names)
    guard !names.isEmpty else { return [] }
    let lines =
      names.count == 1
      ? ShortNames.texts(names, longest: LineLegend.longest) : ["\(names.count) more"]
    return [.init(style: Self.pale, hasLine: true, hasPoint: false, lines: lines)]
  }
}
