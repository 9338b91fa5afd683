/// A picture of gnuplot's, cleaned for a page with other pictures.
///
/// Only drawn shapes and texts are kept, with attributes that cannot request anything. Identifiers get a prefix. The
/// title and the notes become text of the page. Its style sheet replaces neutral colours with those of the theme.
struct PagePicture {
  /// The title within the picture; empty without one.
  private(set) var title = ""
  /// The lines of the explanation below the title.
  private(set) var notes: [String] = []
  /// The rest of the picture up to its legend, with its title as its description.
  var svg: HTML {
    """
    <svg viewBox="0 \(top) \(width) \(size.height - top)" role="img" aria-label="\(title)">\
    <g id="\(prefix)all">\(HTML(verbatim: pieces.joined()))</g></svg>
    """
  }
  /// The names of the lines, which a narrow page shows below the picture; nil without a legend.
  var legend: HTML? {
    guard let names else { return nil }
    let (width, height) = (size.width - names.left, min(names.bottom + 12, size.height) - top)
    return """
      <svg class="names" viewBox="\(names.left) \(top) \(width) \(height)" width="\(width)" \
      style="flex: \(width)" aria-hidden="true"><use href="#\(prefix)all"/></svg>
      """
  }
  /// The width without the legend.
  var width: Int { names?.left ?? size.width }
  private var top: Int { title.isEmpty ? 0 : 36 + 15 * notes.count }

  private let prefix: String
  private let hasLegend: Bool
  /// The left and lower ends of the legend.
  private var names: (left: Int, bottom: Int)?
  private var size = (width: 720, height: 460)
  private var pieces: [String] = []
  /// The indices of the tags of open groups.
  private var groups: [Int] = []

  private static let elements = Set(
    "g defs pattern path rect circle ellipse line polygon polyline use text tspan".split(
      separator: " "))
  private static let names = Set(
    """
    d x y x1 y1 x2 y2 width height r cx cy points transform fill stroke stroke-width stroke-dasharray fill-opacity \
    stroke-opacity color font-size text-anchor shape-rendering patternUnits
    """.split(separator: " "))
  /// Cleans a picture.
  ///
  /// - Parameters:
  ///   - picture: The text of the file.
  ///   - prefix: The beginning of all its identifiers.
  ///   - hasLegend: True if the names of its lines are at the right.
  /// - Complexity: O(*n*).
  init(_ picture: String, prefix: String, hasLegend: Bool = false) {
    (self.prefix, self.hasLegend) = (prefix, hasLegend)
    for piece in picture.utf8.split(separator: UInt8(ascii: "<")) {
      guard let end = piece.firstIndex(of: UInt8(ascii: ">")) else { continue }
      let tag = Substring(piece[..<end])
      let name = tag.prefix { $0.isLetter }
      if tag.first == "/" {
        close(tag.dropFirst())
      } else if name == "svg" || Self.elements.contains(name) {
        open(name, tag, Substring(piece[piece.index(after: end)...]))
      }
    }
  }

  private mutating func open(_ name: Substring, _ tag: Substring, _ text: Substring) {
    let attributes = Self.attributes(of: tag.dropFirst(name.count))
    func value(_ name: String) -> String { attributes.first { $0.name == name }?.value ?? "" }
    if name == "svg" {
      let ends = value("viewBox").split(separator: " ").compactMap { Int($0) }.map {
        min(max($0, 0), 10_000)
      }
      if ends.count == 4 { size = (ends[2], ends[3]) }
      return
    }
    // The page shows its own background, with shadows at the ends of what can be scrolled.
    if name == "rect", tag.last == "/", value("width") == "\(size.width)" { return }
    if name == "g" { groups.append(pieces.count) }
    let kept = attributes.compactMap { attribute($0.name, $0.value) }.joined()
    pieces.append("<\(name)\(kept)\(tag.last == "/" ? "/" : "")>")
    guard name == "text" else { return }
    // The title and the notes are at the left edge, in sizes and colours of their own.
    let group = pieces.dropLast().last ?? ""
    if hasLegend, group.contains("\"black\""), group.contains("\"11.00\"") { addName(group) }
    guard group.contains("translate(16.00,") else { return pieces.append(String(text)) }
    if group.contains("\"15.00\"") { return title = String(text).plain }
    guard group.contains("\"rgb(85,85,85)\"") else { return pieces.append(String(text)) }
    notes.append(String(text).plain)
  }

  /// Adds the place of a name to that of the legend, whose names stand farthest right, each after a sample of its line.
  private mutating func addName(_ group: String) {
    let ends = group.split { "(,)".contains($0) }.dropFirst().prefix(2).compactMap { Double($0) }
    guard ends.count == 2 else { return }
    let (left, bottom) = (Int(min(max(ends[0], 0), 10_000)) - 36, Int(min(max(ends[1], 0), 10_000)))
    guard left > 0, left >= names?.left ?? 0 else { return }
    names = (left, left == names?.left ? max(bottom, names?.bottom ?? 0) : bottom)
  }

  private mutating func close(_ name: Substring) {
    guard Self.elements.contains(name) else { return }
    // Gnuplot opens a group for each style, though nothing may be drawn in it.
    let isEmpty =
      name == "g" ? groups.popLast() == pieces.count - 1 : name == "text" && pieces.last == "<text>"
    if isEmpty { pieces.removeLast() } else { pieces.append("</\(name)>") }
  }

  /// Reads the attributes of a tag. A value that contains quotes is split and therefore left out.
  private static func attributes(of tag: Substring) -> [(name: String, value: String)] {
    let parts = tag.utf8.split(omittingEmptySubsequences: false) { "\"'".utf8.contains($0) }
      .map { String(Substring($0)) }
    return stride(from: 0, to: parts.count - 1, by: 2).map { place in
      let value = parts[place + 1]
      return (
        parts[place].filter { !$0.isWhitespace && $0 != "=" },
        value.hasPrefix("rgb") ? value.replacing(" ", with: "") : value
      )
    }
  }

  /// Returns an attribute as the page has it; nil if it is left out.
  private func attribute(_ name: String, _ value: String) -> String? {
    guard !value.utf8.contains(UInt8(ascii: "&")), !value.utf8.contains(UInt8(ascii: "\\")) else {
      return nil
    }
    switch name {
    case "id" where value.hasPrefix("gp"): return " id=\"\(prefix)\(value)\""
    case "xlink:href" where value.hasPrefix("#"):
      return " href=\"#\(prefix)\(value.dropFirst())\""
    case "fill" where value.hasPrefix("url(#"):
      return " fill=\"url(#\(prefix)\(value.dropFirst(5))\""
    // The lines of a hatching.
    case "style" where value.hasPrefix("fill:none; stroke:rgb("):
      return " fill=\"none\" stroke=\"\(value.dropFirst(18))\""
    case _ where Self.names.contains(name[...]):
      let leadsOut =
        value.utf8.contains { ":u".utf8.contains($0) }
        && (value.utf8.contains(UInt8(ascii: ":")) || value.utf8.firstRange(of: "url".utf8) != nil)
      return leadsOut ? nil : " \(name)=\"\(value)\""
    default: return nil
    }
  }
}
