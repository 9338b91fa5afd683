/// The sections of a help text, laid out in 100 columns.
struct HelpText {
  static let width = 100
  private static let termIndent = 2
  private static let widestTerm = 26
  private(set) var text = ""

  /// Adds a section of prose: `OVERVIEW: What it does.`
  mutating func add(_ title: String, _ prose: String) {
    let head = "\(title): "
    let words = prose.split(separator: " ").map(String.init)
    text += separator + head + wrapped(words, width: Self.width, start: head.count) + "\n"
  }

  /// Adds paragraphs without a title.
  mutating func add(paragraphs: String) {
    guard !paragraphs.isEmpty else { return }
    text += separator + wrapped(paragraphs: paragraphs, width: Self.width) + "\n"
  }

  /// Adds a synopsis, whose pieces stay whole: `USAGE: cachebench run SCENARIO... [--out DIR]`.
  mutating func add(usage command: String, _ pieces: [String]) {
    let head = "USAGE: \(command) "
    let body = wrapped(pieces, width: Self.width, start: head.count, indent: head.count)
    text += separator + head + body + "\n"
  }

  /// Adds a section of terms and what each means, in two columns; nothing when there are none.
  mutating func add(_ title: String, _ entries: [(term: String, meaning: String)]) {
    guard !entries.isEmpty else { return }
    let terms = entries.map(\.term.displayWidth).filter { $0 <= Self.widestTerm }
    let column = Self.termIndent + (terms.max() ?? Self.widestTerm) + 2
    text += separator + "\(title):\n"
    for entry in entries { text += line(entry.term, entry.meaning, column: column) }
  }

  /// Adds a last line.
  mutating func add(footer: String) { text += separator + footer + "\n" }

  private var separator: String { text.isEmpty ? "" : "\n" }

  private func line(_ term: String, _ meaning: String, column: Int) -> String {
    let words = meaning.split(separator: " ").map(String.init)
    let body = wrapped(words, width: Self.width, start: column, indent: column)
    let head = String(repeating: " ", count: Self.termIndent) + term
    let gap = column - head.displayWidth
    guard gap < 2 else { return head + String(repeating: " ", count: gap) + body + "\n" }
    return head + "\n" + String(repeating: " ", count: column) + body + "\n"
  }
}
