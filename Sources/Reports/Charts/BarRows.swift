/// The rows of a chart of bars: strategies that are the same share one, and of many only the ends show.
struct BarRows {
  /// A row, and which strategies it stands for.
  struct Row {
    var members: [Int]
    /// Where it is drawn, counted from above.
    var place: Int
  }

  private static let most = 16
  private static let lastShown = 3

  /// The rows that are drawn.
  private(set) var rows: [Row] = []
  /// Those left out between two of them, and where that is said.
  private(set) var hidden: (members: [Int], place: Int)?
  /// What stands beside each row, from above.
  let labels: [String]

  /// - Parameters:
  ///   - names: The strategies, in the order of the rows.
  ///   - figures: All that is drawn of each.
  init(names: [String], figures: [[String]]) {
    var places: [[String]: Int] = [:]
    var rows: [Row] = []
    for (index, figure) in figures.enumerated() {
      if let place = places[figure] {
        rows[place].members.append(index)
      } else {
        places[figure] = rows.count
        rows.append(Row(members: [index], place: rows.count))
      }
    }
    if rows.count > Self.most {
      let gap = Self.most - Self.lastShown - 1
      let last = rows.suffix(Self.lastShown).enumerated().map { offset, row in
        Row(members: row.members, place: gap + 1 + offset)
      }
      hidden = (rows[gap..<rows.count - Self.lastShown].flatMap(\.members), gap)
      rows = rows.prefix(gap) + last
    }
    self.rows = rows
    var labels = rows.map { row in NameList.text(row.members.map { names[$0] }) }
    if let hidden { labels.insert("and \(hidden.members.count) more", at: hidden.place) }
    self.labels = labels.map(GnuplotText.field)
  }

  /// What the data say of where each strategy is drawn: the place of a row, or that it has none.
  func places(names: [String]) -> [String] {
    var texts = names.map { _ in "left out" }
    for row in rows {
      guard let first = row.members.first else { continue }
      for member in row.members { texts[member] = "as " + GnuplotText.field(names[first]) }
      texts[first] = "\(row.place)"
    }
    return texts
  }
}
