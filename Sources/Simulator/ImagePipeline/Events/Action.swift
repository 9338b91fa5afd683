public import Primitives

/// An action that a pipeline requests. The engine performs it and reports the result later, as an event.
public enum Action: Equatable, Sendable, BitwiseCopyable {
  /// Puts content into an image view.
  case assign(ViewID, ViewContent, Transition)
  /// Requests the view at a row or an item from the table. The result comes before any other event.
  case ask(LoadToken, at: RowReference)
  /// Sends a request. With a version, the request is conditional: the content must have changed since that version.
  case fetch(
    LoadToken, ifChangedFrom: UInt32?, over: Channel, priority: RequestPriority = .default)
  /// Cancels a request.
  case cancelFetch(LoadToken)
  /// Reads a file of a length in bytes for a load.
  case read(File, ByteCount, for: LoadToken)
  /// Reads a file of a length in bytes at once, on the main thread.
  case readNow(File, ByteCount)
  /// Writes a file of a length in bytes.
  case write(File, ByteCount, FileContent)
  /// Removes a file of a length in bytes.
  case remove(File, ByteCount)
  /// Makes a bitmap on a worker, for a load.
  case decode(BitmapID, for: LoadToken)
  /// Puts a block on the main queue.
  case dispatch(MainBlock)
  /// Puts a block on the main queue after a delay, unless the process has ended before that.
  case dispatchLater(MainBlock, after: Nanoseconds)
}

/// The content of a file that is written.
public enum FileContent: Equatable, Sendable, BitwiseCopyable {
  /// The bytes that a load received or read.
  case load(LoadToken)
  /// The bytes of another file.
  case file(File)
  /// All images in memory.
  case images
}

/// The means by which a request is sent. Each channel has its own connections.
public enum Channel: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  /// The URL session.
  case session
  /// The loading system behind `Data(contentsOf:)`. It shares no connection with a session. This is a guess, since
  /// Apple documents neither system.
  case synchronous
}

/// The row or item whose view a pipeline requests from the table.
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

/// A request of a pipeline to the app's queue of decodes.
package enum DecodeRequest: Sendable {
  /// A decode among the effects may wait, if the settings of its pipeline say so. An idle decode waits behind all
  /// others.
  case queue(
    BitmapID, for: LoadToken, of: PipelineID, DecodeConfiguration, isIdle: Bool, requeues: Bool)
  /// A read among the effects of the same event waits until earlier files of the pipeline are read and decoded.
  case read(File, ByteCount, for: LoadToken, of: PipelineID, DecodeConfiguration)
  /// The decode of a load becomes idle because no cell waits for it any more, or stops being idle because a cell does.
  case set(LoadToken, isIdle: Bool)
  /// The load is cancelled.
  case cancel(LoadToken)
}
