package import Environment
package import Primitives

/// A cache of encoded pictures with a limit in bytes.
///
/// It evicts by second chance (F. J. Corbató. *A Paging Experiment with the Multics System.* MIT Project MAC, 1968): a
/// hand goes round and evicts the first picture that was not requested since the hand passed it. The policies of the
/// module `CachePolicies` cannot be shared between threads; this value can be used under a lock. Pictures are rendered
/// outside of the lock; the renderer prevents two threads from rendering the same picture.
package struct EncodingCache: Sendable {
  /// The properties that identify an encoding.
  package struct Key: Hashable, Sendable {
    /// The image and its version.
    package let identity: PictureIdentity
    /// The width and height in pixels.
    package let size: PixelSize
    /// The file format.
    package let format: ImageFormat
    /// The requested length in bytes.
    package let wanted: Int

    /// Creates the key of an encoding.
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

  /// The maximum number of bytes of files in the cache.
  package let capacity: ByteCount
  /// The bytes of the files in the cache.
  package private(set) var held = ByteCount.zero
  private var slots: [Slot?] = []
  private var free: [Int] = []
  private var positions: [Key: Int] = [:]
  private var hand = 0

  /// Creates an empty cache.
  package init(capacity: ByteCount) { self.capacity = capacity }

  /// The number of pictures in the cache.
  package var count: Int { positions.count }

  /// Returns the picture if it is in the cache.
  package mutating func picture(for key: Key) -> EncodedPicture? {
    guard let position = positions[key] else { return nil }
    slots[position]?.wasAskedFor = true
    return slots[position]?.picture
  }

  /// Stores a picture and evicts others for it. A picture that exceeds the capacity by itself is not stored.
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

  /// Removes a picture.
  package mutating func remove(_ key: Key) {
    guard let position = positions.removeValue(forKey: key), let slot = slots[position] else {
      return
    }
    slots[position] = nil
    free.append(position)
    held = held - ByteCount(slot.picture.bytes.count)
  }

  /// Evicts one picture. The cache must not be empty.
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
