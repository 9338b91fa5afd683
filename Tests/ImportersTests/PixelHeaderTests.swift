import Environment
import Importers
import Pictures
import Primitives
import Testing

/// Sizes in pixels, read from the headers of image files.
@Suite("The header of an image file states its size") struct PixelHeaderTests {
  static let formats: [ImageFormat] = [.jpeg, .png, .gif, .webp]

  private static func file(_ format: ImageFormat, _ size: PixelSize) throws -> [UInt8] {
    let identity = PictureIdentity(RenditionID(index: 7), version: 0)
    let drawing = try PictureRenderer(seed: 1).drawing(of: identity, size: size)
    return try PictureEncoder.encode(drawing, as: format, wanted: 4_000).bytes
  }

  @Test(arguments: formats, [(40, 41), (300, 200), (257, 1_025)])
  func asAnEncoderWritesIt(format: ImageFormat, sides: (Int, Int)) throws {
    let size = PixelSize(width: sides.0, height: sides.1)
    #expect(PixelSize(ofFile: try Self.file(format, size)) == size)
  }

  /// The smallest headers of each kind, by the standards.
  @Test(
    arguments: [
      (
        [
          0x52, 0x49, 0x46, 0x46, 9, 0, 0, 0, 0x57, 0x45, 0x42, 0x50, 0x56, 0x50, 0x38, 0x4C, 5, 0,
          0, 0,
        ]
          + [0x2F, 0x63, 0x40, 0x0C, 0x00], 100, 50
      ),
      (
        [
          0x52, 0x49, 0x46, 0x46, 9, 0, 0, 0, 0x57, 0x45, 0x42, 0x50, 0x56, 0x50, 0x38, 0x58, 10, 0,
          0, 0,
        ]
          + [0, 0, 0, 0, 0x63, 0, 0, 0x31, 0, 0], 100, 50
      ),
      // An application segment, a fill byte, then a progressive frame.
      (
        [0xFF, 0xD8, 0xFF, 0xE1, 0, 4, 0xFF, 0xC0, 0xFF, 0xFF, 0xC2, 0, 11, 8, 0, 50, 0, 100],
        100, 50
      ),
    ] as [([UInt8], Int, Int)])
  func inItsRarerForms(_ file: [UInt8], _ width: Int, _ height: Int) {
    #expect(PixelSize(ofFile: file) == PixelSize(width: width, height: height))
  }

  @Test(arguments: formats)
  func whatIsCutOffOrDamagedIsNoSizeOrAPossibleOne(format: ImageFormat) throws {
    let whole = try Self.file(format, PixelSize(width: 90, height: 60))
    for length in 0..<min(whole.count, 400) { _ = PixelSize(ofFile: Array(whole[..<length])) }
    #expect(PixelSize(ofFile: Array(whole.prefix(9))) == nil)
    var random = SplitMix64(seed: 3)
    for _ in 0..<2_000 {
      var damaged = whole
      for _ in 0..<4 { damaged[Int(random.next() % 64)] = UInt8(truncatingIfNeeded: random.next()) }
      if let size = PixelSize(ofFile: damaged) {
        #expect((1...16_384).contains(size.width) && (1...16_384).contains(size.height))
      }
    }
  }

  @Test func whatIsNoImageHasNone() {
    #expect(PixelSize(ofFile: []) == nil)
    #expect(PixelSize(ofFile: Array("<html><body>no picture</body></html>".utf8)) == nil)
    // A JPEG that ends before its frame begins, and one whose first segment goes nowhere.
    #expect(PixelSize(ofFile: [0xFF, 0xD8, 0xFF, 0xD9]) == nil)
    #expect(PixelSize(ofFile: [0xFF, 0xD8, 0xFF, 0xE0, 0, 0, 0, 0]) == nil)
  }
}
