import Primitives

/// The images of one class: which row shows which, and how long their files are, as functions of a seed.
///
/// Nothing is stored per row, and per image only where few are shown often. Images are numbered from 0;
/// a feed of several classes numbers on.
final class ImageStock: Sendable {
  /// What the scenario says of the class.
  let configuration: ImageClass
  /// Images there are.
  let count: Int

  private let popularity: Popularity?
  /// The lengths of the files' first versions, where few images are asked for often.
  private let lengths: [UInt32]
  private let length: FileLength
  private let choices: SplitMix64
  private let sizes: SplitMix64
  private let faults: Faults
  /// Whether any image is faulty at all.
  let hasFaults: Bool
  private let trace: FeedTrace?
  /// Rows at the start.
  private let rows: Int

  /// The images of a class.
  ///
  /// - Parameters:
  ///   - configuration: What the scenario says of the class.
  ///   - trace: What the rows show, where a trace says so.
  ///   - rows: Rows at the start.
  ///   - items: Items that there are at the start or will be inserted.
  ///   - random: Decides which rows share an image, and the lengths.
  /// - Complexity: O(distinct images) where rows share them, else O(1).
  init(
    _ configuration: ImageClass, trace: FeedTrace?, rows: Int, items: Int, _ random: SplitMix64
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
      count = trace.objectCount + max(0, items - trace.rows.count)
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

  /// The image of an item.
  ///
  /// - Complexity: O(log distinct images) where rows share them, else O(1).
  func object(of item: ItemID) -> ObjectID {
    if let trace {
      let rows = trace.rows
      guard item.index >= rows.count else { return rows[item.index] }
      return ObjectID(index: trace.objectCount + item.index - rows.count)
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

  /// The place of an item in the order in which items came about, from 0: the rows at the start from the
  /// last one up, since the newest is on top, and then those that are inserted.
  private func place(of item: ItemID) -> Int {
    item.index < rows ? rows - 1 - item.index : item.index
  }

  /// In which of the class's sizes an item shows its image, counted from 0.
  func size(of item: ItemID) -> Int { Int(item.rawValue % sizeCount) }

  private var sizeCount: UInt32 { UInt32(configuration.images.sizes) }

  /// Whether the image can be had.
  func availability(of object: ObjectID) -> Availability {
    guard hasFaults else { return .available }
    return faults.availability(of: object, specialFrom: specialObjects)
  }

  /// Whether the URL parser rewrites the image's address.
  func isRewritten(_ object: ObjectID) -> Bool {
    hasFaults && faults.isRewritten(object, specialFrom: specialObjects)
  }

  /// The length of the image's file in one version.
  func encodedBytes(of object: ObjectID, version: UInt32) -> ByteCount {
    if let trace, object.index < trace.encodedBytes.count {
      return ByteCount(Int(max(trace.encodedBytes[object.index], 1)))
    }
    if version == 0, object.index < lengths.count { return ByteCount(Int(lengths[object.index])) }
    let draw = sizes.value(at: UInt64(version) << 32 | UInt64(object.rawValue))
    return ByteCount(length.bytes(draw))
  }

  /// The first object that only a row named in a fault shows, if such objects stand apart.
  private var specialObjects: Int? {
    popularity == nil ? nil : count - faults.rows.count
  }
}

/// How long the files of a class are.
private struct FileLength {
  let bits: BitsPerPixel
  let area: Int
  /// A file as short as the web's is never longer than the colours that it encodes, 3 bytes a pixel. Where its bits
  /// are given, it may have transparency, too.
  let most: Int

  init(_ configuration: ImageClass) {
    area = configuration.pixels.area
    bits = configuration.bitsPerPixel ?? .ofWeb(pixels: area)
    let raw = configuration.bitsPerPixel == nil ? 3 * area : configuration.pixels.decodedBytes
    most = max(64, raw)
  }

  /// The length that 64 random bits fall on.
  func bytes(_ draw: UInt64) -> Int {
    let bits = Lognormal.value(median: bits.median, sigma: bits.sigma, draw)
    return min(max(Int((bits * Double(area) / 8).rounded()), 64), most)
  }
}
