/// Colours that people with any colour vision can tell apart.
///
/// M. Okabe and K. Ito, *Color Universal Design,* 2008, <https://jfly.uni-koeln.de/color/>; the yellow,
/// which is hard to see as a thin line on white, is replaced by grey.
enum Palette {
  static let blue = "#0072B2"
  static let vermillion = "#D55E00"
  static let green = "#009E73"
  static let purple = "#CC79A7"
  static let sky = "#56B4E9"
  static let orange = "#E69F00"
  static let black = "#000000"
  static let grey = "#8C8C8C"
  static let paleGrey = "#DDDDDD"
  static let darkBlue = "#0B3C5D"
  static let darkPurple = "#5B2A86"

  fileprivate static let cycle = [
    blue, vermillion, green, purple, sky, orange, darkPurple, grey,
  ]
  // As different as can be beside each other, so that they tell lines apart without their colours.
  static let dashes = [
    "1", "(9,4)", "(2,3)", "(9,3,2,3)", "(16,5)", "(5,2)", "(14,3,2,3,2,3)", "(4,6)",
  ]
  fileprivate static let shapes = [7, 5, 9, 11, 13, 6, 4, 8, 10, 12]
}

/// How a strategy is drawn, the same in every chart of a run.
struct Hue: Hashable {
  /// The strategy's place in the run, which decides the colour.
  let place: Int
  /// The colour; after eight strategies they come again, with other dashes and shapes.
  var color: String { Palette.cycle[place % Palette.cycle.count] }

  /// Gnuplot's dash type, by which neighbours differ in greyscale too.
  var dash: String { Palette.dashes[turn % Palette.dashes.count] }

  /// The width of the line, a hair different for each dash: gnuplot's svg terminal takes two strokes
  /// of one colour and width that follow each other for the same, dashes and all.
  package var width: String { "1.8\(turn % Palette.dashes.count)" }

  /// Gnuplot's point type.
  var shape: Int { Palette.shapes[turn % Palette.shapes.count] }

  private var turn: Int { place + place / Palette.cycle.count }
}

/// How an area is filled.
struct Fill {
  let color: String
  /// Gnuplot's hatching; nil for a solid area.
  var pattern: Int?

  /// What tells gnuplot about it.
  var script: String {
    "fs \(pattern.map { "pattern \($0) border lc rgb '\(color)'" } ?? "solid 1 noborder") "
      + "fc rgb '\(color)'"
  }
}
