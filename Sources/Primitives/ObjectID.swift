/// A cacheable object, numbered densely from zero.
///
/// Names (URLs, trace keys) are interned once, when a feed or a trace is loaded. Everything after
/// that indexes arrays instead of hashing strings.
@frozen
public struct ObjectID: DenseID {
  /// The object's number; `UInt32.max` stands for no object, which ends every queue.
  public let rawValue: UInt32

  /// Names the object with the given number.
  @inlinable
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}

/// An item of a feed: what a row shows, whatever index the row has at the moment.
///
/// Items are numbered densely from zero in the order in which they enter the feed.
@frozen
public struct ItemID: DenseID {
  /// The item's number; `UInt32.max` stands for no item, which is what a cell in the reuse pool wants.
  public let rawValue: UInt32

  /// Names the item with the given number.
  @inlinable
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}
