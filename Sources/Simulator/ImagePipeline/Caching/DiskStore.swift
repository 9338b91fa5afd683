import CachePolicies
import Environment
import Primitives

/// The index of a strategy's files on disk. It outlives the process.
struct DiskStore: ~Copyable {
  /// The properties of a file.
  struct Entry {
    var rendition = RenditionID.none
    var version: UInt32 = 0
    var bytes: UInt32 = 0
    var expires = Instant.never
    /// False for a body that does not decode, such as that of an error.
    var isImage = true
  }

  var configuration: DiskConfiguration
  private let store: StoreID
  /// The stored keys, including those of expired files.
  var policy: AnyEvictionPolicy
  /// The latest file of each key, up to the greatest key that was stored.
  var files: [Entry] = []
  private var victims: [ObjectID] = []

  /// The block size of APFS.
  private static let block: UInt32 = 4_096

  init(
    _ configuration: DiskConfiguration, in store: StoreID, policy: consuming AnyEvictionPolicy
  ) {
    (self.configuration, self.store) = (configuration, store)
    self.policy = policy
  }

  /// Returns the file of a key and counts one reference; nil if the file has expired, even though it still uses space.
  mutating func get(_ key: ObjectID, at now: Instant) -> Entry? {
    policy.advance(to: now)
    guard policy.access(key), now < files[key.index].expires else { return nil }
    if configuration.slides { files[key.index].expires = expiry(from: now) }
    return files[key.index]
  }

  /// Counts a use of a file without a read.
  mutating func touch(_ key: ObjectID) { _ = policy.access(key) }

  /// True if `get` would return the file of a key. It counts no reference.
  func contains(_ key: ObjectID, at now: Instant) -> Bool {
    policy.contains(key) && now < files[key.index].expires
  }

  /// Writes a download under a key and reports the files that are removed.
  mutating func set(
    _ key: ObjectID, _ load: LoadToken, version: UInt32, downloaded: UInt32, of image: ImageClass,
    as format: ImageFormat, isImage: Bool = true, at now: Instant, into effects: inout Effects
  ) {
    policy.advance(to: now)
    if policy.contains(key) { emitRemoved(key, &effects) }
    let file = Entry(
      rendition: load.rendition, version: version, bytes: stored(downloaded, of: image, as: format),
      expires: expiry(from: now), isImage: isImage)
    let cost = cost(of: file)
    victims.drain()
    insert(key, cost: cost)
    while files.count <= key.index { files.append(Entry()) }
    files[key.index] = file
    emitWritten(key, load, &effects)
    for victim in victims { emitRemoved(victim, &effects) }
  }

  /// Removes expired files. If the other files exceed the limits, it removes files down to the low-water mark.
  ///
  /// - Complexity: O(*n*) in the keys up to the greatest if files expire, else in the number of files removed.
  mutating func sweep(at now: Instant, into effects: inout Effects) {
    if configuration.expiresAfter != nil { removeExpired(at: now, into: &effects) }
    let margin = configuration.trimsAtLimit ? 1 : 0
    guard
      !configuration.capacity.admits(
        cost: policy.residentCost + margin, count: policy.residentCount)
    else { return }
    victims.drain()
    policy.trim(to: lowWater) { victims.append($0) }
    for victim in victims { emitRemoved(victim, &effects) }
  }

  /// Removes expired files.
  ///
  /// - Complexity: O(*n*) in the keys up to the greatest that was stored.
  mutating func removeExpired(at now: Instant, into effects: inout Effects) {
    for index in files.indices where files[index].expires <= now {
      let key = ObjectID(index: index)
      if policy.remove(key) { emitRemoved(key, &effects) }
    }
  }

  /// Writes a file before the store checks its limit. A file larger than the limit empties the whole store. A store
  /// with a low-water mark evicts down to the mark; any other store evicts only as much as necessary.
  private mutating func insert(_ key: ObjectID, cost: UInt32) {
    let full = configuration.capacity
    let evictsEnough = configuration.lowWater == 1 && full.admits(cost: Int(cost), count: 1)
    guard configuration.sweep == .onWrite, !evictsEnough else {
      return policy.insert(key, cost: cost) { victims.append($0) }
    }
    policy.insert(key, cost: cost, within: full, downTo: lowWater) { victims.append($0) }
  }

  private var lowWater: Capacity { configuration.capacity.times(configuration.lowWater) }

  private func stored(
    _ downloaded: UInt32, of image: ImageClass, as format: ImageFormat
  ) -> UInt32 {
    if image.format != .png, format == .png {
      return UInt32(
        clamping: Int((Double(image.pixels.area) * configuration.pngBits / 8).rounded()))
    }
    guard configuration.payloadRatio != 1 else { return downloaded }
    return UInt32(clamping: Int((Double(downloaded) * configuration.payloadRatio).rounded()))
  }

  private func cost(of file: Entry) -> UInt32 {
    switch configuration.measures {
    case .length: file.bytes
    case .blocks:
      UInt32(clamping: (Int(file.bytes) + Int(Self.block) - 1) / Int(Self.block) * Int(Self.block))
    }
  }

  private func expiry(from now: Instant) -> Instant {
    configuration.expiresAfter.map { now + $0 } ?? .never
  }

  private func emitWritten(_ key: ObjectID, _ load: LoadToken, _ effects: inout Effects) {
    let bytes = ByteCount(Int(files[key.index].bytes))
    effects.request(.write(File(store, key), bytes, .load(load)))
    for _ in 1..<configuration.writesPerFile {
      effects.request(.remove(File(store, key), bytes))
      effects.request(.write(File(store, key), bytes, .load(load)))
    }
  }

  private func emitRemoved(_ key: ObjectID, _ effects: inout Effects) {
    effects.request(.remove(File(store, key), ByteCount(Int(files[key.index].bytes))))
  }
}

extension MemoryConfiguration {
  /// The limits of a store, after its share of the device's memory is converted to bytes.
  var capacity: Capacity {
    Capacity(cost: costLimit?.bytes ?? .max, count: countLimit ?? .max)
  }
}

extension DiskConfiguration {
  /// The limits of a store.
  var capacity: Capacity { Capacity(cost: limit?.bytes ?? .max, count: countLimit ?? .max) }

  /// True if a body is written when it arrives.
  func writesArrival(isImage: Bool) -> Bool { isImage ? writes == .onArrival : storesUndecodable }
}
