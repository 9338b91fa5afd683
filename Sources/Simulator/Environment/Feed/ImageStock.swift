import Primitives

/// The images of one class: the image of each row and the lengths of the files, computed from a seed.
///
/// Nothing is stored per row. Data per image are stored only if a few images are shown often. Images are numbered from
/// 0; with several classes, the feed adds an offset.
final class ImageStock: Sendable {
  let configuration: ImageClass
  /// The number of images.
  let count: Int

  private let popularity: Popularity?
  /// The lengths of the files' first versions; empty unless a few images are requested often.
  private let lengths: [UInt32]
  private let length: FileLength
  private let choices: SplitMix64
  private let sizes: SplitMix64
  private let faults: Faults
  /// True if any image is faulty.
  let hasFaults: Bool
  private let trace: TracedImages?
  /// The number of rows at the start.
  private let rows: Int

  /// Creates the images of a class.
  ///
  /// - Parameters:
  ///   - configuration: The configuration of the class.
  ///   - trace: Its images in the trace; nil if there is no trace.
  ///   - rows: The number of rows at the start.
  ///   - items: The number of items, including items inserted later.
  ///   - random: The source of the sharing and of the lengths.
  /// - Complexity: O(*n*) in the number of distinct images if rows share them, else O(1).
  init(
    _ configuration: ImageClass, trace: TracedImages?, rows: Int, items: Int, _ random: SplitMix64
  ) {
    self.configuration = configuration
    self.trace = trace
    self.rows = rows
    length = FileLength(configuration)
    choices = random.split("choices")
    sizes = random.split("sizes")
    faults = Faults(configuration, rows: rows, random.split("faults"))
    hasFaults = !faults.isEmpty
    if let trace {
      popularity = nil
      lengths = []
      count = trace.count + max(0, items - trace.rowCount)
      return
    }
    popularity = Popularity(configuration.images, items: items, random.split("popularity"))
    guard popularity != nil else {
      lengths = []
      count = configuration.imageCount(items: items)
      return
    }
    count = configuration.imageCount(items: items) + faults.rows.count
    lengths = (0..<count).map { [sizes, length] object in
      UInt32(clamping: length.bytes(sizes.value(at: UInt64(object))))
    }
  }

  /// Returns the image of an item.
  ///
  /// - Complexity: O(log *n*) in the number of distinct images if rows share them, else O(1).
  func object(of item: ItemID) -> ObjectID {
    if let trace {
      let rows = trace.rows
      guard item.index >= trace.rowCount else { return rows[item.index] }
      return ObjectID(index: trace.count + item.index - trace.rowCount)
    }
    let draw = choices.value(at: UInt64(item.rawValue))
    if hasFaults, popularity != nil, let special = faults.rows.firstIndex(of: item.rawValue) {
      return ObjectID(index: count - faults.rows.count + special)
    }
    if SplitMix64.unit(draw) < configuration.images.defaultShare { return ObjectID(0) }
    guard let popularity else { return ObjectID(item.rawValue / sizeCount + 1) }
    let bits = SplitMix64(seed: draw).value(at: 0)
    return ObjectID(index: 1 + popularity.image(ofItemAt: place(of: item), bits))
  }

  /// Returns the position of an item in order of creation, counted from 0. The rows at the start come first, from the
  /// bottom up, since the newest is on top. Inserted items follow.
  private func place(of item: ItemID) -> Int {
    item.index < rows ? rows - 1 - item.index : item.index
  }

  /// Returns the index of the size in which an item shows its image, counted from 0.
  func size(of item: ItemID) -> Int { Int(item.rawValue % sizeCount) }

  private var sizeCount: UInt32 { UInt32(configuration.images.sizes) }

  /// Returns the availability of the image.
  func availability(of object: ObjectID) -> Availability {
    guard hasFaults else { return .available }
    return faults.availability(of: object, specialFrom: specialObjects)
  }

  /// True if the URL parser changes the text of the image's address.
  func isRewritten(_ object: ObjectID) -> Bool {
    hasFaults && faults.isRewritten(object, specialFrom: specialObjects)
  }

  /// Returns the length of the image's file in a version.
  func encodedBytes(of object: ObjectID, version: UInt32) -> ByteCount {
    if let trace, object.index < trace.encodedBytes.count {
      return ByteCount(Int(max(trace.encodedBytes[object.index], 1)))
    }
    if version == 0, object.index < lengths.count { return ByteCount(Int(lengths[object.index])) }
    let draw = sizes.value(at: UInt64(version) << 32 | UInt64(object.rawValue))
    return ByteCount(length.bytes(draw))
  }

  /// The first of the objects that only rows named in a fault show; nil if there are no such objects.
  private var specialObjects: Int? {
    popularity == nil ? nil : count - faults.rows.count
  }
}

/// The distribution of the file lengths of a class.
private struct FileLength {
  let bits: BitsPerPixel
  let area: Int
  /// The maximum length. With the web's bits per pixel, it is that of the colours, 3 bytes per pixel. With given bits
  /// per pixel, the image may also have transparency.
  let most: Int

  init(_ configuration: ImageClass) {
    area = configuration.pixels.area
    bits = configuration.bitsPerPixel ?? .ofWeb(pixels: area, configuration.format)
    let raw = configuration.bitsPerPixel == nil ? 3 * area : configuration.pixels.decodedBytes
    most = max(64, raw * configuration.frames)
  }

  /// Returns the length for 64 random bits.
  func bytes(_ draw: UInt64) -> Int {
    let bits = Lognormal.value(median: bits.median, sigma: bits.sigma, draw)
    return min(max(Int((bits * Double(area) / 8).rounded()), 64), most)
  }
}
