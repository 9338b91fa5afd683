import Environment
import Pictures
import Primitives
import Testing

@Suite("Pages of films")
struct PageTests {
  private static let size = PixelSize(width: 60, height: 40)
  private static let palette: [UInt32] = [0xFFFFFF, 0x000000, 0xD55E00]

  private static func page() throws -> GDPage { try GDPage(size: size, palette: palette) }

  private static func pixels(_ page: GDPage) throws -> Bitmap {
    try PictureDecoder.decode(page.png())
  }

  @Test func aNewPageHasTheFirstColour() throws {
    #expect(try Self.pixels(Self.page()).pixels.allSatisfy { $0 == 0xFFFFFF })
  }

  @Test func nothingIsDrawnOutsideOfTheClip() throws {
    let page = try Self.page()
    page.clip(to: PixelBox(10, 10, 5, 5))
    page.fill(PixelBox(-100, -100, 1_000, 1_000), 2)
    page.stamp([UInt8](repeating: 1, count: 8), width: 4, x: 8, y: 9)
    let bitmap = try Self.pixels(page)
    #expect(bitmap.pixels.count { $0 == 0x000000 } == 2)
    #expect(bitmap.pixels.count { $0 == 0xD55E00 } == 23)
    #expect(bitmap[10, 10] == 0 && bitmap[11, 10] == 0 && bitmap[14, 14] == 0xD55E00)
  }

  @Test(arguments: [
    PixelBox(0, 0, 0, 5), PixelBox(3, 3, 5, -1), PixelBox(90, 90, 5, 5), PixelBox(-9, -9, 4, 4),
  ])
  func emptyAndDistantRectanglesDrawNothing(_ box: PixelBox) throws {
    let page = try Self.page()
    page.fill(box, 2)
    page.outline(box, 2, isDouble: true)
    page.stamp([1, 1, 1, 1], width: 2, x: box.x < 0 ? -9 : 90, y: 0)
    #expect(try Self.pixels(page).pixels.allSatisfy { $0 == 0xFFFFFF })
  }

  @Test func aDoubleLineHasTheFirstColourBetween() throws {
    let page = try Self.page()
    page.fill(PixelBox(0, 0, 60, 40), 1)
    page.outline(PixelBox(0, 0, 40, 40), 2, isDouble: true)
    let bitmap = try Self.pixels(page)
    #expect(
      (0..<7).map { bitmap[$0, 20] }.map { Self.palette.firstIndex(of: $0) } == [
        2, 2, 0, 0, 2, 2, 1,
      ])
  }

  @Test(arguments: [
    "", "a", "\u{1B}[31m\u{0}", "größe 漢字 🙂", String(repeating: "long", count: 500),
  ])
  func anyTextStaysInItsRectangle(_ text: String) throws {
    let page = try Self.page()
    page.write(text, 1, in: PixelBox(8, 10, 44, 20))
    let bitmap = try Self.pixels(page)
    for x in 0..<60 where !(8..<52).contains(x) {
      #expect((0..<40).allSatisfy { bitmap[x, $0] == 0xFFFFFF })
    }
  }

  @Test func aFrameWithoutAChangeIsOnePixel() throws {
    let (one, other) = (try Self.page(), try Self.page())
    #expect(try other.frame(after: one, centiseconds: 7).count < 60)
    other.fill(PixelBox(5, 5, 3, 3), 2)
    let frame = try other.frame(after: one, centiseconds: 7)
    let bytes = try one.header() + one.frame(after: nil, centiseconds: 7) + frame + GDPage.end
    #expect(try PictureDecoder.decode(bytes).size == Self.size)
  }

  @Test(arguments: [
    (PixelSize(width: 1_170, height: 780), PixelSize(width: 390, height: 260)),
    (PixelSize(width: 120, height: 120), PixelSize(width: 60, height: 60)),
    (PixelSize(width: 4_000, height: 3_000), PixelSize(width: 96, height: 72)),
    (PixelSize(width: 60, height: 60), PixelSize(width: 180, height: 180)),
  ])
  func aScaledPictureShowsTheSameIdentity(own: PixelSize, target: PixelSize) throws {
    let identity = PictureIdentity(RenditionID(37), version: 2)
    let bitmap = try PictureRenderer(seed: 1).picture(of: identity, size: own, scaledTo: target)
    #expect(bitmap.size == target)
    #expect(bitmap.identity() == identity)
  }
}
