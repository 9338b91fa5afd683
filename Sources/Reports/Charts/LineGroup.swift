/// Strategies whose lines are the same, drawn and named once.
struct LineGroup {
  /// The place of the first of them.
  let place: Int
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
        groups.append(LineGroup(place: one.place, names: [one.name], points: one.points))
      }
    }
    return groups.sorted { $0.isAbove($1) }
  }

  /// How gnuplot draws the line.
  var style: String {
    "lc rgb '\(Palette.color(place))' dt \(Palette.dash(place)) lw \(Palette.width(place))"
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
