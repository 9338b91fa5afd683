import TextOutput

/// A picture of gnuplot's, cleaned for a page with other pictures.
///
/// Only drawn shapes and texts are kept, with attributes that cannot request anything. Identifiers get a prefix. The
/// title and the notes become text of the page. Neutral colours become those of the page's theme.
struct ChartPicture {
  /// The title within the picture; empty without one.
  private(set) var title = ""
  /// The explanation below the title.
  private(set) var note = ""
  /// The rest of the picture, with its title and note as its description.
  var svg: HTML {
    let top = title.isEmpty ? 0 : 36 + 15 * noteLines
    return """
      <svg viewBox="0 \(top) \(size.width) \(size.height - top)" role="img" aria-label="\(title). \(note)">\
      \(HTML(verbatim: pieces.joined()))</svg>
      """
  }

  private let prefix: String
  private var size = (width: 720, height: 460)
  private var noteLines = 0
  private var pieces: [String] = []
  /// The open groups, by the place of their tags.
  private var groups: [Int] = []
  /// The number of open elements that are left out.
  private var skipped = 0
  private var isTitle = false
  private var isNote = false

  /// Cleans a picture.
  ///
  /// - Parameters:
  ///   - picture: The text of the file.
  ///   - prefix: The beginning of all its identifiers.
  /// - Complexity: O(*n*).
  init(_ picture: String, prefix: String) {
    self.prefix = prefix
    for piece in picture.utf8.split(separator: UInt8(ascii: "<")) {
      guard let end = piece.firstIndex(of: UInt8(ascii: ">")) else { continue }
      add(Substring(piece[..<end]), followedBy: Substring(piece[piece.index(after: end)...]))
    }
  }

  private mutating func add(_ tag: Substring, followedBy text: Substring) {
    let name = tag.prefix { $0.isLetter || $0 == "/" }
    let isClosed = tag.last == "/"
    if name.first == "/" {
      close(name.dropFirst())
    } else if skipped > 0 || !Self.elements.contains(name) {
      // Declarations and comments have no end.
      skipped += isClosed || name.isEmpty ? 0 : 1
    } else {
      open(name, Self.attributes(of: tag.dropFirst(name.count)), isClosed: isClosed)
      if name == "text" { add(text) }
    }
  }

  private mutating func open(
    _ name: Substring, _ attributes: [(name: String, value: String)], isClosed: Bool
  ) {
    let values = Dictionary(attributes.map { ($0.name, $0.value) }) { first, _ in first }
    if name == "svg" {
      let ends = (values["viewBox"] ?? "").split(separator: " ").compactMap { Int($0) }
      if ends.count == 4, ends[3] > 200 { size = (ends[2], ends[3]) }
      return
    }
    if name == "g" {
      groups.append(pieces.count)
      let isAtEdge = values["transform"]?.hasPrefix("translate(16.00,") ?? false
      isTitle = isAtEdge && values["font-size"] == "15.00"
      isNote = isAtEdge && values["font-size"] == "11.00" && values["fill"] == "var(--note)"
    }
    let kept = attributes.compactMap { attribute($0.name, $0.value) }
    pieces.append("<\(name)\(kept.joined())\(isClosed ? "/" : "")>")
  }

  /// Adds the text of an element, or takes it out as the title or a note.
  private mutating func add(_ text: Substring) {
    guard isTitle || isNote else { return pieces.append(String(text)) }
    let plain = text.replacing("&lt;", with: "<").replacing("&gt;", with: ">")
      .replacing("&amp;", with: "&")
    if isTitle { return title += plain }
    note += (note.isEmpty ? "" : " ") + plain
    noteLines += 1
  }

  private mutating func close(_ name: Substring) {
    guard skipped == 0 else { return skipped -= 1 }
    guard Self.elements.contains(name), name != "svg" else { return }
    // Gnuplot opens a group for each style, though nothing may be drawn in it.
    let isEmpty = name == "g" && groups.popLast().map { $0 == pieces.count - 1 } ?? true
    if isEmpty, !pieces.isEmpty { pieces.removeLast() } else { pieces.append("</\(name)>") }
    if isTitle || isNote, name == "text" { pieces.removeLast(2) }
  }
}

extension ChartPicture {
  private static let elements = Set(
    "svg g defs pattern path rect circle ellipse line polygon polyline use text tspan".split(
      separator: " "))
  private static let names = Set(
    """
    d x y x1 y1 x2 y2 width height r cx cy points transform fill stroke stroke-width stroke-dasharray fill-opacity \
    stroke-opacity color font-size text-anchor shape-rendering patternUnits
    """.split(separator: " "))
  /// The names of neutral colours in the style sheet, and of those that are too dark for a dark theme.
  private static let colors = [
    "#ffffff": "paper", "#FFFFFF": "paper", "rgb(255,255,255)": "paper", "black": "ink",
    "rgb(0,0,0)": "ink", "rgb(51,51,51)": "ink", "rgb(68,68,68)": "note",
    "rgb(85,85,85)": "note", "rgb(119,119,119)": "axis", "rgb(187,187,187)": "rule",
    "rgb(221,221,221)": "rule", "rgb(228,228,228)": "rule", "rgb(11,60,93)": "deep",
    "rgb(91,42,134)": "h6",
  ]

  /// Reads the attributes of a tag, each in quotes of either kind.
  private static func attributes(of tag: Substring) -> [(name: String, value: String)] {
    var attributes: [(name: String, value: String)] = []
    var rest = tag.utf8[...]
    while let equals = rest.firstIndex(of: UInt8(ascii: "=")) {
      let quotes = "\"'".utf8
      guard let start = rest[equals...].firstIndex(where: quotes.contains),
        let end = rest[rest.index(after: start)...].firstIndex(of: rest[start])
      else { break }
      let name = String(Substring(rest[..<equals])).filter { !$0.isWhitespace }
      let value = String(Substring(rest[rest.index(after: start)..<end]))
      attributes.append((name, color(value)))
      rest = rest[rest.index(after: end)...]
    }
    return attributes
  }

  /// Returns a colour by its name in the style sheet; any other value as it is.
  private static func color(_ value: String) -> String {
    let spelling = value.hasPrefix("rgb") ? value.replacing(" ", with: "") : value
    return colors[spelling].map { "var(--\($0))" } ?? spelling
  }

  /// Returns an attribute as the page has it; nil if it is left out.
  private func attribute(_ name: String, _ value: String) -> String? {
    guard !value.utf8.contains(where: "\"&\\".utf8.contains) else { return nil }
    switch name {
    case "id": return value.hasPrefix("gpP") || value == "gpDot" ? " id=\"\(prefix)\(value)\"" : nil
    case "href", "xlink:href":
      return value.hasPrefix("#") ? " href=\"#\(prefix)\(value.dropFirst())\"" : nil
    // The lines of a hatching.
    case "style" where value.hasPrefix("fill:none; stroke:rgb("):
      return " fill=\"none\" stroke=\"\(Self.color(String(value.dropFirst(18))))\""
    case "fill" where value.hasPrefix("url(#"):
      return " fill=\"url(#\(prefix)\(value.dropFirst(5))\""
    case "font-size" where value.hasSuffix(".00"): return " font-size=\"\(value.dropLast(3))\""
    default:
      let isKept = Self.names.contains(name[...]) && !value.utf8.contains(UInt8(ascii: ":"))
      return isKept && !value.hasPrefix("url") ? " \(name)=\"\(value)\"" : nil
    }
  }
}
