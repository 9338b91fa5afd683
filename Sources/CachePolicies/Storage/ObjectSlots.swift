import Primitives

/// Places for objects in a ring: any position stands for one of them, a round later for the same again.
@safe
struct ObjectSlots: ~Copyable {
  private let mask: Int
  private let base: UnsafeMutablePointer<ObjectID>
  private let memory: ZeroedMemory

  /// As many places as a power of two.
  init(count: Int) {
    precondition(count > 0 && count & (count - 1) == 0, "a ring has a power of two of places")
    mask = count - 1
    memory = ZeroedMemory(byteCount: count * MemoryLayout<ObjectID>.stride)
    unsafe base = memory.bound(to: ObjectID.self, count: count)
  }

  var count: Int { mask &+ 1 }

  subscript(position: Int) -> ObjectID {
    // Within bounds, whatever the position: at most the mask, which is not negative.
    @inline(__always) get { unsafe base[position & mask] }
    @inline(__always) set { unsafe base[position & mask] = newValue }
  }

  subscript(position: UInt32) -> ObjectID {
    @inline(__always) get { self[Int(position)] }
    @inline(__always) set { self[Int(position)] = newValue }
  }
}
