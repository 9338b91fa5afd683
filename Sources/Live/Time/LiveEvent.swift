import ImageLoading
import Pictures
import Primitives

/// What reaches the main thread of a live run, in the order in which it reaches it.
enum LiveEvent: Sendable {
  /// The screen asks for a frame; it did so at this moment.
  case verticalSync(Instant)
  /// The frame that was asked for is due.
  case frame
  /// A block of a process of the app reached the head of the main queue.
  case block(MainBlock, process: UInt32)
  /// A scenario's occurrence, by its position.
  case occurrence(Int)
  /// The list that a pull to refresh asked for is there; only the process that asked takes it.
  case refreshed(process: UInt32)
  /// A read is done; nothing if there was no file.
  case read(LoadToken, Body?)
  /// A worker made a bitmap, or could not.
  case decoded(LoadToken, ImageID, Bitmap?)
  /// The first bytes of an answer came.
  case firstByte(request: UInt64)
  /// A request has its answer, or will not.
  case ended(request: UInt64, RequestOutcome)
  /// A request that the server did not answer with content has its stored body beside it.
  case answered(Transfer, RequestOutcome, stored: Body?)
  /// The pixels of an image that has gone were read.
  case identified(ImageID, PictureIdentity?)
  /// The run cannot go on.
  case failed(LiveError)
}
