public import Primitives

/// A store of bytes. A custom pipeline may have further stores, which are on disk.
public struct StoreID: Hashable, Sendable, BitwiseCopyable {
  /// The store's number.
  public let rawValue: UInt8

  /// Creates the identity of the store of a number.
  public init(_ rawValue: UInt8) { self.rawValue = rawValue }

  /// The strategy's files.
  public static var disk: StoreID { StoreID(0) }
  /// The HTTP cache's responses in memory.
  public static var httpMemory: StoreID { StoreID(1) }
  /// The HTTP cache's responses on disk.
  public static var httpDisk: StoreID { StoreID(2) }
  /// The files that ship with the app.
  public static var bundle: StoreID { StoreID(3) }
  /// The images that are saved when the app enters the background.
  public static var saved: StoreID { StoreID(4) }

  /// Creates the identity of a pipeline's store of files. Each pipeline has its own; the first has the strategy's.
  init(filesOf pipeline: PipelineID) {
    rawValue = pipeline == .first ? 0 : Self.saved.rawValue + pipeline.rawValue
  }

  /// True if the store is in memory and ends with the process.
  public var isMemory: Bool { self == .httpMemory }
}

/// A file, or a response in the HTTP cache's memory.
public struct File: Hashable, Sendable, BitwiseCopyable {
  /// The store.
  public let store: StoreID
  /// The key in the store: the address of a response, the rendition of a file that ships with the app, or a key of the
  /// strategy.
  public let key: ObjectID

  /// Creates the identity of a file.
  public init(_ store: StoreID, _ key: ObjectID) {
    self.store = store
    self.key = key
  }
}
