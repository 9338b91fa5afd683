import ImageApp
import ImageLoading
import Pictures
import Primitives

/// What reaches the main thread of a live run, in the order in which it reaches it.
enum LiveEvent: Sendable {
  /// What the app asked to be told of has come due, at a moment.
  case due(Due, at: Instant)
  /// The main thread can take its next job.
  case mainThreadFree
  /// A read is done; nothing if there was no file.
  case read(LoadToken, Body?)
  /// A worker made a bitmap, or could not.
  case decoded(LoadToken, ImageID, Bitmap?)
  /// The first bytes of an answer came.
  case firstByte(request: UInt32)
  /// A request has its answer, or will not.
  case ended(request: UInt32, RequestOutcome)
  /// A request that the server did not answer with content has its stored body beside it.
  case answered(request: UInt32, RequestOutcome, stored: Body?)
  /// The pixels of an image that has gone were read.
  case identified(ImageID, PictureIdentity?)
  /// The run is over.
  case end
  /// The run cannot go on.
  case failed(LiveError)
}
