public import Primitives

/// The items of a list and the images that they show, computed from a seed.
///
/// A cell has slots, each with a class of images. An item shows one image in each slot. The attributes of an item or an
/// image are computed on request, so the memory of a feed does not depend on its number of rows. Only images that rows
/// share are stored, at twelve bytes each. A feed never changes, so all parts of a run may share it.
public final class Feed: Sendable {
  package let configuration: FeedConfiguration
  /// The seed of the run.
  package let seed: UInt64
  /// The number of items, including items inserted later.
  public let itemCount: Int
  /// The number of distinct images of all classes, each with one URL.
  public let objectCount: Int
  /// The trace with the content of the rows; nil if there is no trace.
  package let trace: FeedTrace?

  /// The images of each class, with the number of the class's first image.
  private let stocks: [ImageStock]
  let first: [Int]
  /// The source class of each class: the class itself, or the class of which it is a variant.
  private let sources: [Int]
  /// For each class, the first class with the same pictures in the same size.
  private let lookalikes: [Int]
  /// The images of the first class, usually the only one. An access to an array's element would retain them.
  private let firstStock: ImageStock
  private let slots: [FeedSlot]
  /// The distance from an item to the item whose image each slot shows: see `FeedSlot.copies(in:_:)`.
  private let shifts: [UInt32]
  /// The images of the views of a row; nil if the trace has one view in each row.
  let traced: TracedViews?
  private let hosts: SplitMix64
  let signer: SplitMix64
  /// The separate hosts of each class, counted from 0 over all classes; nil if the class has none.
  private let ownHosts: [Range<Int>?]
  /// True if any image is faulty. It is read at every bind and is rarely true.
  private let hasFaults: Bool
  /// True if any image is served at several widths.
  private let hasWidths: Bool

  /// Lays out a feed.
  ///
  /// - Parameters:
  ///   - configuration: The configuration of the feed.
  ///   - classes: Its classes, and the classes at widths that a strategy requests. By default, its own classes.
  ///   - slots: The content of each slot of a cell. By default, one slot for each class in order, except variants.
  ///   - detail: The content of each slot of a row's detail.
  ///   - tab: The content of each slot of a cell of the second list.
  ///   - trace: The content of the rows, if the configuration names a trace. It has as many rows as the configuration.
  ///     Rows inserted during the run show images that are not in the trace.
  ///   - insertedItems: The number of items that row operations will add during the run.
  ///   - seed: The seed for the sharing of images and for the sizes.
  /// - Complexity: O(*n*) in the number of distinct images if rows share them, else O(1).
  package init(
    _ configuration: FeedConfiguration, classes: [ImageClass]? = nil, slots: [FeedSlot]? = nil,
    detail: [FeedSlot] = [], tab: [FeedSlot] = [], trace: FeedTrace? = nil, insertedItems: Int = 0,
    seed: UInt64
  ) {
    let random = SplitMix64(seed: seed).split("feed")
    let items = configuration.rows + insertedItems
    (self.configuration, self.seed, self.trace) = (configuration, seed, trace)
    itemCount = items
    (hosts, signer) = (random.split("hosts"), random.split("signatures"))
    let classes = classes ?? configuration.allClasses
    let sources = classes.indices.map { position in
      classes.firstIndex { $0.name == classes[position].variantOf } ?? position
    }
    self.sources = sources
    lookalikes = Self.lookalikes(classes, sources)
    let screens = [slots ?? FeedSlot.each(of: sources), detail, tab]
    let copies = screens.flatMap { FeedSlot.copies(in: $0, classes.map(\.name)) }
    let all = screens.flatMap(\.self)
    (self.slots, shifts) = (all, copies.map { UInt32($0 * items) })
    (listSlots, detailSlots) = (screens[0].count, detail.count)
    let traced = trace.flatMap {
      TracedViews($0, classes: screens[0].map { sources[$0.classID.index] }, of: classes.count)
    }
    self.traced = traced
    ownHosts = Self.ownHosts(classes)
    stocks = classes.indices.map { position in
      // The first class has the same random numbers in every feed. A variant has those of its source.
      let source = sources[position]
      let own = SplitMix64(seed: random.split("classes").value(at: UInt64(source)))
      let most = zip(all, copies).filter { sources[$0.0.classID.index] == source }.map(\.1).max()
      let images = traced?.images(of: position) ?? trace?.images
      return ImageStock(
        classes[position], trace: images, rows: configuration.rows,
        items: items * (1 + (most ?? 0)),
        source == 0 ? random : own)
    }
    first = stocks.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
    objectCount = first[stocks.count]
    firstStock = stocks[0]
    hasFaults = stocks.contains(where: \.hasFaults)
    hasGaps = all.contains { $0.rows != nil } || trace?.rows.contains(.none) == true
    hasWidths = classes.count > configuration.allClasses.count
    maxSizes = classes.map(\.images.sizes).max() ?? 1
  }

  /// True if some rows lack an image view that others have.
  package let hasGaps: Bool

  /// True if the row of an item has the image view of a slot.
  package func has(_ slot: SlotID, of item: ItemID) -> Bool {
    if let traced, slot.index < traced.views, traced.has(item) {
      return traced.image(of: item, in: slot.index) != nil
    }
    return slots[slot.index].rows?.contains(item) ?? true
  }

  /// The total number of slots in a cell of the list, a detail, and a cell of the second list.
  public var slotCount: Int { slots.count }

  /// The number of slots in a cell of the list.
  package let listSlots: Int
  /// The number of slots in a detail.
  package let detailSlots: Int

  /// The classes of images.
  package var classes: [ClassID] { stocks.indices.map { ClassID(UInt8($0)) } }

  /// The configuration of a class.
  package subscript(_ classID: ClassID) -> ImageClass { stocks[classID.index].configuration }

  /// Returns the longer side of a class's images in the largest view that shows them, in pixels of the screen; nil if a
  /// view is as large as its image.
  package func longestSide(of classID: ClassID) -> Int? {
    let sides = slots.filter { $0.classID == classID }.map(\.longestSide)
    return sides.contains(nil) ? nil : sides.compactMap(\.self).max()
  }

  /// Returns the image that an item shows in a slot.
  ///
  /// - Complexity: O(log *n*) in the number of distinct images if rows share them, else O(1).
  public func rendition(of item: ItemID, in slot: SlotID = .first) -> RenditionID {
    if let traced, slot.index < traced.views, traced.has(item) {
      // A view that the row lacks is not bound.
      guard let image = traced.image(of: item, in: slot.index) else { return RenditionID(0) }
      return RenditionID(index: first[image.part] + image.number)
    }
    let position = slots[slot.index].classID.index
    let item = hasGaps ? ItemID(item.rawValue + shifts[slot.index]) : item
    guard position > 0 else { return RenditionID(firstStock.object(of: item).rawValue) }
    return RenditionID(index: first[position] + stocks[position].object(of: item).index)
  }

  /// Returns the class of the images that a slot shows.
  package func classID(in slot: SlotID) -> ClassID { slots[slot.index].classID }

  /// Returns the index of the size in which an item shows its image in a slot, counted from 0.
  public func size(of item: ItemID, in slot: SlotID = .first) -> Int {
    stocks[slots[slot.index].classID.index].size(of: item)
  }

  /// The maximum number of sizes in which images of a class are shown.
  package let maxSizes: Int

  /// Returns the class of an image.
  ///
  /// - Complexity: O(*n*) in the number of classes.
  package func classID(of rendition: RenditionID) -> ClassID {
    guard rendition.index >= firstStock.count, stocks.count > 1 else { return ClassID(0) }
    var position = 1
    while position + 1 < stocks.count, rendition.index >= first[position + 1] { position += 1 }
    return ClassID(UInt8(position))
  }

  /// Returns the configuration of an image's class.
  package func imageClass(of rendition: RenditionID) -> ImageClass {
    self[classID(of: rendition)]
  }

  /// Returns the images of an image's class, and the image's number among them.
  private func stock(of rendition: RenditionID) -> (ImageStock, ObjectID) {
    let position = classID(of: rendition).index
    guard position > 0 else { return (firstStock, ObjectID(rendition.rawValue)) }
    return (stocks[position], ObjectID(index: rendition.index - first[position]))
  }

  /// Returns the address of a rendition, unique to it.
  @inlinable
  public func address(of rendition: RenditionID) -> AddressID { AddressID(rendition.rawValue) }

  /// Returns the address of a rendition with the signature of a number.
  package func address(of rendition: RenditionID, signedAs number: Int) -> AddressID {
    AddressID(index: rendition.index + number * objectCount)
  }

  /// Returns the number of the signature in an address.
  package func signatureNumber(of address: AddressID) -> Int { address.index / objectCount }

  /// The number of addresses, counting every signature.
  package var addressCount: Int {
    configuration.signed == nil ? objectCount : objectCount * Signatures.most
  }

  /// Returns the rendition that the server has at an address.
  package func rendition(at address: AddressID) -> RenditionID {
    address.index < objectCount
      ? RenditionID(address.rawValue) : RenditionID(index: address.index % objectCount)
  }

  /// Returns the number of the address without its query. All variants and signatures of an image share it.
  package func path(of address: AddressID) -> Int {
    let rendition = rendition(at: address)
    let position = classID(of: rendition).index
    let number = rendition.index - first[position]
    return first[sources[position]] + number / stocks[position].configuration.images.perPath
  }

  /// Returns the first rendition that shows the same picture in the same size.
  ///
  /// - Complexity: O(*n*) in the number of classes.
  package func lookalike(of rendition: RenditionID) -> RenditionID {
    guard stocks.count > 1, rendition != .none else { return rendition }
    let position = classID(of: rendition).index
    return RenditionID(index: rendition.index - first[position] + first[lookalikes[position]])
  }

  /// Returns the picture of a rendition. A variant has the same picture as its source image.
  ///
  /// - Complexity: O(*n*) in the number of classes.
  package func picture(of rendition: RenditionID) -> PictureID {
    guard stocks.count > 1 else { return PictureID(rendition.rawValue) }
    let position = classID(of: rendition).index
    return PictureID(index: rendition.index - first[position] + first[sources[position]])
  }

  /// Returns `wanted` if the rendition is the same image at another width of its class, else the rendition.
  package func seen(_ rendition: RenditionID, wanted: RenditionID) -> RenditionID {
    guard rendition != wanted, hasWidths, rendition != .none, wanted != .none,
      imageClass(of: rendition).name == imageClass(of: wanted).name,
      picture(of: rendition) == picture(of: wanted)
    else { return rendition }
    return wanted
  }

  /// Returns the host of an address, counted from 0: first the hosts of the server, then those of each class that has
  /// separate hosts. Images are spread evenly over the hosts. Addresses that differ only in the query have the same
  /// host.
  ///
  /// - Parameters:
  ///   - address: The address.
  ///   - count: The number of the server's hosts, which serve classes without separate hosts; above 0.
  /// - Returns: The number of its host.
  package func host(of address: AddressID, among count: Int) -> Int {
    let own = ownHosts[sources[classID(of: rendition(at: address)).index]].map {
      $0.lowerBound + count..<$0.upperBound + count
    }
    let known = own ?? 0..<count
    guard known.count > 1 else { return known.lowerBound }
    let draw = hosts.value(at: UInt64(path(of: address)))
    return known.lowerBound + Int(draw.multipliedFullWidth(by: UInt64(known.count)).high)
  }

  /// Returns the availability of the image; at the end of time, if no instant is given.
  public func availability(of rendition: RenditionID, at now: Instant = .never) -> Availability {
    guard hasFaults else { return .available }
    let (stock, number) = stock(of: rendition)
    let availability = stock.availability(of: number)
    guard availability == .missing, let until = stock.configuration.missingUntil else {
      return availability
    }
    return now < .start + until ? .missing : .available
  }

  /// True if the URL parser changes the text of the address.
  package func isRewritten(_ address: AddressID) -> Bool {
    guard hasFaults else { return false }
    let (stock, number) = stock(of: rendition(at: address))
    return stock.isRewritten(number)
  }

  /// Returns the length of the image's file in a version. With a trace, it is the trace's length in every version.
  /// Without, lengths are lognormal over images and versions, in whole bytes, from 64 bytes to the size of the bitmap.
  public func encodedBytes(of rendition: RenditionID, version: UInt32) -> ByteCount {
    let (stock, number) = stock(of: rendition)
    return stock.encodedBytes(of: number, version: version)
  }

  /// Returns the memory of the image's bitmap in its own size.
  public func decodedBytes(of rendition: RenditionID) -> ByteCount {
    ByteCount(imageClass(of: rendition).pixels.decodedBytes)
  }
}
