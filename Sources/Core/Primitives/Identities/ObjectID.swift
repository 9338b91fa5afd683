/// An object that a policy keeps or evicts, numbered densely from zero: an object of a trace, or a key of a store.
///
/// Names (URLs, trace keys) are interned once, when a feed or a trace is loaded. Everything after
/// that indexes arrays instead of hashing strings.
@frozen
public struct ObjectID: DenseID {
  /// The object's number; `UInt32.max` means no object, which ends every queue.
  public let rawValue: UInt32

  /// Creates the identifier with the given number.
  @inlinable
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }

  /// Creates the key of a store that has one object for each identifier of a kind.
  @inlinable
  public init(key id: some DenseID) { self.init(id.rawValue) }
}

/// An item of a feed: the content of a row, independent of the row's present index.
///
/// Items are numbered densely from zero in the order in which they enter the feed.
@frozen
public struct ItemID: DenseID {
  /// The item's number; `UInt32.max` means no item, as for a cell in the reuse pool.
  public let rawValue: UInt32

  /// Creates the identifier with the given number.
  @inlinable
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}

/// A class of a feed's images, counted from 0 in the order in which the feed names them.
public struct ClassID: Hashable, Sendable, BitwiseCopyable {
  /// The class's number.
  public let rawValue: UInt8

  /// Creates the class with a number.
  public init(_ rawValue: UInt8) { self.rawValue = rawValue }

  /// Its position among the feed's classes.
  public var index: Int { Int(rawValue) }
}

/// The position of an image view in its cell, counted from 0: the avatar of a post, or its photo.
public struct SlotID: Hashable, Sendable, BitwiseCopyable {
  /// The slot's number.
  public let rawValue: UInt8

  /// Creates the slot with a number.
  public init(_ rawValue: UInt8) { self.rawValue = rawValue }

  /// The only slot of most cells.
  public static var first: SlotID { SlotID(0) }

  /// Its position among the cell's slots.
  public var index: Int { Int(rawValue) }
}
