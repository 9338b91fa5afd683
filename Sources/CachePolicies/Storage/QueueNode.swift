import Primitives

/// An object's place in a queue, its cost, and a word for the policy. All bits zero: absent.
struct QueueNode: BitwiseCopyable {
  private var newerLink: UInt32
  private var olderLink: UInt32
  var cost: UInt32
  /// The policy's own: which queue the object is in, and what else it must know. Zero: in none.
  var mark: UInt32

  /// The object that came next, or none. Stored plus one, so that none is zero.
  var newer: ObjectID {
    get { ObjectID(newerLink &- 1) }
    set { newerLink = newValue.rawValue &+ 1 }
  }

  /// The object that came before, or none.
  var older: ObjectID {
    get { ObjectID(olderLink &- 1) }
    set { olderLink = newValue.rawValue &+ 1 }
  }
}

/// The nodes of all objects, resident or not.
typealias QueueNodes = DenseArray<QueueNode>
