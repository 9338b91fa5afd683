package import Primitives

/// A class of a feed's images, such as avatars or photos: their number, sharing and sizes.
package struct ImageClass: KeyedConfiguration {
  /// The name; empty for the single class of a feed without named classes.
  package var name = ""
  /// The name of the class whose images these are in another size, like addresses that differ only in `?w=`; nil if the
  /// images are not a variant.
  package var variantOf: String?
  /// The sharing of images between rows.
  package var images = ImageSharing()
  /// The pixel size of every image.
  package var pixels = PixelSize()
  /// The file format of every image.
  package var format = ImageFormat.jpeg
  /// The bits per pixel of an encoded image; nil if they are those of the web's images of the same size.
  package var bitsPerPixel: BitsPerPixel?
  /// The number of frames in every image; 1 if it is not animated.
  package var frames = 1
  /// The time for which an animation shows each frame.
  package var frameTime = Nanoseconds.milliseconds(100)
  /// True if the server has every image at each smaller width that an address names, as in `?w=`.
  package var resizes = false
  /// The images whose address does not parse as a URL.
  package var badAddresses = FaultyShare()
  /// The images whose address the URL parser changes.
  package var rewrittenAddresses = FaultyShare()
  /// The images for which the server answers 404.
  package var missing = FaultyShare()
  /// The time from which the server has these images; nil if it never has them.
  package var missingUntil: Nanoseconds?
  /// The images whose bytes do not decode.
  package var corrupt = FaultyShare()
  /// The number of separate hosts of its images, since portraits may come from other hosts than photos; nil if they
  /// come from the server's hosts, which all other classes share.
  package var hosts: Int?

  /// The maximum number of hosts of the server, and of the separate hosts of all classes.
  package static let maxHosts = 100

  /// Creates a class of small pictures, one for each row.
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
    Field(
      "missing-until", orNull: \.missingUntil,
      "the time from which the server has the images of 'missing'; null for never; a row that was bound before is counted once it is bound again",
      .above(.zero)
    )
    .needs("'missing' has images") { $0.missing != FaultyShare() }
    Field("corrupt", \.corrupt, "images whose bytes do not decode")
    Field(
      "hosts", orNull: \.hosts,
      "the number of hosts that only its images come from; null for those of the server",
      .from(1...maxHosts))
  }

  /// Returns the number of its images, without the images that faults name.
  ///
  /// - Parameter items: The number of items, including items inserted later.
  /// - Returns: The number of images.
  package func imageCount(items: Int) -> Int {
    switch images.kind {
    case .unique: (items - 1) / images.sizes + 2
    case .zipf, .shotNoise: images.distinct + 1
    }
  }

  /// Returns the class as a variant of another class, with that class's sharing and faults.
  func asVariant(of source: ImageClass) -> ImageClass {
    var variant = source
    (variant.name, variant.variantOf) = (name, source.name)
    variant.take(self)
    variant.hosts = nil  // The source's, as the address is but for its query.
    return variant
  }

  /// Sets the keys that a variant does not share with its source.
  mutating func take(_ own: ImageClass) {
    (pixels, format, bitsPerPixel) = (own.pixels, own.format, own.bitsPerPixel)
    (frames, frameTime, resizes) = (own.frames, own.frameTime, own.resizes)
  }

  /// Returns the class, with its name, at a size that addresses request.
  package func resized(to size: PixelSize) -> ImageClass {
    var own = self
    (own.variantOf, own.pixels, own.hosts) = (variantOf ?? name, size, nil)
    return own
  }

  /// The faulty images of each kind.
  var faults: [FaultyShare] { [badAddresses, rewrittenAddresses, missing, corrupt] }

  /// The rows that faults name.
  var faultyRows: [Int] { faults.flatMap(\.rows) }

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

/// The content of a slot, an image view of each cell.
package struct FeedSlot: Hashable, Sendable {
  /// The maximum number of slots in a cell.
  package static let limit = 16

  /// The class of its images.
  package let classID: ClassID
  /// The longer side of an image in the view, in pixels of the screen; nil if the view is as large as the image.
  package let longestSide: Int?
  /// The rows that have the view; nil for all.
  package let rows: RowShare?

  /// Creates a slot for images of a class.
  package init(_ classID: ClassID, longestSide: Int? = nil, rows: RowShare? = nil) {
    self.classID = classID
    self.longestSide = longestSide
    self.rows = rows
  }

  /// Returns a slot for each class that has images of its own.
  ///
  /// - Parameter sources: The source of each class.
  /// - Returns: The slots.
  static func each(of sources: [Int]) -> [FeedSlot] {
    sources.indices.filter { sources[$0] == $0 }.map { FeedSlot(ClassID(UInt8($0))) }
  }

  /// Returns the number of each slot's image among those that an item has of its class on a screen. It is 0 but for
  /// views that only some rows have, as the second photo of a post, which is another than the first.
  ///
  /// - Parameters:
  ///   - slots: The slots of the screen.
  ///   - names: The name of each class. A class at another width has the name of its class.
  /// - Returns: A number for each slot.
  static func copies(in slots: [FeedSlot], _ names: [String]) -> [Int] {
    slots.indices.map { place in
      guard slots[place].rows != nil else { return 0 }
      let alike = slots.indices.filter {
        names[slots[$0].classID.index] == names[slots[place].classID.index]
      }
      let hasWhole = alike.contains { slots[$0].rows == nil }
      return alike.count { $0 < place && slots[$0].rows != nil } + (hasWhole ? 1 : 0)
    }
  }
}
