package import Primitives

/// One class of a feed's images, such as its avatars or its photos: their number, sharing and sizes.
package struct ImageClass: KeyedConfiguration {
  /// The name; empty for the only class of a feed without named classes.
  package var name = ""
  /// The source class of which these images are another size, like addresses that differ only in `?w=`; nil if they
  /// are separate images.
  package var variantOf: String?
  /// The sharing of images between rows.
  package var images = ImageSharing()
  /// The pixel size of every image.
  package var pixels = PixelSize()
  /// The file format of every image.
  package var format = ImageFormat.jpeg
  /// The bits of an encoded image per pixel; nil for those of the web's JPEGs of the same size.
  package var bitsPerPixel: BitsPerPixel?
  /// The frames of every image; 1 for a still one.
  package var frames = 1
  /// The time for which an animation shows each frame.
  package var frameTime = Nanoseconds.milliseconds(100)
  /// True if the server has every image at any smaller width that an address names, as in `?w=`.
  package var resizes = false
  /// The images whose address does not parse as a URL.
  package var badAddresses = FaultyShare()
  /// The images whose address the URL parser rewrites, so that the text changes.
  package var rewrittenAddresses = FaultyShare()
  /// The images for which the server answers 404.
  package var missing = FaultyShare()
  /// The images whose bytes do not decode.
  package var corrupt = FaultyShare()
  /// The number of separate hosts for its images, as portraits may come from other hosts than photos. Nil for the
  /// server's hosts, which all other classes share.
  package var hosts: Int?

  /// The maximum number of hosts of the server, or of all classes together.
  package static let maxHosts = 100

  /// Sets small pictures, one for each row.
  package init() {}

  /// Its keys.
  package static let fields = Fields<Self> {
    Field("name", \.name, "the name, as used in slots", .that("is missing") { !$0.isEmpty })
    Field(
      "variant-of", orNull: \.variantOf,
      "the class of which these are the same images in another size, at addresses with another "
        + "query; null for images of their own")
    Field("images", \.images, "the sharing of images between rows")
    Field("pixels", \.pixels, "the size of every image in pixels")
    Field("format", \.format, "the file format of every image")
    BitsPerPixel.field(\.bitsPerPixel)
    Field(
      "frames", \.frames, "the frames of every image; 1 for a still one", .from(1...10_000))
    Field(
      "frame-time", \.frameTime,
      "the time for which an animation shows each frame; by default as Kingfisher has it for a GIF that states none",
      .from(.milliseconds(10) ... .seconds(60)))
    Field(
      "resizes", \.resizes,
      "if true, the server has every image at any smaller width that an address names, as in '?w='")
    Field("bad-addresses", \.badAddresses, "images whose address does not parse as a URL")
    Field(
      "rewritten-addresses", \.rewrittenAddresses, "images whose address the URL parser rewrites")
    Field("missing", \.missing, "images that the server answers with 404")
    Field("corrupt", \.corrupt, "images whose bytes do not decode")
    Field(
      "hosts", orNull: \.hosts,
      "the number of hosts that only its images come from; null for those of the server",
      .from(1...maxHosts))
  }

  /// Returns the number of its images, except those that faults name.
  ///
  /// - Parameter items: The number of items at the start or inserted later.
  /// - Returns: The number of images.
  package func imageCount(items: Int) -> Int {
    switch images.kind {
    case .unique: (items - 1) / images.sizes + 2
    case .zipf, .shotNoise: images.distinct + 1
    }
  }

  /// Returns the class as a variant of another, with the same sharing and faults.
  func asVariant(of source: ImageClass) -> ImageClass {
    var variant = source
    (variant.name, variant.variantOf) = (name, source.name)
    variant.take(self)
    variant.hosts = nil  // The source's, as the address is but for its query.
    return variant
  }

  /// Takes the keys of a class that a variant has for itself.
  mutating func take(_ own: ImageClass) {
    (pixels, format, bitsPerPixel) = (own.pixels, own.format, own.bitsPerPixel)
    (frames, frameTime, resizes) = (own.frames, own.frameTime, own.resizes)
  }

  /// Returns the class at a size that addresses ask for. It keeps its name.
  package func resized(to size: PixelSize) -> ImageClass {
    var own = self
    (own.variantOf, own.pixels, own.hosts) = (variantOf ?? name, size, nil)
    return own
  }

  /// All kinds of fault.
  var faults: [FaultyShare] { [badAddresses, rewrittenAddresses, missing, corrupt] }

  /// Reports settings that are not compatible.
  package func checkTogether(_ problems: inout Problems) {
    if images.sizes > 1, faults.contains(where: { !$0.rows.isEmpty }) {
      problems.add("images", "needs a share: rows with several sizes cannot be named as faulty")
    }
    if frames > 1, bitsPerPixel == nil {
      problems.add("frames", "needs 'bits-per-pixel': no source states the lengths of animations")
    }
  }
}

/// The content of an image view of each cell.
package struct FeedSlot: Hashable, Sendable {
  /// The class of its images.
  package let classID: ClassID
  /// The longer side of an image in it, in the screen's pixels; nil if the view is as large as the image.
  package let longestSide: Int?

  /// Creates a view for images of a class.
  package init(_ classID: ClassID, longestSide: Int? = nil) {
    self.classID = classID
    self.longestSide = longestSide
  }
}
