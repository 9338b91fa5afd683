/// An object's place in a queue of a family. Links are stored plus one: zero is none.
///
/// Apart from the family, which is generic, since these are not.
struct QueueFamilyNode: BitwiseCopyable {
  var newer: UInt32
  var older: UInt32
  var cost: UInt32
  /// The queue; zero for none.
  var place: UInt16
  /// The policy's own.
  var mark: UInt8
}

/// What a family knows of one of its queues.
struct QueueFamilyEnds: BitwiseCopyable {
  var newest: UInt32
  var oldest: UInt32
  var count: Int
  var cost: Int
}
