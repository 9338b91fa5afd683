import AppModel
import Environment
import Primitives

/// The places of the phones and texts on the page of a film, in pixels.
struct PageLayout {
  /// The width of a phone's screen in pixels. Its points are scaled to it.
  static let screenWidth = 390
  static let bezel = 8
  static let topBar = 28
  static let corner = 34
  private static let margin = 20
  private static let phoneTop = 72
  /// The space under phones, for their figures and the legend.
  private var foot: Int { phones == 1 ? 112 : 88 }
  /// The highest list that is drawn at full width.
  private static let maxHeight = 1_400.0

  /// The widths of screens in points by their height, as of Apple's phones; others are 390 points wide.
  private static let widths: [Double: Double] = [
    480: 320, 568: 320, 667: 375, 736: 414, 812: 375, 852: 393, 896: 414, 926: 428, 932: 430,
  ]

  /// The pixels of a point.
  let scale: Double
  /// The height of the list on screen in pixels.
  let listHeight: Int
  /// The height of the bar below the list: with tabs, or without.
  let bottomBar: Int
  private let phones: Int

  /// Places a number of phones of a plan's device.
  init(_ plan: SessionPlan, phones: Int) {
    let height = plan.device.viewport.points
    let width = Self.widths[height] ?? 390
    scale = min(Double(Self.screenWidth) / width, Self.maxHeight / height)
    listHeight = max(1, Int((height * scale).rounded()))
    bottomBar = plan.tab == nil ? 20 : 34
    self.phones = phones
  }

  /// The size of the page.
  var size: PixelSize {
    let phone = phone(0)
    return PixelSize(
      width: self.phone(phones - 1).columns.upperBound + Self.margin,
      height: phone.rows.upperBound + foot)
  }

  /// Returns the outline of a phone, by its number from 0.
  func phone(_ number: Int) -> Box {
    let width = Self.screenWidth + 2 * Self.bezel
    return Box(
      x: Self.margin + number * (width + Self.margin), y: Self.phoneTop, width: width,
      height: 2 * Self.bezel + Self.topBar + listHeight + bottomBar)
  }

  /// Returns the screen of a phone, with its bars.
  func screen(_ number: Int) -> Box { phone(number).inset(by: Self.bezel) }

  /// Returns the list of a phone.
  func list(_ number: Int) -> Box {
    let screen = screen(number)
    return Box(x: screen.x, y: screen.y + Self.topBar, width: screen.width, height: listHeight)
  }

  /// Returns the line above a phone, for its name.
  func title(_ number: Int) -> Box {
    let phone = phone(number)
    return Box(x: phone.x, y: phone.y - 28, width: phone.width, height: 20)
  }

  /// The first line of the page.
  var heading: Box {
    Box(x: Self.margin, y: 12, width: size.width - 2 * Self.margin, height: 20)
  }

  /// Returns the place of one of four figures below a phone.
  func figure(_ place: Int, of number: Int) -> Box {
    let phone = phone(number)
    let width = phone.width / 4
    return Box(x: phone.x + place * width, y: phone.rows.upperBound + 8, width: width, height: 36)
  }

  /// The last lines of the page.
  var legend: Box {
    Box(
      x: Self.margin, y: phone(0).rows.upperBound + 54, width: size.width - 2 * Self.margin,
      height: 20)
  }
}
