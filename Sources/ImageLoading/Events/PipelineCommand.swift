public import Primitives
public import Scrolling

/// What a pipeline asks its host to do, or tells those who watch. The host answers with events, later.
public enum PipelineCommand: Equatable, Sendable, BitwiseCopyable {
  /// Tells that the cell's bind was answered by a tier, without a request of its own.
  case hit(CellID, Tier)
  /// Puts something into a cell's image view.
  case assign(CellID, Picture, Transition)
  /// Asks the table for the cell it has at a place now; the answer comes before any other event.
  case ask(LoadToken, at: Place)
  /// Sends a request, conditional on the content having changed from a version if one is given.
  case fetch(LoadToken, ifChangedFrom: UInt32?, over: Channel)
  /// Gives a request up.
  case cancelFetch(LoadToken)
  /// Reads a file or a stored response.
  case read(LoadToken, ByteCount, from: Store)
  /// Writes a file of the strategy's own, or what it saves on entering the background.
  case write(ByteCount)
  /// Removes a file of the strategy's own.
  case removeFile(ByteCount)
  /// Makes a bitmap on a worker.
  case decode(LoadToken, ImageID)
  /// Puts a block on the main queue.
  case dispatch(MainBlock)
  /// Puts a block on the main queue after a time, unless the process has ended by then.
  case dispatchLater(MainBlock, after: Nanoseconds)
  /// Tells that an image was made, held by its load until `release`.
  case create(ImageID, ImageContent)
  /// Tells that a load let go of its image.
  case release(ImageID)
  /// Tells that an image entered the memory store, at the cost the strategy believes it has.
  case store(ImageID, cost: UInt32)
  /// Tells that an image left the memory store.
  case discard(ImageID, cost: UInt32)
  /// Tells that the bodies in the HTTP cache's memory now amount to this many bytes.
  case keepResponses(ByteCount)
  /// Tells that the app would have crashed here. The run goes on as if it had not.
  case crash
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
public enum Picture: Equatable, Sendable, BitwiseCopyable {
  /// A loaded image.
  case image(ImageID)
  /// The placeholder that ships with the app.
  case placeholder
  /// The error image that ships with the app.
  case error
  /// Nothing.
  case empty
  /// What it had, made invisible: the placeholder view beneath shows.
  case hidden
}

/// Where a table is asked for a cell.
public enum Place: Equatable, Sendable, BitwiseCopyable {
  /// At a row index.
  case row(Int32)
  /// At the row that shows an item now.
  case item(ItemID)
}
