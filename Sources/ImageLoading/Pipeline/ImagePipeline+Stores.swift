import CachePolicies
import Primitives
import World

/// Images are made, and put into the memory store.
extension ImagePipeline {
  /// Makes an image of the bytes that a load has brought.
  mutating func makeImage(of load: Load, _ commands: inout [PipelineCommand]) -> ImageID {
    makeImage(
      load.object, version: load.version, bytes: load.bytes, load.origin, &commands)
  }

  /// Makes an image of a load's bytes, held by the load.
  mutating func makeImage(
    _ object: ObjectID, version: UInt32, bytes: UInt32, _ origin: Origin,
    _ commands: inout [PipelineCommand]
  ) -> ImageID {
    let image = ImageID(imageCount)
    imageCount += 1
    let content = ImageContent(
      object: object, version: version, encodedBytes: bytes, origin: origin)
    commands.append(.create(image, content))
    return image
  }

  /// What the memory store has for a key, or its table of weak references, from which it is stored anew.
  mutating func lookUp(
    _ key: ObjectID, _ commands: inout [PipelineCommand]
  ) -> MemoryStore.Entry? {
    if let entry = memory?.get(key, at: now, into: &commands) { return entry }
    guard memoryTraits.keepsWeakTable, let entry = memory?.lastEntry(of: key),
      holders.hold(entry.image)
    else {
      return nil
    }
    store(entry, under: key, &commands)
    return entry
  }

  /// Counts a use of the file of a bound cell's image.
  mutating func touchFile(of bound: BoundCell) {
    let key = key(strategy.keys.disk, row: bound.row, item: bound.item, object: bound.object)
    disk?.touch(key)
  }

  /// Stores the image of a load in memory, for a row and its item.
  mutating func storeInMemory(
    _ load: Load, row: Int32, item: ItemID, _ commands: inout [PipelineCommand]
  ) {
    guard memoryTraits.stores != nil else { return }
    let object = load.token.object
    // An article's code looks up the given text but stores under the text of the parsed URL.
    if strategy.keys.memory == .url, feed.isRewritten(object) { return }
    let entry = MemoryStore.Entry(
      image: load.image, object: load.object, version: load.version, encodedBytes: load.bytes,
      cost: memoryTraits.cost.cost(encoded: load.bytes, decoded: feed.decodedBytes))
    let key = key(strategy.keys.memory, row: row, item: item, object: object)
    store(entry, under: key, &commands)
  }

  /// Puts an entry into the memory store.
  mutating func store(
    _ entry: MemoryStore.Entry, under key: ObjectID, _ commands: inout [PipelineCommand]
  ) {
    if memoryTraits.sparesShown, memory?.contains(key, at: now) == false {
      memory?.makeRoom(for: entry.cost, sparing: holders, into: &commands)
    }
    memory?.set(key, entry, at: now, into: &commands)
  }
}
