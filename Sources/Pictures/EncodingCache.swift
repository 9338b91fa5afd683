public import Primitives
public import World

/// Encoded pictures kept for the next time they are asked for, up to a number of bytes.
///
/// Which leave is decided by second chance (F. J. Corbató. *A Paging Experiment with the Multics
/// System.* MIT Project MAC, 1968): a hand goes round and takes the first picture that was not asked
/// for since it last passed. The module `CachePolicies` has policies for the caches under test; theirs
/// are not to be shared by threads, as this value is inside a lock. Rendering stays outside of it:
/// `OncePerKey` keeps two threads from doing the same.
public struct EncodingCache: Sendable {
  /// What makes two encodings the same.
  public struct Key: Hashable, Sendable {
    /// The image and its version.
    public let identity: PictureIdentity
    /// Pixels across and down.
    public let size: PixelSize
    /// The file format.
    public let format: ImageFormat
    /// The length that was asked for.
    public let wanted: Int

    /// Names an encoding of a picture.
    public init(_ identity: PictureIdentity, size: PixelSize, format: ImageFormat, wanted: Int) {
      self.identity = identity
      self.size = size
      self.format = format
      self.wanted = wanted
    }
  }

  private struct Slot {
    let key: Key
    let picture: EncodedPicture
    var wasAskedFor = false
  }

  /// The most bytes of files that are kept.
  public let capacity: ByteCount
  /// The bytes of the files that are kept.
  public private(set) var held = ByteCount.zero
  private var slots: [Slot?] = []
  private var free: [Int] = []
  private var positions: [Key: Int] = [:]
  private var hand = 0

  /// An empty cache.
  public init(capacity: ByteCount) { self.capacity = capacity }

  /// The number of pictures that are kept.
  public var count: Int { positions.count }

  /// The picture, if it is kept.
  public mutating func picture(for key: Key) -> EncodedPicture? {
    guard let position = positions[key] else { return nil }
    slots[position]?.wasAskedFor = true
    return slots[position]?.picture
  }

  /// Keeps a picture, unless it alone exceeds the capacity, and lets others go for it.
  ///
  /// - Complexity: O(1) on average over a sequence of insertions.
  public mutating func insert(_ picture: EncodedPicture, for key: Key) {
    remove(key)
    let length = ByteCount(picture.bytes.count)
    guard length <= capacity else { return }
    while held + length > capacity { evictOne() }
    let slot = Slot(key: key, picture: picture)
    if let position = free.popLast() {
      slots[position] = slot
      positions[key] = position
    } else {
      positions[key] = slots.count
      slots.append(slot)
    }
    held = held + length
  }

  /// Lets a picture go.
  public mutating func remove(_ key: Key) {
    guard let position = positions.removeValue(forKey: key), let slot = slots[position] else {
      return
    }
    slots[position] = nil
    free.append(position)
    held = held - ByteCount(slot.picture.bytes.count)
  }

  /// Something must be kept.
  private mutating func evictOne() {
    while true {
      let position = hand
      hand = (hand + 1) % slots.count
      guard let slot = slots[position] else { continue }
      if !slot.wasAskedFor { return remove(slot.key) }
      slots[position]?.wasAskedFor = false
    }
  }
}
