package import Metrics

/// A table for people, before anyone decides how it is printed.
package struct ReportTable: Hashable, Sendable {
  /// On which side the cells of a column are flush.
  package enum Alignment: Sendable {
    case left, right
  }

  /// A cell.
  package struct Cell: Hashable, Sendable {
    /// What stands in it.
    package let text: String
    /// The figure behind the text, if it is one that is compared; nil too where there is no data.
    package let value: Double?
    /// Whether no other cell of the column is better and at least one is worse.
    package let isBest: Bool
    /// On which side it is flush.
    package let alignment: Alignment

    /// A cell.
    package init(
      _ text: String, value: Double? = nil, isBest: Bool = false, alignment: Alignment = .left
    ) {
      self.text = text
      self.value = value
      self.isBest = isBest
      self.alignment = alignment
    }
  }

  /// What the table is about; empty if that needs no saying.
  package let caption: String
  /// The headings of the columns.
  package let header: [Cell]
  /// For each column, which way its figures are better.
  package let preferences: [Metric.Preference]
  /// The rows, each with a cell for each heading.
  package let rows: [[Cell]]

  init(
    caption: String, header: [Cell], preferences: [Metric.Preference]? = nil, rows: [[Cell]]
  ) {
    self.caption = caption
    self.header = header
    self.preferences = preferences ?? header.map { _ in .neither }
    self.rows = rows
  }

  /// A table of which some columns hold figures and are flush right.
  init(caption: String, headings: [String], figures: ClosedRange<Int>, rows: [[Cell]]) {
    self.init(
      caption: caption,
      header: headings.enumerated().map { place, text in
        Cell(text, alignment: figures.contains(place) ? .right : .left)
      }, rows: rows)
  }
}

extension ReportTable {
  /// The table in GitHub-flavoured Markdown, the best figures in bold.
  ///
  /// - Complexity: O(cells).
  package var markdown: String {
    func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }
    let rule = header.map { $0.alignment == .right ? "---:" : "---" }
    let title = caption.isEmpty ? "" : Self.escaped(caption) + "\n\n"
    return title + line(header.map { Self.escaped($0.text) }) + line(rule)
      + rows.map { line($0.map(Self.markdown)) }.joined()
  }

  private static func markdown(_ cell: Cell) -> String {
    cell.isBest ? "**\(escaped(cell.text))**" : escaped(cell.text)
  }

  /// Text without a meaning of its own in a table.
  private static func escaped(_ text: String) -> String {
    text.map { "|*<`\\".contains($0) ? "\\\($0)" : $0 == "\n" ? " " : "\($0)" }.joined()
  }
}

/// The value of a column that deserves a mark.
enum BestValue {
  /// The best of the values there are; nil where all are equal or neither way is better.
  static func among(_ values: [Double?], _ preference: Metric.Preference) -> Double? {
    let known = values.compactMap(\.self)
    guard let low = known.min(), let high = known.max(), low < high else { return nil }
    return switch preference {
    case .higher: high
    case .lower: low
    case .neither: nil
    }
  }
}
