import Foundation
@testable import Charts

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The layout of a drawn chart: its texts, as boxes, and all other strokes.
final class ChartPicture: NSObject, XMLParserDelegate {
  /// A rectangle in pixels, counted to the right and down.
  struct Box: Equatable {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double

    func overlap(_ other: Box) -> Double {
      let width = min(right, other.right) - max(left, other.left)
      let height = min(bottom, other.bottom) - max(top, other.top)
      return width > 0 && height > 0 ? width * height : 0
    }

    func isWithin(_ other: Box) -> Bool {
      left >= other.left && right <= other.right && top >= other.top && bottom <= other.bottom
    }
  }

  struct Text {
    let text: String
    let box: Box
  }

  /// The position and font of a text, from the group around it.
  private struct Font {
    let x: Double
    let y: Double
    let size: Double
    let anchor: String
  }

  private(set) var size = Box(left: 0, top: 0, right: 0, bottom: 0)
  private(set) var texts: [Text] = []
  /// Lines, ends of areas and points, as small boxes along them. The pale lines of the grid are separate.
  private(set) var strokes: [Box] = []
  private static let grid = "rgb(228, 228, 228)"
  private var fonts: [Font?] = []
  private var characters: String?
  private var isInDefinitions = false

  /// Reads the output of gnuplot's svg terminal; nil if it is no XML.
  init?(svg: Data) {
    super.init()
    let parser = XMLParser(data: svg)
    parser.delegate = self
    guard parser.parse() else { return nil }
  }

  /// Texts that cover each other, that lie on a stroke, or that leave the picture.
  var faults: [String] {
    texts.enumerated().flatMap { index, text -> [String] in
      let others = texts[..<index].filter { $0.box.overlap(text.box) > 0 }
        .map { "'\(text.text)' covers '\($0.text)'" }
      let lines = strokes.first { $0.overlap(text.box) > 0 }
        .map { "'\(text.text)' lies on a line at \(Int($0.left)), \(Int($0.top))" }
      let cut = text.box.isWithin(size) ? nil : "'\(text.text)' is cut"
      return others + [lines, cut].compactMap(\.self)
    }
  }

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    switch element {
    case "svg":
      size.right = Double(attributes["width"] ?? "") ?? 0
      size.bottom = Double(attributes["height"] ?? "") ?? 0
    case "defs": isInDefinitions = true
    case "g": fonts.append(Self.font(attributes))
    case "text": characters = ""
    case "path" where !isInDefinitions && attributes["stroke"] != Self.grid:
      // A path may have several lines, each of which begins by a move.
      for line in (attributes["d"] ?? "").split(separator: "M") {
        addLine(Self.numbers(String(line)))
      }
    case "polygon" where !isInDefinitions: addLine(Self.numbers(attributes["points"] ?? ""))
    case "use" where !isInDefinitions:
      let place = Self.numbers(attributes["transform"] ?? "")
      guard place.count >= 2 else { break }
      strokes.append(
        Box(left: place[0] - 4, top: place[1] - 4, right: place[0] + 4, bottom: place[1] + 4))
    default: break
    }
  }

  func parser(
    _ parser: XMLParser, didEndElement element: String, namespaceURI: String?,
    qualifiedName: String?
  ) {
    switch element {
    case "defs": isInDefinitions = false
    case "g": fonts.removeLast()
    case "text":
      let text = (characters ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
      if let font = fonts.last ?? nil, !text.isEmpty {
        texts.append(Text(text: text, box: Self.box(text, font)))
      }
      characters = nil
    default: break
    }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { characters?.append(string) }

  private static func font(_ attributes: [String: String]) -> Font? {
    let place = numbers(attributes["transform"] ?? "")
    guard place.count >= 2, let size = Double(attributes["font-size"] ?? "") else { return nil }
    return Font(
      x: place[0], y: place[1], size: size, anchor: attributes["text-anchor"] ?? "start")
  }

  /// A little lower than the font, as letters are.
  private static func box(_ text: String, _ font: Font) -> Box {
    let width = GnuplotText.width(text, size: font.size) * 0.95
    let left = font.x - (font.anchor == "end" ? width : font.anchor == "middle" ? width / 2 : 0)
    return Box(
      left: left, top: font.y - 0.75 * font.size, right: left + width,
      bottom: font.y + 0.15 * font.size)
  }

  /// Adds the sides of a polygon or the pieces of a line, each cut into small boxes.
  private func addLine(_ numbers: [Double]) {
    let points = stride(from: 0, to: numbers.count - 1, by: 2)
      .map { (numbers[$0], numbers[$0 + 1]) }
    for (start, end) in zip(points, points.dropFirst()) {
      let steps = max(1, Int(max(abs(end.0 - start.0), abs(end.1 - start.1)) / 3))
      for step in 0...steps {
        let share = Double(step) / Double(steps)
        let (x, y) = (
          start.0 + (end.0 - start.0) * share, start.1 + (end.1 - start.1) * share
        )
        strokes.append(Box(left: x - 0.5, top: y - 0.5, right: x + 0.5, bottom: y + 0.5))
      }
    }
  }

  private static func numbers(_ text: String) -> [Double] {
    text.split { !"-.0123456789".contains($0) }.compactMap { Double($0) }
  }
}
