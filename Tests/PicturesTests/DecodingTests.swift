import Environment
import Pictures
import Primitives
import Testing

@Suite struct DecodingTests {
  @Test(arguments: Samples.formats)
  func aFormatIsToldByItsContent(_ format: ImageFormat) throws {
    let file = try PictureEncoder.encode(Samples.drawing().bitmap(), as: format)
    #expect(ImageFormat(content: file) == format)
    #expect(try PictureDecoder.decode(file).size == PixelSize(width: 120, height: 120))
  }

  @Test(arguments: Samples.formats)
  func aCorruptedPictureHasItsLengthAndItsFormatAndDoesNotDecode(_ format: ImageFormat) throws {
    let picture = try PictureEncoder.encode(Samples.drawing(), as: format, wanted: 9_000)
    let corrupted = picture.corrupted()
    #expect(corrupted.bytes.count == 9_000)
    #expect(ImageFormat(content: corrupted.bytes) == format)
    #expect(throws: PictureError.undecodable(format, byteCount: 9_000)) {
      _ = try PictureDecoder.decode(corrupted.bytes)
    }
  }

  @Test(arguments: [ImageFormat.jpeg, .png, .webp])
  func aPictureCutShortAnywhereIsAnError(_ format: ImageFormat) throws {
    let file = try PictureEncoder.encode(Samples.drawing().bitmap(grain: 300), as: format)
    for count in stride(from: 0, to: file.count - 8, by: 97) {
      #expect(throws: PictureError.self, "\(count) of \(file.count) bytes") {
        _ = try PictureDecoder.decode(Array(file.prefix(count)))
      }
    }
  }

  @Test(arguments: Samples.formats)
  func damageNeverStopsTheProgram(_ format: ImageFormat) throws {
    var random = SplitMix64(seed: 0xDA).split("damage")
    let file = try PictureEncoder.encode(Samples.drawing(7, 80).bitmap(grain: 200), as: format)
    var identities: Set<PictureIdentity> = []
    for _ in 0..<300 {
      var damaged = file
      for _ in 0...random.next() % 8 {
        let place = 26 + Int(random.next() % UInt64(file.count - 26))
        damaged[place] = UInt8(truncatingIfNeeded: random.next())
      }
      if let bitmap = try? PictureDecoder.decode(damaged), let found = bitmap.identity() {
        identities.insert(found)
      }
    }
    #expect(identities.isSubset(of: [PictureIdentity(RenditionID(7), version: 2)]))
  }

  @Test(arguments: [
    [], [0xFF], Array("<html>not found</html>".utf8), [UInt8](repeating: 0, count: 64),
  ])
  func bytesThatAreNoPictureAreNotRecognized(_ bytes: [UInt8]) {
    #expect(throws: PictureError.unrecognized(byteCount: bytes.count)) {
      _ = try PictureDecoder.decode(bytes)
    }
  }

  @Test(arguments: [
    (PixelSize(width: 100, height: 100), PixelSize(width: 100, height: 50)),
    (PixelSize(width: 60, height: 10), PixelSize(width: 20, height: 10)),
    (PixelSize(width: 200, height: 100), PixelSize(width: 200, height: 100)),
    (PixelSize(width: 900, height: 900), PixelSize(width: 200, height: 100)),
    (PixelSize(width: 1, height: 1), PixelSize(width: 1, height: 1)),
  ])
  func aPictureIsScaledDownToItsDisplaySizeAndNeverUp(_ display: PixelSize, _ size: PixelSize)
    throws
  {
    let identity = PictureIdentity(RenditionID(3), version: 0)
    let drawing = try PictureRenderer(seed: 1).drawing(
      of: identity, size: PixelSize(width: 200, height: 100))
    let file = try PictureEncoder.encode(drawing.bitmap(), as: .png)
    let decoded = try PictureDecoder.decode(file, fitting: display)
    #expect(decoded.size == size)
    #expect(decoded.pixels.count == size.area)
  }

  @Test func aLosslessFileHoldsTheVeryPixels() throws {
    let bitmap = try Samples.drawing().bitmap(grain: 700)
    #expect(try PictureDecoder.decode(PictureEncoder.encode(bitmap, as: .png)) == bitmap)
  }

  @Test func heicIsRefusedByName() throws {
    #expect(throws: PictureError.cannotEncode(.heic)) {
      _ = try PictureEncoder.encode(Samples.drawing().bitmap(), as: .heic)
    }
  }
}
