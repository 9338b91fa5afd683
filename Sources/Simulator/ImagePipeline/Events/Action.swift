public import Primitives

/// What a pipeline wants done, and to what. Who does it answers with events, later.
public enum Action: Equatable, Sendable, BitwiseCopyable {
  /// Puts something into an image view.
  case assign(ViewID, ViewContent, Transition)
  /// Asks the table for the view it has at a place now; the answer comes before any other event.
  case ask(LoadToken, at: RowReference)
  /// Sends a request, conditional on the content having changed from a version if one is given.
  case fetch(
    LoadToken, ifChangedFrom: UInt32?, over: Channel, priority: RequestPriority = .default)
  /// Gives a request up.
  case cancelFetch(LoadToken)
  /// Reads a file, of so many bytes, for a load.
  case read(File, ByteCount, for: LoadToken)
  /// Writes a file, of so many bytes.
  case write(File, ByteCount, FileContent)
  /// Removes a file, of so many bytes.
  case remove(File, ByteCount)
  /// Makes a bitmap on a worker, for a load.
  case decode(BitmapID, for: LoadToken)
  /// Puts a block on the main queue.
  case dispatch(MainBlock)
  /// Puts a block on the main queue after a time, unless the process has ended by then.
  case dispatchLater(MainBlock, after: Nanoseconds)
}

/// What is written to a file.
public enum FileContent: Equatable, Sendable, BitwiseCopyable {
  /// The bytes that a load has received or read.
  case load(LoadToken)
  /// The bytes of another file.
  case file(File)
  /// All images in memory, together.
  case images
}

/// What a request is sent over; each channel has connections of its own.
public enum Channel: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  /// The URL session.
  case session
  /// The loading system behind `Data(contentsOf:)`, which shares no connection with a session. That
  /// it does not is a guess: Apple documents neither.
  case synchronous
}

/// What an image view can be given.
public enum ViewContent: Equatable, Sendable, BitwiseCopyable {
  /// A loaded image.
  case image(BitmapID)
  /// The placeholder that ships with the app.
  case placeholder
  /// The error image that ships with the app.
  case error
  /// Nothing.
  case empty
  /// What it had, made invisible: the placeholder view beneath shows.
  case hidden
}

/// Where a table is asked for a view.
public enum RowReference: Equatable, Sendable, BitwiseCopyable {
  /// In a slot of the cell at a row index.
  case row(Int32, SlotID = .first)
  /// In a slot of the cell at the row that shows an item now.
  case item(ItemID, SlotID = .first)

  /// The slot.
  public var slot: SlotID {
    switch self {
    case .row(_, let slot), .item(_, let slot): slot
    }
  }
}
