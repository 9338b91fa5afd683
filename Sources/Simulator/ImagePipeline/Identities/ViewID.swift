public import Primitives
public import Scrolling
public import Environment

/// An image by what it shows, in whatever size.
public struct AssetID: Hashable, Sendable, BitwiseCopyable {
  /// The asset's number.
  public let rawValue: UInt32

  /// The asset that a rendition of a feed is one of: variants are renditions of what they are variants of.
  ///
  /// - Complexity: O(*n*) in the classes of images.
  public init(of rendition: RenditionID, in feed: Feed) {
    rawValue = feed.source(of: rendition).rawValue
  }

  /// Names the asset of a number.
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}

/// An asset at a size: what an address stands for, what caches keep and what bytes are of.
public typealias RenditionID = ObjectID

/// One run of the app, counted from 0: a new one starts after each end.
public struct ProcessID: Hashable, Sendable, BitwiseCopyable {
  /// The process's number.
  public var rawValue: UInt32

  /// Names the process of a number.
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}

/// One screen of the app.
public struct ScreenID: Hashable, Sendable, BitwiseCopyable {
  /// The screen's number.
  public let rawValue: UInt32

  /// Names the screen of a number.
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }

  /// The screen that the app starts with.
  public static var first: ScreenID { ScreenID(0) }
  /// The screen with the detail of a row, which a tap on the row pushes over the first.
  public static var detail: ScreenID { ScreenID(1) }
  /// The second list, in a tab of its own beside the first.
  public static var tab: ScreenID { ScreenID(2) }
  /// The screens that there are, by their numbers, which is how their image views are numbered too.
  public static var all: [ScreenID] { [.first, .detail, .tab] }
}

/// One image view, stable for the run. A cell has one for each of its slots, numbered on end.
///
/// Slots are numbered over all screens, those of the list before those of a detail, and those of a second list last;
/// a cell of any has numbers for all, and views in the slots of its own screen.
public struct ViewID: DenseID {
  /// The view's number.
  public let rawValue: UInt32

  /// Names the view of a number.
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }

  /// An image view of a cell.
  ///
  /// - Parameters:
  ///   - cell: The cell.
  ///   - slot: Which of its views.
  ///   - slots: How many each cell has.
  public init(of cell: CellID, _ slot: SlotID = .first, of slots: Int = 1) {
    rawValue = cell == .none ? .max : cell.rawValue * UInt32(slots) + UInt32(slot.rawValue)
  }

  /// Which of its cell's views it is, where each has so many.
  func slot(of slots: Int) -> SlotID { SlotID(UInt8(rawValue % UInt32(slots))) }

  /// The cell that the view belongs to, where each has so many views.
  public func cell(of slots: Int = 1) -> CellID {
    self == .none ? .none : CellID(rawValue / UInt32(slots))
  }
}

/// One pipeline of an app, counted from 0.
public struct PipelineID: Hashable, Sendable, BitwiseCopyable {
  /// The pipeline's number.
  public let rawValue: UInt8

  /// Names the pipeline of a number.
  public init(_ rawValue: UInt8) { self.rawValue = rawValue }

  /// The strategy's own.
  public static var first: PipelineID { PipelineID(0) }
}

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

/// One attempt to load one rendition.
///
/// A later attempt for the same rendition has another token, so that the late completion of a cancelled
/// attempt is never taken for the next one.
public struct LoadToken: Hashable, Sendable, BitwiseCopyable {
  /// What is loaded.
  public let rendition: RenditionID
  /// The number of the attempt, counted over all renditions from 1; 0 stands for none.
  public let attempt: UInt32

  /// Names an attempt.
  public init(_ rendition: RenditionID, attempt: UInt32) {
    self.rendition = rendition
    self.attempt = attempt
  }
}

/// One connection to a host, counted from 0 among those of its channel.
public struct ConnectionID: Hashable, Sendable, BitwiseCopyable {
  /// The connection's number.
  public let rawValue: Int32

  /// Names the connection of a number.
  public init(_ rawValue: Int32) { self.rawValue = rawValue }

  /// Its position among all of the channel to its host.
  public var index: Int { Int(rawValue) }
}

/// One image in memory: one `UIImage`, numbered in order of creation.
///
/// Two loads of one URL make two images, each with a bitmap of its own.
public struct ImageID: DenseID {
  /// The image's number.
  public let rawValue: UInt32

  /// Names the image with the given number.
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}

/// What an image in memory is made of.
public struct ImageContent: Equatable, Sendable, BitwiseCopyable {
  /// The picture.
  public let rendition: RenditionID
  /// What the picture shows, in whatever size.
  public internal(set) var asset: AssetID
  /// The version of the picture's content.
  public let version: UInt32
  /// The length of the file it was made from.
  public let encodedBytes: UInt32
  /// Where the file came from.
  public let source: ImageSource

  /// What an image is made of; of an asset that has no other rendition, unless one is given.
  public init(
    _ rendition: RenditionID, of asset: AssetID? = nil, version: UInt32, encodedBytes: UInt32,
    from source: ImageSource
  ) {
    self.rendition = rendition
    self.asset = asset ?? AssetID(rendition.rawValue)
    self.version = version
    self.encodedBytes = encodedBytes
    self.source = source
  }
}

/// Where the file of an image came from.
public enum ImageSource: Equatable, Sendable, BitwiseCopyable {
  /// A request of a load that the server answered with a body.
  case network(LoadToken)
  /// A file or a response stored before, which a load has read or found confirmed.
  case store(LoadToken)
  /// A file that ships with the app.
  case bundle(File)
  /// An image that was saved on entering the background.
  case saved(ImageID)

  var isNetwork: Bool { if case .network = self { true } else { false } }
}
