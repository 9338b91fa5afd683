package import Primitives

/// The slots in one part of the cache, in order of their latest use, and the bytes of their bodies.
struct PartQueue {
  private struct Node {
    var newer = PartQueue.none
    var older = PartQueue.none
    /// The number of bytes; negative if the slot is not in this part.
    var bytes = -1
  }

  private static let none: Int32 = -1

  let capacity: Int
  /// The number of bytes above the capacity at which the part is trimmed; nil if it is never trimmed.
  let overshoot: Int?
  private(set) var bytes = 0
  private var newest = PartQueue.none
  private var oldest = PartQueue.none
  private var nodes: [Node] = []

  init(capacity: Int, overshoot: Int? = 0) {
    (self.capacity, self.overshoot) = (capacity, overshoot)
  }

  /// True if the part must be trimmed before a number of bytes is added.
  func isTrimmed(for size: Int) -> Bool { overshoot.map { bytes + size - capacity > $0 } ?? false }

  /// Adds a slot, which is not in this part yet.
  mutating func addSlot() { nodes.append(Node()) }

  func contains(_ slot: Int) -> Bool { nodes[slot].bytes >= 0 }

  mutating func insert(_ slot: Int, bytes size: Int) {
    nodes[slot] = Node(newer: Self.none, older: newest, bytes: size)
    if newest == Self.none { oldest = Int32(slot) } else { nodes[Int(newest)].newer = Int32(slot) }
    newest = Int32(slot)
    bytes += size
  }

  mutating func remove(_ slot: Int) {
    guard contains(slot) else { return }
    let node = nodes[slot]
    if node.newer == Self.none {
      newest = node.older
    } else {
      nodes[Int(node.newer)].older = node.older
    }
    if node.older == Self.none {
      oldest = node.newer
    } else {
      nodes[Int(node.older)].newer = node.newer
    }
    nodes[slot].bytes = -1
    bytes -= node.bytes
  }

  /// Makes a slot the most recently used, if it is in this part.
  mutating func touch(_ slot: Int) {
    guard contains(slot), newest != Int32(slot) else { return }
    let size = nodes[slot].bytes
    remove(slot)
    insert(slot, bytes: size)
  }

  /// Removes the least recently used slot; nil if a number of bytes already fits.
  mutating func removeOldest(toFit size: Int) -> (slot: Int, bytes: Int)? {
    guard bytes + size > capacity else { return nil }
    return removeOldest()
  }

  /// Removes the least recently used slot; nil if there is none.
  mutating func removeOldest() -> (slot: Int, bytes: Int)? {
    guard oldest != Self.none else { return nil }
    let slot = Int(oldest)
    let size = nodes[slot].bytes
    remove(slot)
    return (slot, size)
  }

  func checkInvariants() {
    var walked = 0
    var slot = newest
    var newer = Self.none
    while slot != Self.none {
      precondition(nodes[Int(slot)].newer == newer, "neighbours in a part disagree")
      walked += nodes[Int(slot)].bytes
      newer = slot
      slot = nodes[Int(slot)].older
    }
    precondition(newer == oldest && walked == bytes, "a part has miscounted its bytes")
    precondition(!isTrimmed(for: 0), "a part holds too much")
  }
}

/// A part of the cache.
package enum CachePart: UInt8, Hashable, Sendable, BitwiseCopyable {
  /// The part that ends with the process.
  case memory
  /// The part that outlives the process.
  case disk
}

/// A body that a part of the cache stored or removed.
package struct CacheChange: Hashable, Sendable, BitwiseCopyable {
  /// The address of the response.
  package let id: AddressID
  package let part: CachePart
  /// The length of the body in bytes.
  package let bytes: Int
  /// True if the part stored it; false if it removed it.
  package let isKept: Bool
}
