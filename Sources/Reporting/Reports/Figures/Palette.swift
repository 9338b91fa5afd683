import Primitives

/// Colours that people with any colour vision can distinguish.
///
/// M. Okabe and K. Ito, *Color Universal Design,* 2008, <https://jfly.uni-koeln.de/color/>. Grey replaces the yellow,
/// which is hard to see as a thin line on white.
package enum Palette {
  package static let blue = "#0072B2"
  package static let vermillion = "#D55E00"
  package static let green = "#009E73"
  package static let purple = "#CC79A7"
  package static let sky = "#56B4E9"
  package static let orange = "#E69F00"
  package static let black = "#000000"
  package static let grey = "#8C8C8C"
  package static let paleGrey = "#DDDDDD"
  package static let darkBlue = "#0B3C5D"
  package static let darkPurple = "#5B2A86"

  fileprivate static let cycle = [
    blue, vermillion, green, purple, sky, orange, darkPurple, grey,
  ]
  // Neighbours differ as much as possible, so that lines can be distinguished without their colours.
  package static let dashes = [
    "1", "(9,4)", "(2,3)", "(9,3,2,3)", "(16,5)", "(5,2)", "(14,3,2,3,2,3)", "(4,6)",
  ]
  fileprivate static let shapes = [7, 5, 9, 11, 13, 6, 4, 8, 10, 12]
}

/// The style of a strategy, the same in every chart and report.
package struct Hue: Hashable, Sendable {
  /// The number of the style, which determines the colour.
  package let place: Int

  /// Creates the style of a position.
  package init(place: Int) { self.place = place }

  /// The colour; after eight strategies the colours repeat, with other dashes and shapes.
  package var color: String { Self.colors[place % Self.colors.count] }
  /// All colours in order.
  package static let colors = Palette.cycle

  /// Gnuplot's dash type; lines next to each other also differ in greyscale.
  package var dash: String { Palette.dashes[turn % Palette.dashes.count] }

  /// The width of the line, slightly different for each dash. Gnuplot's svg terminal merges successive strokes of the
  /// same colour and width, including their dashes.
  package var width: String { "1.8\(turn % Palette.dashes.count)" }

  /// Gnuplot's point type.
  package var shape: Int { Palette.shapes[turn % Palette.shapes.count] }

  private var turn: Int { place + place / Palette.cycle.count }
}

extension Hue {
  /// The presets of each colour, in the order of `colors`: a library has one colour, and its presets differ in dash and
  /// shape.
  private static let presets = [
    "nuke nuke-prefetch nuke-12 nuke-data-cache nuke-thumbnail",
    "kingfisher kingfisher-prefetch kingfisher-downsampling",
    "sdwebimage sdwebimage-prefetch sdwebimage-thumbnail sdwebimage-3 sdwebimage-weak sdwebimage-transformer",
    "alamofireimage haneke pinremoteimage fastimagecache asyncimage asyncimage-cached lazyimage",
    "lru-url lru-disk lru-row persist-on-background",
    "row-keyed nsurl-extension row-keyed-nohttp nsurl-extension-nohttp item-keyed item-keyed-guarded",
    "uiimageview-extension urlcache-synchronizer uiimageview-extension-guarded uiimageview-extension-nohttp "
      + "uiimageview-extension-no-placeholder",
    "no-cache unbounded bundled",
  ].map { $0.split(separator: " ").map(String.init) }

  private static let known = Dictionary(
    uniqueKeysWithValues: presets.enumerated().flatMap { color, names in
      names.enumerated().map { ($1, color + colors.count * $0) }
    })

  /// Returns the styles of a report's strategies. A preset has its own in every report. Any other strategy has one that
  /// follows from its name and that no preset has; if another strategy of the report has it already, the next free one.
  ///
  /// - Complexity: O(*n* log *n*) for a few dozen strategies.
  package static func all(_ strategies: [String]) -> [String: Hue] {
    let count = colors.count * Palette.dashes.count
    var places = known.filter { strategies.contains($0.key) }
    var taken = Set(places.values)
    for name in Set(strategies).subtracting(places.keys).sorted() {
      let ring = (0..<count).map { (Int(name.utf8.fnv1a % UInt64(count)) + $0) % count }
      let free = ring.filter { !taken.contains($0) }
      let place = free.first { !known.values.contains($0) } ?? free.first ?? ring[0]
      places[name] = place
      taken.insert(place)
    }
    return places.mapValues(Hue.init)
  }
}
