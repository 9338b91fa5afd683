import Environment
import Pictures
import Primitives
import Testing

@Suite struct IdentityTests {
  private let renderer = PictureRenderer(seed: 11)

  @Test(arguments: Samples.formats)
  func anIdentitySurvivesCompressionAndHalvingInEverySize(_ format: ImageFormat) throws {
    var random = SplitMix64(seed: 0x1D).split("identities")
    for size in Samples.sizes {
      let identity = Samples.identity(&random)
      let quality = 50 + Int(random.next() % 46)
      let grain = Int(random.next() % 1_001)
      let bitmap = try renderer.drawing(of: identity, size: size).bitmap(grain: grain)
      let file = try PictureEncoder.encode(bitmap, as: format, quality: quality)
      let half = PixelSize(width: size.width / 2, height: size.height / 2)
      let conditions: Comment = "\(identity) of \(size) at \(quality), grain \(grain)"
      #expect(try PictureDecoder.decode(file).identity() == identity, conditions)
      #expect(try PictureDecoder.decode(file, fitting: half).identity() == identity, conditions)
    }
  }

  @Test func anIdentityIsReadAtTheLowestQualityWithTheMostGrain() throws {
    var random = SplitMix64(seed: 0x2D).split("identities")
    for side in [40, 44, 45, 49, 50, 64, 80, 100, 300] {
      for format in [ImageFormat.jpeg, .webp] {
        for grain in [0, PictureDrawing.maxGrain] {
          let identity = Samples.identity(&random)
          let size = PixelSize(width: side, height: side)
          let bitmap = try renderer.drawing(of: identity, size: size).bitmap(grain: grain)
          let file = try PictureEncoder.encode(bitmap, as: format, quality: 50)
          let half = PixelSize(width: side / 2, height: side / 2)
          #expect(try PictureDecoder.decode(file, fitting: half).identity() == identity)
        }
      }
    }
  }

  @Test func aLargePictureIsReadAtAnyDisplaySizeThatLeavesItsCellsTheirPixels() throws {
    let identity = PictureIdentity(RenditionID(123_456), version: 9)
    let drawing = try renderer.drawing(of: identity, size: PixelSize(width: 600, height: 450))
    let file = try PictureEncoder.encode(drawing.bitmap(grain: 500), as: .jpeg)
    for width in stride(from: 60, through: 600, by: 27) {
      let frame = PixelSize(width: width, height: 600)
      #expect(try PictureDecoder.decode(file, fitting: frame).identity() == identity, "\(width)")
    }
  }

  @Test(arguments: [
    PixelSize(width: 39, height: 400), PixelSize(width: 400, height: 39),
    PixelSize(width: 1, height: 1),
  ])
  func aPictureTooSmallForAnIdentityIsRefused(_ size: PixelSize) {
    #expect(throws: PictureError.tooSmall(size)) {
      _ = try renderer.drawing(of: PictureIdentity(RenditionID(1), version: 0), size: size)
    }
  }

  @Test(arguments: [0x000000, 0x7F7F7F, 0xFFFFFF] as [UInt32])
  func aPlainPictureHasNoIdentity(_ color: UInt32) {
    for size in Samples.sizes {
      let plain = Bitmap(size: size, pixels: [UInt32](repeating: color, count: size.area))
      #expect(plain.identity() == nil)
    }
  }

  @Test func aPictureWithOneCellFlippedOrGrayIsNotMistakenForAnother() throws {
    // 16 by 5 cells of 20 by 20 pixels.
    let size = PixelSize(width: 320, height: 300)
    let identity = PictureIdentity(RenditionID(5), version: 6)
    let bitmap = try renderer.drawing(of: identity, size: size).bitmap()
    #expect(bitmap.identity() == identity)
    for cell in 0..<80 {
      for change in [0x000000, 0x808080, 0xFFFFFF] as [UInt32] {
        var spoiled = bitmap
        let (left, top) = (cell % 16 * 20, cell / 16 * 20)
        for y in top..<top + 20 {
          for x in left..<left + 20 { spoiled[x, y] = change }
        }
        let found = spoiled.identity()
        #expect(found == nil || found == identity)
        #expect(change != 0x808080 || found == nil)
      }
    }
  }

  @Test func noiseHasNoIdentity() {
    var random = SplitMix64(seed: 0x3D)
    for size in Samples.sizes where size.area < 8_000 {
      let pixels = (0..<size.area).map { _ in random.next() & 1 == 0 ? 0 : 0xFFFFFF as UInt32 }
      #expect(Bitmap(size: size, pixels: pixels).identity() == nil)
    }
  }

  @Test func aPictureOfAnotherShapeThanItsOwnIsStillRead() throws {
    // Every second column gone: half as wide, as high as before.
    let identity = PictureIdentity(RenditionID(77), version: 1)
    let bitmap = try renderer.drawing(of: identity, size: PixelSize(width: 240, height: 160))
      .bitmap()
    let pixels = bitmap.pixels.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
    let squeezed = Bitmap(size: PixelSize(width: 120, height: 160), pixels: pixels)
    #expect(squeezed.identity() == identity)
  }
}
