import Environment
import Pictures
import Primitives
import Testing

@Suite struct SizeSteeringTests {
  @Test(arguments: Samples.formats, [40, 80, 160])
  func everyLengthWithinReachIsExactAndStillThePicture(_ format: ImageFormat, _ side: Int) throws {
    let drawing = try Samples.drawing(4_711, side)
    let least = try PictureEncoder.encode(drawing.bitmap(), as: format, quality: 50).count
    for wanted in Array(least + 44..<least + 60) + [least * 2 + 1, least * 3, least + 70_001] {
      let picture = try PictureEncoder.encode(drawing, as: format, wanted: wanted)
      #expect(picture.bytes.count == wanted && !picture.isClamped)
      let identity = try PictureDecoder.decode(picture.bytes).identity()
      #expect(identity == PictureIdentity(RenditionID(4_711), version: 2))
    }
  }

  @Test(arguments: Samples.formats)
  func aLengthOutOfReachIsClampedToTheShortest(_ format: ImageFormat) throws {
    let drawing = try Samples.drawing()
    let least = try PictureEncoder.encode(drawing.bitmap(), as: format, quality: 50).count
    for wanted in [0, 64, least - 1] {
      let picture = try PictureEncoder.encode(drawing, as: format, wanted: wanted)
      #expect(picture.isClamped && picture.bytes.count == least && picture.padding == 0)
      #expect(picture.wanted == wanted)
    }
  }

  @Test(arguments: [ImageFormat.jpeg, .png])
  func paddingIsAFewPercentOfAFeedOfThumbnails(_ format: ImageFormat) throws {
    var configuration = FeedConfiguration()
    configuration.pixels = PixelSize(width: 120, height: 120)
    let feed = Feed(configuration, seed: 5)
    var (padding, length) = (0, 0)
    for index in 0..<60 {
      let object = RenditionID(index: index)
      let drawing = try PictureRenderer(seed: 5).drawing(
        of: PictureIdentity(object, version: 0), size: configuration.pixels)
      let picture = try PictureEncoder.encode(
        drawing, as: format, wanted: feed.encodedBytes(of: object, version: 0).bytes)
      padding += picture.padding
      length += picture.bytes.count
    }
    #expect(padding * 100 < length * 10)
  }

  @Test func aMegabyteOfPaddingIsStillAPicture() throws {
    for format in Samples.formats {
      let picture = try PictureEncoder.encode(Samples.drawing(), as: format, wanted: 1_000_003)
      #expect(picture.bytes.count == 1_000_003)
      #expect(try PictureDecoder.decode(picture.bytes).identity() != nil)
    }
  }

  @Test(arguments: Samples.formats)
  func theSameSeedDrawsTheSameBytesAndAnotherSeedOthers(_ format: ImageFormat) throws {
    func bytes(seed: UInt64) throws -> [UInt8] {
      let drawing = try PictureRenderer(seed: seed).drawing(
        of: PictureIdentity(RenditionID(9), version: 1), size: PixelSize(width: 90, height: 70))
      return try PictureEncoder.encode(drawing, as: format, wanted: 5_000).bytes
    }
    #expect(try bytes(seed: 1) == bytes(seed: 1))
    #expect(try bytes(seed: 1) != bytes(seed: 2))
  }
}
