package import Primitives
package import Environment

/// Encoded pictures kept for the next time they are asked for, up to a number of bytes.
///
/// Which leave is decided by second chance (F. J. Corbató. *A Paging Experiment with the Multics
/// System.* MIT Project MAC, 1968): a hand goes round and takes the first picture that was not asked
/// for since it last passed. The module `CachePolicies` has policies for the caches under test; theirs
/// are not to be shared by threads, as this value is inside a lock. Rendering stays outside of it, and
/// whoever renders keeps two threads from doing the same.
package struct EncodingCache: Sendable {
  /// What makes two encodings the same.
  package struct Key: Hashable, Sendable {
    /// The image and its version.
    package let identity: PictureIdentity
    /// Pixels across and down.
    package let size: PixelSize
    /// The file format.
    package let format: ImageFormat
    /// The length that was asked for.
    package let wanted: Int

    /// Names an encoding of a picture.
    package init(_ identity: PictureIdentity, size: PixelSize, format: ImageFormat, wanted: Int) {
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
  package let capacity: ByteCount
  /// The bytes of the files that are kept.
  package private(set) var held = ByteCount.zero
  private var slots: [Slot?] = []
  private var free: [Int] = []
  private var positions: [Key: Int] = [:]
  private var hand = 0

  /// An empty cache.
  package init(capacity: ByteCount) { self.capacity = capacity }

  /// The number of pictures that are kept.
  package var count: Int { positions.count }

  /// The picture, if it is kept.
  package mutating func picture(for key: Key) -> EncodedPicture? {
    guard let position = positions[key] else { return nil }
    slots[position]?.wasAskedFor = true
    return slots[position]?.picture
  }

  /// Keeps a picture, unless it alone exceeds the capacity, and lets others go for it.
  ///
  /// - Complexity: O(1) on average over a sequence of insertions.
  package mutating func insert(_ picture: EncodedPicture, for key: Key) {
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
  package mutating func remove(_ key: Key) {
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
