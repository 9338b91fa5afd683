import Primitives
import TextOutput

/// A piece of HTML. Inserted texts are escaped, and inserted pieces are not.
struct HTML: ExpressibleByStringInterpolation, Sendable {
  /// Collects the parts of a literal.
  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: String) { text += literal }

    mutating func appendInterpolation(_ text: String) { self.text += text.shown.escapedForHTML }

    mutating func appendInterpolation(_ number: Int) { text += "\(number)" }

    mutating func appendInterpolation(_ piece: HTML?) { text += piece?.text ?? "" }

    mutating func appendInterpolation(_ pieces: [HTML]) {
      for piece in pieces { text += piece.text }
    }
  }

  /// The classes of cells whose word is a judgement.
  fileprivate static let judgements = ["regressed": "worse", "improved": "better"]

  let text: String

  init(stringLiteral text: String) { self.text = text }

  init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  /// Creates a piece of text that is HTML already.
  init(verbatim text: String) { self.text = text }
}

extension [HTML] {
  /// Returns the first pieces that fit into `room` bytes, and a note on the others. Subtracts the bytes used from
  /// `room`.
  func fitting(into room: inout Int, rest: String) -> (shown: [HTML], note: HTML?) {
    let sizes = map(\.text.utf8.count)
    var shown = 0
    while shown < count, sizes[shown] < room {
      room -= sizes[shown]
      shown += 1
    }
    let left = count - shown
    let note: HTML? = left == 0 ? nil : "<p>\(left) more \(rest): a page has at most 1 MB.</p>"
    return (Array(prefix(shown)), note)
  }
}

extension ReportTable {
  /// The table as HTML, with a heading for each row.
  ///
  /// - Complexity: O(rows × columns).
  var html: HTML {
    func side(_ column: Column) -> HTML? { column.isNumeric ? " class=\"n\"" : nil }
    let titles = columns.map { HTML("<th scope=\"col\"\(side($0))>\($0.flatTitle)</th>") }
    let lines = rows.map { row -> HTML in
      let cells = zip(columns, row).dropFirst().map { column, cell -> HTML in
        let word = HTML.judgements[cell.text].map { HTML(" class=\"\($0)\"") }
        return
          "<td\(side(column) ?? word)>\(column.isNumeric ? cell.text.minusSigns : cell.text)</td>"
      }
      return "<tr><th scope=\"row\">\(row.first?.text ?? "")</th>\(cells)</tr>"
    }
    return """
      <div class="scroll" role="group" tabindex="0" aria-label="\(caption.isEmpty ? "Table" : caption)">
      <table><caption>\(caption)</caption>
      <thead><tr>\(titles)</tr></thead><tbody>\(lines)</tbody></table></div>
      """
  }
}

extension String {
  /// The text of a piece of HTML without elements.
  var plain: String {
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")].reduce(self) { text, sign in
      text.replacing(sign.0, with: sign.1)
    }
  }

  /// The figures with minus signs in place of hyphens.
  var minusSigns: String { replacing("-", with: "−") }
}
