/// A cacheable object, numbered densely from zero.
///
/// Names (URLs, trace keys) are interned once, when a feed or a trace is loaded. Everything after
/// that indexes arrays instead of hashing strings.
@frozen
public struct ObjectID: Hashable, Sendable, BitwiseCopyable {
  /// The object's number; `UInt32.max` stands for no object.
  public let rawValue: UInt32

  /// Names the object with the given number.
  @inlinable
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }

  /// Names the object with the given number, which must fit 32 bits.
  @inlinable
  public init(index: Int) { rawValue = UInt32(index) }

  /// The absence of an object; ends every queue.
  @inlinable
  public static var none: ObjectID { ObjectID(.max) }

  /// The position of the object's entry in an array over all objects.
  @inlinable
  public var index: Int { Int(rawValue) }
}

/// An item of a feed: what a row shows, whatever index the row has at the moment.
///
/// Items are numbered densely from zero in the order in which they enter the feed.
@frozen
public struct ItemID: Hashable, Sendable, BitwiseCopyable {
  /// The item's number; `UInt32.max` stands for no item.
  public let rawValue: UInt32

  /// Names the item with the given number.
  @inlinable
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }

  /// Names the item with the given number, which must fit 32 bits.
  @inlinable
  public init(index: Int) { rawValue = UInt32(index) }

  /// The absence of an item: what a cell in the reuse pool wants.
  @inlinable
  public static var none: ItemID { ItemID(.max) }

  /// The position of the item's entry in an array over all items.
  @inlinable
  public var index: Int { Int(rawValue) }
}
