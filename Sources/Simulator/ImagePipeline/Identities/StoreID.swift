public import Primitives

/// Where bytes are kept. A pipeline of one's own may have stores beside those that are named here: what
/// it writes there is on disk.
public struct StoreID: Hashable, Sendable, BitwiseCopyable {
  /// The store's number.
  public let rawValue: UInt8

  /// Names the store of a number.
  public init(_ rawValue: UInt8) { self.rawValue = rawValue }

  /// The strategy's files.
  public static var disk: StoreID { StoreID(0) }
  /// The HTTP cache's responses in memory.
  public static var httpMemory: StoreID { StoreID(1) }
  /// The HTTP cache's responses on disk.
  public static var httpDisk: StoreID { StoreID(2) }
  /// The files that ship with the app.
  public static var bundle: StoreID { StoreID(3) }
  /// What is saved on entering the background.
  public static var saved: StoreID { StoreID(4) }

  /// The files of a pipeline: each has a store of its own, that of the first being the strategy's.
  init(filesOf pipeline: PipelineID) {
    rawValue = pipeline == .first ? 0 : Self.saved.rawValue + pipeline.rawValue
  }

  /// Whether what is kept there is in memory, and gone with the process.
  public var isMemory: Bool { self == .httpMemory }
}

/// One file, or one response in the HTTP cache's memory.
public struct File: Hashable, Sendable, BitwiseCopyable {
  /// Where it is kept.
  public let store: StoreID
  /// What it is kept under.
  public let key: ObjectID

  /// Names a file.
  public init(_ store: StoreID, _ key: ObjectID) {
    self.store = store
    self.key = key
  }
}
