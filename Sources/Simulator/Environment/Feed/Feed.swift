public import Primitives

/// The items of a list and the images they show, as functions of a seed.
///
/// Each item shows an image in each of its cell's slots, of the slot's class. Nothing is stored per row:
/// the attributes of an item or an image are computed when asked for, so a feed of a million rows costs no
/// more memory than one of ten; only images that rows share, of which there are few, take twelve
/// bytes each. A feed never changes, so that everything in a run may look at the same one.
public final class Feed: Sendable {
  /// What the scenario says of the feed.
  package let configuration: FeedConfiguration
  /// Items there are at the start or will be inserted.
  public let itemCount: Int
  /// Distinct images, each with one URL, of all classes.
  public let objectCount: Int
  /// The trace that says what the rows show, where there is one.
  package let trace: FeedTrace?

  /// The images of each class, and the number of its first image among those of all.
  private let stocks: [ImageStock]
  private let first: [Int]
  /// The class of the images themselves, for each class: itself, or what it is a variant of.
  private let sources: [Int]
  /// The images of the first class, most often the only one: what is in an array is retained at each look.
  private let firstStock: ImageStock
  private let slots: [FeedSlot]
  private let hosts: SplitMix64
  /// The hosts that classes have for themselves, counted from 0 over all classes.
  private let ownHosts: [Range<Int>?]
  /// Whether any image is faulty at all: asked at every bind, and seldom true.
  private let hasFaults: Bool

  /// Lays out a feed.
  ///
  /// - Parameters:
  ///   - configuration: What the scenario says of the feed.
  ///   - slots: What each slot of a cell shows; one slot for each class in their order but for
  ///     variants, unless given.
  ///   - detail: What each slot of a row's detail shows.
  ///   - tab: What each slot of a cell of the second list shows.
  ///   - trace: What the rows show, where the configuration names a trace; as many rows as the
  ///     configuration has. Rows that are inserted during the run show images of their own.
  ///   - insertedItems: How many items row operations will add during the run.
  ///   - seed: Decides which rows share an image, and the sizes.
  /// - Complexity: O(distinct images) where rows share them, else O(1).
  package init(
    _ configuration: FeedConfiguration, slots: [FeedSlot]? = nil, detail: [FeedSlot] = [],
    tab: [FeedSlot] = [], trace: FeedTrace? = nil, insertedItems: Int = 0, seed: UInt64
  ) {
    let random = SplitMix64(seed: seed).split("feed")
    let items = configuration.rows + insertedItems
    self.configuration = configuration
    self.trace = trace
    itemCount = items
    hosts = random.split("hosts")
    let classes = configuration.allClasses
    let sources = classes.indices.map { position in
      classes.firstIndex { $0.name == classes[position].variantOf } ?? position
    }
    self.sources = sources
    var known = 0
    ownHosts = classes.map { part in
      defer { known += part.hosts ?? 0 }
      return part.hosts.map { known..<(known + $0) }
    }
    stocks = classes.indices.map { position in
      // The first draws as the only one of a feed does, and a variant as what it is one of.
      let source = sources[position]
      let own = SplitMix64(seed: random.split("classes").value(at: UInt64(source)))
      return ImageStock(
        classes[position], trace: trace, rows: configuration.rows, items: items,
        source == 0 ? random : own)
    }
    first = stocks.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
    objectCount = first[stocks.count]
    firstStock = stocks[0]
    hasFaults = stocks.contains(where: \.hasFaults)
    maxSizes = classes.map(\.images.sizes).max() ?? 1
    let list =
      slots
      ?? classes.indices.filter { sources[$0] == $0 }.map { FeedSlot(ClassID(UInt8($0))) }
    self.slots = list + detail + tab
    (listSlots, detailSlots) = (list.count, detail.count)
  }

  /// Image views of a cell of the list and, after them, of a detail and of a cell of the second list.
  public var slotCount: Int { slots.count }

  /// Image views of a cell of the list.
  package let listSlots: Int
  /// Image views of a detail.
  package let detailSlots: Int

  /// The classes of images.
  package var classes: [ClassID] { stocks.indices.map { ClassID(UInt8($0)) } }

  /// What the scenario says of a class.
  package subscript(_ classID: ClassID) -> ImageClass { stocks[classID.index].configuration }

  /// The longer side of a class's images in the largest view that shows them, in the screen's pixels; nil
  /// where a view is as large as its image.
  package func longestSide(of classID: ClassID) -> Int? {
    let sides = slots.filter { $0.classID == classID }.map(\.longestSide)
    return sides.contains(nil) ? nil : sides.compactMap(\.self).max()
  }

  /// The image that an item shows in a slot.
  ///
  /// - Complexity: O(log distinct images) where rows share them, else O(1).
  public func object(of item: ItemID, in slot: SlotID = .first) -> ObjectID {
    let position = slots[slot.index].classID.index
    guard position > 0 else { return firstStock.object(of: item) }
    return ObjectID(index: first[position] + stocks[position].object(of: item).index)
  }

  /// The class of the images that a slot shows.
  package func classID(in slot: SlotID) -> ClassID { slots[slot.index].classID }

  /// In which of its class's sizes an item shows its image in a slot, counted from 0.
  public func size(of item: ItemID, in slot: SlotID = .first) -> Int {
    stocks[slots[slot.index].classID.index].size(of: item)
  }

  /// The most sizes that images of a class are shown in.
  package let maxSizes: Int

  /// The class of an image.
  ///
  /// - Complexity: O(*n*) in the classes.
  package func classID(of object: ObjectID) -> ClassID {
    guard object.index >= firstStock.count, stocks.count > 1 else { return ClassID(0) }
    var position = 1
    while position + 1 < stocks.count, object.index >= first[position + 1] { position += 1 }
    return ClassID(UInt8(position))
  }

  /// What the scenario says of the class of an image.
  package func imageClass(of object: ObjectID) -> ImageClass {
    self[classID(of: object)]
  }

  /// The images of an image's class, and the image's number among them.
  private func stock(of object: ObjectID) -> (ImageStock, ObjectID) {
    let position = classID(of: object).index
    guard position > 0 else { return (firstStock, object) }
    return (stocks[position], ObjectID(index: object.index - first[position]))
  }

  /// The number of the image's address without its query, which variants of an image share.
  public func path(of object: ObjectID) -> ObjectID {
    let position = classID(of: object).index
    let number = object.index - first[position]
    return ObjectID(
      index: first[sources[position]] + number / stocks[position].configuration.images.perPath)
  }

  /// The image itself, of which variants are other sizes.
  package func source(of object: ObjectID) -> ObjectID {
    guard stocks.count > 1 else { return object }
    let position = classID(of: object).index
    return ObjectID(index: object.index - first[position] + first[sources[position]])
  }

  /// Which of the hosts that the images are spread over evenly an image comes from, counted from 0: first those
  /// of the server, then those of each class that has its own.
  ///
  /// Addresses that differ in nothing but the query have one host.
  ///
  /// - Parameters:
  ///   - object: The image.
  ///   - count: How many hosts the server has for classes without hosts of their own; above 0.
  /// - Returns: The number of its host, the same whenever it is asked for.
  package func host(of object: ObjectID, among count: Int) -> Int {
    let own = ownHosts[sources[classID(of: object).index]].map {
      $0.lowerBound + count..<$0.upperBound + count
    }
    let known = own ?? 0..<count
    guard known.count > 1 else { return known.lowerBound }
    let draw = hosts.value(at: UInt64(path(of: object).rawValue))
    return known.lowerBound + Int(draw.multipliedFullWidth(by: UInt64(known.count)).high)
  }

  /// Whether the image can be had.
  public func availability(of object: ObjectID) -> Availability {
    guard hasFaults else { return .available }
    let (stock, number) = stock(of: object)
    return stock.availability(of: number)
  }

  /// Whether the URL parser rewrites the image's address.
  public func isRewritten(_ object: ObjectID) -> Bool {
    guard hasFaults else { return false }
    let (stock, number) = stock(of: object)
    return stock.isRewritten(number)
  }

  /// The length of the image's file in one version.
  ///
  /// What the trace states, in every version; else lognormal over images and versions, rounded to
  /// whole bytes, from 64 bytes up to the size of the bitmap.
  public func encodedBytes(of object: ObjectID, version: UInt32) -> ByteCount {
    let (stock, number) = stock(of: object)
    return stock.encodedBytes(of: number, version: version)
  }

  /// The memory of the image's bitmap in its own size.
  public func decodedBytes(of object: ObjectID) -> ByteCount {
    ByteCount(imageClass(of: object).pixels.decodedBytes)
  }
}
