import AppModel
import Environment
import Pictures
import Primitives

/// The positions of the phones on the page of a film, in pixels.
struct PageLayout: Sendable {
  /// The width of a phone's screen, to which the device's points are scaled, and of its bezel; the height of the bars
  /// above and below the list, which is also the radius of the corners; the margin around phones.
  static let (screenWidth, bezel, bar, margin) = (390, 8, 28, 20)
  /// The heights of the texts above (`head`) and below (`foot`) the phones, in pixels.
  static let (head, foot) = (72, 86)
  /// The maximum number of phones: no GIF is wider than 65,535 pixels.
  static let maxPhones = (65_535 - margin) / (screenWidth + 2 * bezel + margin)
  /// The maximum height of a list, in pixels.
  private static let maxHeight = 1_400.0
  /// The widths of Apple's phones by their heights, in points; other phones are 390 points wide.
  private static let widths: [Double: Double] = [667: 375, 736: 414, 812: 375, 852: 393, 896: 414]

  /// The pixels per point.
  let scale: Double
  /// The outlines of the phones, from the left.
  let phones: [PixelBox]

  /// Lays out a number of phones of a plan's device.
  init(_ plan: SessionPlan, phones count: Int) {
    let height = plan.device.viewport.points
    let scale = min(
      Double(Self.screenWidth) / (Self.widths[height] ?? 390), Self.maxHeight / height)
    let (width, bars) = (Self.screenWidth + 2 * Self.bezel, 2 * (Self.bezel + Self.bar))
    self.scale = scale
    phones = (0..<count).map {
      PixelBox(
        Self.margin + $0 * (width + Self.margin), Self.head, width,
        max(1, Int((height * scale).rounded())) + bars)
    }
  }

  /// The size of the page.
  var size: PixelSize {
    let last = phones[phones.count - 1]
    return PixelSize(width: last.right + Self.margin, height: last.bottom + Self.foot)
  }

  /// Returns the list on a phone's screen.
  func list(of phone: PixelBox) -> PixelBox {
    let screen = phone.inset(Self.bezel)
    return PixelBox(screen.x, screen.y + Self.bar, screen.width, screen.height - 2 * Self.bar)
  }

  /// Draws an empty phone, first four times as large, so that its edges are smooth.
  ///
  /// - Throws: `PictureError`.
  func emptyPhone() throws -> Bitmap {
    let size = PixelSize(width: phones[0].width, height: phones[0].height)
    let large = PixelBox(0, 0, 4 * size.width, 4 * size.height)
    var bitmap = Bitmap(
      size: PixelSize(width: large.width, height: large.height),
      pixels: Array(repeating: Ink.colors[0], count: large.width * large.height))
    let (radius, bezel) = (4 * Self.bar, 4 * Self.bezel)
    bitmap.fillRound(large, radius: radius + bezel, with: Ink.colors[Int(Ink.bezel)])
    bitmap.fillRound(large.inset(bezel), radius: radius, with: Ink.colors[Int(Ink.bar)])
    return try bitmap.resampled(to: size)
  }
}
