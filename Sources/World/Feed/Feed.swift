public import Primitives

/// The items of a list and the images they show, as functions of a seed.
///
/// Nothing is stored per row: the attributes of an item or an image are computed when asked for, so
/// a feed of a million rows costs no more memory than one of ten; only images in Zipf's proportions, of
/// which there are few, take twelve bytes each. A feed never changes, so that everything in a run may look
/// at the same one.
public final class Feed: Sendable {
  /// What the scenario says of the feed.
  package let configuration: FeedConfiguration
  /// Items there are at the start or will be inserted.
  public let itemCount: Int
  /// Distinct images, each with one URL.
  public let objectCount: Int
  /// The trace that says what the rows show, where there is one.
  package let trace: FeedTrace?

  private let popularity: ZipfTable?
  /// The lengths of the files' first versions, where few images are asked for often.
  private let lengths: [UInt32]
  private let choices: SplitMix64
  private let sizes: SplitMix64
  private let hosts: SplitMix64
  private let faults: Faults
  /// Whether any image is faulty at all: asked at every bind, and seldom true.
  private let hasFaults: Bool

  /// Lays out a feed.
  ///
  /// - Parameters:
  ///   - configuration: What the scenario says of the feed.
  ///   - trace: What the rows show, where the configuration names a trace; as many rows as the
  ///     configuration has. Rows that are inserted during the run show images of their own.
  ///   - insertedItems: How many items row operations will add during the run.
  ///   - seed: Decides which rows share an image, and the sizes.
  /// - Complexity: O(distinct images) with Zipf popularity, else O(1).
  package init(
    _ configuration: FeedConfiguration, trace: FeedTrace? = nil, insertedItems: Int = 0,
    seed: UInt64
  ) {
    let random = SplitMix64(seed: seed).split("feed")
    self.configuration = configuration
    self.trace = trace
    itemCount = configuration.rows + insertedItems
    choices = random.split("choices")
    sizes = random.split("sizes")
    hosts = random.split("hosts")
    faults = Faults(configuration, random.split("faults"))
    hasFaults = !faults.isEmpty
    if let trace {
      popularity = nil
      lengths = []
      objectCount = trace.objectCount + max(0, itemCount - trace.rows.count)
      return
    }
    switch configuration.images.kind {
    case .unique:
      popularity = nil
      lengths = []
      objectCount = (itemCount - 1) / configuration.images.sizes + 2
    case .zipf:
      popularity = ZipfTable(
        count: configuration.images.distinct, exponent: configuration.images.exponent)
      objectCount = configuration.images.distinct + 1 + faults.rows.count
      lengths = (0..<objectCount).map { [sizes] object in
        let draw = sizes.value(at: UInt64(object))
        return UInt32(clamping: Self.encodedBytes(configuration, draw))
      }
    }
  }

  /// The image of an item.
  ///
  /// - Complexity: O(log distinct images) with Zipf popularity, else O(1).
  public func object(of item: ItemID) -> ObjectID {
    if let trace {
      let rows = trace.rows
      guard item.index >= rows.count else { return rows[item.index] }
      return ObjectID(index: trace.objectCount + item.index - rows.count)
    }
    let draw = choices.value(at: UInt64(item.rawValue))
    if hasFaults, popularity != nil, let special = faults.rows.firstIndex(of: item.rawValue) {
      return ObjectID(index: objectCount - faults.rows.count + special)
    }
    if SplitMix64.unit(draw) < configuration.images.defaultShare { return ObjectID(0) }
    guard let popularity else { return ObjectID(item.rawValue / sizeCount + 1) }
    return ObjectID(index: 1 + popularity.rank(at: SplitMix64(seed: draw).value(at: 0)))
  }

  /// In which of the feed's sizes an item shows its image, counted from 0.
  public func size(of item: ItemID) -> Int { Int(item.rawValue % sizeCount) }

  /// The number of the image's address without its query.
  public func path(of object: ObjectID) -> ObjectID {
    ObjectID(index: object.index / configuration.images.perPath)
  }

  /// Which of the hosts that the images are spread over evenly an image comes from, counted from 0.
  ///
  /// Addresses that differ in nothing but the query have one host.
  ///
  /// - Parameters:
  ///   - object: The image.
  ///   - count: How many hosts there are; above 0.
  /// - Returns: The number of its host, the same whenever it is asked for.
  package func host(of object: ObjectID, among count: Int) -> Int {
    guard count > 1 else { return 0 }
    let draw = hosts.value(at: UInt64(path(of: object).rawValue))
    return Int(draw.multipliedFullWidth(by: UInt64(count)).high)
  }

  private var sizeCount: UInt32 { UInt32(configuration.images.sizes) }

  /// Whether the image can be had.
  public func availability(of object: ObjectID) -> Availability {
    guard hasFaults else { return .available }
    return faults.availability(of: object, specialFrom: specialObjects)
  }

  /// Whether the URL parser rewrites the image's address.
  public func isRewritten(_ object: ObjectID) -> Bool {
    hasFaults && faults.isRewritten(object, specialFrom: specialObjects)
  }

  /// The length of the image's file in one version.
  ///
  /// What the trace states, in every version; else lognormal over images and versions, rounded to
  /// whole bytes, from 64 bytes up to the size of the bitmap.
  public func encodedBytes(of object: ObjectID, version: UInt32) -> ByteCount {
    if let trace, object.index < trace.encodedBytes.count {
      return ByteCount(Int(max(trace.encodedBytes[object.index], 1)))
    }
    if version == 0, object.index < lengths.count { return ByteCount(Int(lengths[object.index])) }
    let draw = sizes.value(at: UInt64(version) << 32 | UInt64(object.rawValue))
    return ByteCount(Self.encodedBytes(configuration, draw))
  }

  /// The length that 64 random bits fall on.
  private static func encodedBytes(_ configuration: FeedConfiguration, _ draw: UInt64) -> Int {
    let distribution = configuration.bitsPerPixel
    let bits = Lognormal.value(median: distribution.median, sigma: distribution.sigma, draw)
    let bytes = Int((bits * Double(configuration.pixels.area) / 8).rounded())
    return min(max(bytes, 64), max(64, configuration.pixels.decodedBytes))
  }

  /// The memory of the image's bitmap.
  public var decodedBytes: ByteCount { ByteCount(configuration.pixels.decodedBytes) }

  /// The first object that only a row named in a fault shows, if such objects stand apart.
  private var specialObjects: Int? {
    popularity == nil ? nil : objectCount - faults.rows.count
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An exact sampler of Zipf's law: rank *k* is drawn in proportion to 1 / *k*^exponent.
///
/// The weights are rounded to integers before they are added, so that the table is the same on every
/// processor, whatever the last bits of its `pow`.
struct ZipfTable: Sendable {
  private let cumulative: [UInt64]

  init(count: Int, exponent: Double) {
    var total: UInt64 = 0
    cumulative = (1...count).map { rank in
      total += UInt64((pow(Double(rank), -exponent) * 0x1p32).rounded())
      return total
    }
  }

  /// The rank, counted from 0, that 64 random bits fall on.
  ///
  /// - Complexity: O(log *n*).
  func rank(at bits: UInt64) -> Int {
    guard let total = cumulative.last else { return 0 }
    let target = bits.multipliedFullWidth(by: total).high
    return (0..<cumulative.count - 1).partitionPoint { cumulative[$0] <= target }
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif
