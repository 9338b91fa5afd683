import Primitives
import TextOutput

/// A piece of HTML. Text that is put into it is escaped, and other pieces are not.
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
      text += pieces.lazy.map(\.text).joined()
    }
  }

  let text: String

  init(stringLiteral text: String) { self.text = text }

  init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  /// Creates a piece of text that is HTML already.
  init(verbatim text: String) { self.text = text }
}

extension ReportTable {
  /// The table as HTML, with a heading for each row.
  ///
  /// - Complexity: O(rows × columns).
  var html: HTML {
    let titles = columns.map { HTML("<th scope=\"col\"\(Self.side($0))>\($0.flatTitle)</th>") }
    let lines = rows.map { row -> HTML in
      let cells = zip(columns, row).dropFirst().map { column, cell -> HTML in
        "<td\(Self.side(column))>\(column.isNumeric ? cell.text.minusSigns : cell.text)</td>"
      }
      return "<tr><th scope=\"row\">\(row.first?.text ?? "")</th>\(cells)</tr>"
    }
    return """
      <div class="scroll" role="group" tabindex="0" aria-label="\(caption.isEmpty ? "Table" : caption)">
      <table><caption>\(caption)</caption>
      <thead><tr>\(titles)</tr></thead><tbody>\(lines)</tbody></table></div>
      """
  }

  private static func side(_ column: Column) -> HTML? { column.isNumeric ? " class=\"n\"" : nil }
}

extension String {
  /// The figures with minus signs in place of hyphens.
  var minusSigns: String { replacing("-", with: "−") }
}
