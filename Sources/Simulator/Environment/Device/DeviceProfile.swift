package import Primitives

/// The device: its screen, its memory, and what work costs on it.
///
/// No cost here is published by a vendor; each is a guess anchored where its key says, and a device
/// file may set any of them.
package struct DeviceProfile: KeyedConfiguration {
  /// What people call it.
  package var name = "custom"
  /// Where the figures come from, and how sure they are.
  package var source = ""
  /// The height of the table on screen.
  package var viewport = Points(844)
  /// Pixels to a point.
  package var scale = 3
  /// Frames a second: 60, or 120 with ProMotion.
  package var refreshRate = 60
  /// Physical memory, for limits given as a share of it.
  package var memory = ByteCount.mebibytes(6 * 1_024)
  /// What an app may take of it.
  package var process = ProcessLimits()
  /// The work of one frame before any cell is touched: event handling and commit.
  package var frameWork = Nanoseconds(600_000)
  /// The work of one `cellForRow`: dequeue, configure and lay out a simple cell.
  package var bindWork = Nanoseconds(400_000)
  /// The work of one block run on the main queue.
  package var turnWork = Nanoseconds(20_000)
  /// The time a session task takes to be answered from the HTTP cache's memory.
  package var sessionWork = Nanoseconds(1_000_000)
  /// What decoding costs.
  package var decoding = DecodingCost()
  /// Decoders that run beside the main thread.
  package var decodeWorkers = 2
  /// What the flash storage costs.
  package var storage = StorageCost()

  /// A phone of 2021 with a 60 Hz screen.
  package init() {}

  /// Its keys.
  package static let fields = Fields<Self> {
    Field("name", \.name, "the name")
    Field("source", \.source, "the sources of the figures, and how certain they are")
    Field("viewport", \.viewport, "the height of the table on screen", .above(.zero))
    Field("scale", \.scale, "pixels to a point", .from(1...4))
    Field("refresh-rate", \.refreshRate, "frames per second", .from(1...240))
    Field(
      "memory", \.memory, "physical memory, for limits that are a share of it", .above(.zero, "0 B")
    )
    Field("process", \.process, "the memory that an app may use")
    Field(
      "frame-work", \.frameWork, "the work of a frame before any cell", .work
    ).guessed("a small part of the 16.7 ms of a frame, as in lists that scroll smoothly; unsure")
    Field("bind-work", \.bindWork, "the work of one cellForRow", .work)
      .guessed("a simple cell is configured many times in a frame without a hitch; unsure")
    Field(
      "turn-work", \.turnWork, "the work of one block run on the main queue", .work
    ).guessed(
      "a dispatch takes microseconds, setting an image more; only the order of magnitude is certain"
    )
    Field(
      "session-work", \.sessionWork,
      "the time of a session task that the memory of the HTTP cache answers", .work
    ).guessed("a session responds on its own queue, after some hops between threads; unsure")
    Field("decoding", \.decoding, "the costs of decoding")
    Field(
      "decode-workers", \.decodeWorkers, "the number of decoders beside the main thread",
      .from(1...64)
    ).guessed(
      "the fast cores of a phone; the number that the system gives an app is not documented")
    Field("storage", \.storage, "the speed of the flash storage")
  }

  /// The time between two frames, rounded to a whole nanosecond.
  package var framePeriod: Nanoseconds {
    Nanoseconds((1_000_000_000 + Int64(refreshRate) / 2) / Int64(refreshRate))
  }
}

/// What it costs to turn a file into a bitmap, by format, for a million pixels.
///
/// The defaults are for a phone of 2018 or later, whose cores match a server's in such work; GIF was
/// measured with libgd.
package struct DecodingCost: KeyedConfiguration {
  /// JPEG, a million pixels.
  package var jpeg = Nanoseconds(4_500_000)
  /// PNG, a million pixels.
  package var png = Nanoseconds(28_000_000)
  /// WebP, a million pixels.
  package var webp = Nanoseconds(11_000_000)
  /// GIF, a million pixels.
  package var gif = Nanoseconds(8_000_000)
  /// HEIC with a hardware decoder, a million pixels.
  package var heic = Nanoseconds(8_000_000)
  /// The share of decoding a JPEG that a smaller bitmap does not save.
  package var jpegEntropy = 0.45
  /// Drawing a bitmap smaller, a million pixels of the larger one.
  package var scaling = Nanoseconds(2_000_000)
  /// What every image costs, however small.
  package var fixed = Nanoseconds(100_000)

  /// A phone of 2018 or later.
  package init() {}

  /// Its keys.
  package static let fields = Fields<Self> {
    Field("jpeg", \.jpeg, "a million pixels of JPEG", .work)
      .guessed("2 to 6 ms in libjpeg-turbo on a server core; right within a factor of about two")
    Field("png", \.png, "a million pixels of PNG", .work)
      .guessed("about 28 ms in libpng on a server core; right within a factor of about two")
    Field("webp", \.webp, "a million pixels of WebP", .work)
      .guessed("2 to 6 ms in libwebp on a server core, doubled here; unsure")
    Field("gif", \.gif, "a million pixels of GIF", .work)
      .guessed("three quarters of WebP, as measured with libgd; equally unsure")
    Field(
      "heic", \.heic, "a million pixels of HEIC, by a hardware decoder", .work
    ).guessed("a hardware decoder, not slower than libwebp on a core; no other source")
    Field(
      "jpeg-entropy", \.jpegEntropy,
      "the share of the decoding time of a JPEG that a bitmap of a half, a quarter or an eighth does not save",
      .from(0...1)
    ).guessed(
      "libjpeg-turbo's djpeg at those scales took 73, 60 and 42 % of its time on a server core")
    Field(
      "scaling", \.scaling, "scaling down, per million pixels of the larger bitmap",
      .from(.zero ... .seconds(60))
    ).guessed("a pass over memory with some arithmetic; no other source")
    Field("fixed", \.fixed, "the fixed cost of an image", .work)
      .guessed("a decoder is set up in a fraction of a millisecond; unsure")
  }

  /// The time to make the bitmap of one image.
  ///
  /// ImageIO makes a smaller bitmap of a JPEG at once, at a half, a quarter or an eighth of its sides, and
  /// decodes other formats whole; either way it then draws what it has to the size that is wanted
  /// (`CGImageSourceCreateThumbnailAtIndex`, WWDC18, session 219; that the scale is the coarsest that is
  /// large enough is libjpeg's way, and a guess here).
  ///
  /// - Parameters:
  ///   - picture: The size of the picture.
  ///   - format: The format of its file.
  ///   - bitmap: The size of the bitmap; nil for that of the picture.
  /// - Returns: The time.
  package func time(
    _ picture: PixelSize, _ format: ImageFormat, to bitmap: PixelSize? = nil
  ) -> Nanoseconds {
    let perMillion =
      switch format {
      case .jpeg: jpeg
      case .png: png
      case .webp: webp
      case .gif: gif
      case .heic: heic
      }
    let whole = fixed + Nanoseconds(perMillion.rawValue * Int64(picture.area) / 1_000_000)
    guard let bitmap, bitmap != picture else { return whole }
    let divisor = Self.divisor(picture, format, to: bitmap)
    let drawn = picture.area / (divisor * divisor)
    let drawing = Nanoseconds(scaling.rawValue * Int64(drawn) / 1_000_000)
    let share = jpegEntropy + (1 - jpegEntropy) / Double(divisor)
    let decoding = Double((whole - fixed).rawValue) * (divisor > 1 ? share : 1)
    return fixed + Nanoseconds(Int64(decoding.rounded())) + drawing
  }

  /// The memory that making a bitmap takes while it lasts: the bitmap, and what it is drawn from if it is
  /// smaller than the picture.
  package static func bytes(
    _ picture: PixelSize, _ format: ImageFormat, to bitmap: PixelSize
  ) -> Int {
    guard bitmap != picture else { return picture.decodedBytes }
    let divisor = divisor(picture, format, to: bitmap)
    let drawn = PixelSize(width: picture.width / divisor, height: picture.height / divisor)
    return drawn.decodedBytes + bitmap.decodedBytes
  }

  /// By what the sides of a JPEG are divided while it is decoded; 1 for other formats.
  private static func divisor(
    _ picture: PixelSize, _ format: ImageFormat, to bitmap: PixelSize
  ) -> Int {
    guard format == .jpeg else { return 1 }
    return [8, 4, 2].first {
      picture.width / $0 >= bitmap.width && picture.height / $0 >= bitmap.height
    } ?? 1
  }
}

/// What reading and writing files costs, the file system included.
package struct StorageCost: KeyedConfiguration {
  /// The time to open a file and reach its first byte.
  package var latency = Nanoseconds(300_000)
  /// The rate at which bytes are read.
  package var read = BitRate(bitsPerSecond: 8_000_000_000)
  /// The rate at which bytes are written.
  package var write = BitRate(bitsPerSecond: 2_000_000_000)

  /// The flash of a phone of 2018 or later.
  package init() {}

  /// Its keys.
  package static let fields = Fields<Self> {
    Field(
      "latency", \.latency, "the time to open a file and reach its first byte", .work
    ).guessed("a tenth of a millisecond for flash, plus the file system; unsure")
    Field("read", \.read, "the rate at which bytes are read", .above(.zero, "0 bps"))
      .guessed("phones read 1 GB/s and more; small files are slower")
    Field("write", \.write, "the rate at which bytes are written", .above(.zero, "0 bps"))
      .guessed("a quarter of the read rate, as usual for flash; unsure")
  }

  /// The time to read a file of this length.
  package func readTime(_ bytes: ByteCount) -> Nanoseconds { latency + read.time(for: bytes) }

  /// The time to write a file of this length.
  package func writeTime(_ bytes: ByteCount) -> Nanoseconds { latency + write.time(for: bytes) }
}

extension Bounds<Nanoseconds> {
  /// Times that one may wait for something.
  package static var wait: Bounds { .notBelow(.zero, "0 ms").and(.atMost(.seconds(86_400), "1 d")) }

  /// Times that may have gone by.
  package static var age: Bounds {
    .notBelow(.zero, "0 s").and(.atMost(.seconds(36_525 * 86_400), "36525 d"))
  }

  /// Times that one piece of work may take. More would be a device that does nothing else.
  fileprivate static var work: Bounds {
    .notBelow(.zero, "0 ms").and(.atMost(.seconds(10), "10 s"))
  }
}
