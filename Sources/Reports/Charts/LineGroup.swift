/// Strategies whose lines are the same, drawn and named once.
///
/// A strategy has the same colour in every chart as long as there is one for each; with more strategies
/// the lines of a chart take the colours in the order of its legend.
struct LineGroup {
  /// The place of the first of them.
  let place: Int
  /// What the colour goes by.
  private(set) var shade: Int
  private(set) var names: [String]
  let points: [LineChart.Point]

  /// Lines in the order in which they end, the highest first; of those that end alike, the one that
  /// went higher or rose earlier.
  ///
  /// - Complexity: O(series² × points) at worst, when all differ in their last point only.
  static func groups(_ series: [LineChart.Series]) -> [LineGroup] {
    var groups: [LineGroup] = []
    for one in series {
      if let same = groups.firstIndex(where: { $0.points == one.points }) {
        groups[same].names.append(one.name)
      } else {
        groups.append(
          LineGroup(place: one.place, shade: one.place, names: [one.name], points: one.points))
      }
    }
    groups.sort { $0.isAbove($1) }
    // There are not colours enough for every strategy, but then for neighbours among the lines.
    guard series.count > Palette.colorCount else { return groups }
    for index in groups.indices { groups[index].shade = index }
    return groups
  }

  /// How gnuplot draws the line.
  var style: String {
    "lc rgb '\(Palette.color(shade))' dt \(Palette.dash(shade)) lw \(Palette.width(shade))"
  }

  private func isAbove(_ other: LineGroup) -> Bool {
    let ends = [self, other].map { $0.points.last?.y ?? -1 }
    let peaks = [self, other].map { $0.points.map(\.y).max() ?? -1 }
    if ends[0] != ends[1] { return ends[0] > ends[1] }
    if peaks[0] != peaks[1] { return peaks[0] > peaks[1] }
    let middles = [self, other].map { $0.points.isEmpty ? 0 : $0.points[$0.points.count / 2].x }
    return middles[0] == middles[1] ? place < other.place : middles[0] < middles[1]
  }
}
