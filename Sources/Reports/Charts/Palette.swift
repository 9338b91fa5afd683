/// Colours that people with any colour vision can tell apart.
///
/// M. Okabe and K. Ito, *Color Universal Design,* 2008, <https://jfly.uni-koeln.de/color/>; the yellow,
/// which is hard to see as a thin line on white, is replaced by grey. From the ninth series on, the
/// dashes or the shape of the points change.
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

  private static let cycle = [blue, vermillion, green, purple, sky, orange, black, grey]
  private static let dashes = ["1", "(9,4)", "(2,3)", "(9,3,2,3)", "(16,5)"]
  private static let shapes = [7, 5, 9, 11, 13]

  /// How many colours there are before they come again with other dashes.
  static var colorCount: Int { cycle.count }

  /// The colour of a strategy by its place in the scenario.
  static func color(_ place: Int) -> String { cycle[place % cycle.count] }

  /// Gnuplot's dash type that goes with the colour.
  static func dash(_ place: Int) -> String { dashes[place / cycle.count % dashes.count] }

  /// The width of the line, a hair different for each dash: gnuplot's svg terminal takes two strokes
  /// of one colour and width that follow each other for the same, dashes and all.
  static func width(_ place: Int) -> String { "1.8\(place / cycle.count % dashes.count)" }

  /// Gnuplot's point type that goes with the colour.
  static func shape(_ place: Int) -> Int { shapes[place / cycle.count % shapes.count] }
}
