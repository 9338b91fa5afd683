package import Primitives

/// One class of a feed's images, such as its avatars or its photos: how many there are, which rows share
/// one, and how large they are.
package struct ImageClass: KeyedConfiguration {
  /// What it is called; empty for the only class of a feed that names none.
  package var name = ""
  /// The class whose images these are in another size, as addresses that differ in a `?w=` alone; nil where
  /// they are images of their own.
  package var variantOf: String?
  /// Which rows share an image.
  package var images = ImageSharing()
  /// The pixel size of every image.
  package var pixels = PixelSize()
  /// The file format of every image.
  package var format = ImageFormat.jpeg
  /// The bits of an encoded image for each pixel; nil for those of the web's JPEGs of as many pixels.
  package var bitsPerPixel: BitsPerPixel?
  /// Images whose address does not parse as a URL.
  package var badAddresses = FaultyShare()
  /// Images whose address the URL parser rewrites, so that the rewritten text differs from the given.
  package var rewrittenAddresses = FaultyShare()
  /// Images the server answers 404 for.
  package var missing = FaultyShare()
  /// Images whose bytes do not decode.
  package var corrupt = FaultyShare()
  /// How many hosts of its own its images come from, as portraits come from another than photos; those of the
  /// server, over which all other classes are spread, unless given.
  package var hosts: Int?

  /// The most hosts that the server, or all classes together, can have.
  package static let maxHosts = 100

  /// Small pictures, one for each row.
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

  /// How many images it has, but for those that faults name.
  ///
  /// - Parameter items: Items that there are at the start or will be inserted.
  /// - Returns: Their number.
  package func imageCount(items: Int) -> Int {
    switch images.kind {
    case .unique: (items - 1) / images.sizes + 2
    case .zipf, .shotNoise: images.distinct + 1
    }
  }

  /// The class as a variant of another: shared and faulty as its images are.
  func asVariant(of source: ImageClass) -> ImageClass {
    var variant = source
    (variant.name, variant.variantOf) = (name, source.name)
    (variant.pixels, variant.format, variant.bitsPerPixel) = (pixels, format, bitsPerPixel)
    variant.hosts = nil  // The source's, as the address is but for its query.
    return variant
  }

  /// Every kind of fault.
  var faults: [FaultyShare] { [badAddresses, rewrittenAddresses, missing, corrupt] }

  /// Reports what does not go together.
  package func checkTogether(_ problems: inout Problems) {
    if images.sizes > 1, faults.contains(where: { !$0.rows.isEmpty }) {
      problems.add("images", "needs a share: rows with several sizes cannot be named as faulty")
    }
  }
}

/// What an image view of each cell shows.
package struct FeedSlot: Hashable, Sendable {
  /// The class of its images.
  package let classID: ClassID
  /// The longer side of an image in it, in the screen's pixels; nil where it is as large as the image.
  package let longestSide: Int?

  /// A view of images of a class.
  package init(_ classID: ClassID, longestSide: Int? = nil) {
    self.classID = classID
    self.longestSide = longestSide
  }
}
