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

/// A class of a feed's images, counted from 0 in the order in which the feed names them.
public struct ClassID: Hashable, Sendable, BitwiseCopyable {
  /// The class's number.
  public let rawValue: UInt8

  /// Names the class of a number.
  public init(_ rawValue: UInt8) { self.rawValue = rawValue }

  /// Its position among the feed's classes.
  public var index: Int { Int(rawValue) }
}

/// An image view's place in its cell, counted from 0: the avatar of a post, or its photo.
public struct SlotID: Hashable, Sendable, BitwiseCopyable {
  /// The slot's number.
  public let rawValue: UInt8

  /// Names the slot of a number.
  public init(_ rawValue: UInt8) { self.rawValue = rawValue }

  /// The only slot of most cells.
  public static var first: SlotID { SlotID(0) }

  /// Its position among the cell's slots.
  public var index: Int { Int(rawValue) }
}
