public import Primitives

/// The place and moment of decoding, and the size of the bitmap. A file may give only the moment.
public struct DecodeConfiguration: KeyedConfiguration {
  /// The moment and thread at which a file becomes a bitmap.
  public var moment = DecodeMoment.onMain
  /// The size of the bitmap.
  public var size = DecodeSize.full
  /// The way in which a bitmap smaller than the picture is made.
  public var scales = DecodeScaling.byDecoder
  /// The queue of background decodes.
  public var queue = DecodeQueue.shared
  /// The maximum number of background decodes under way; nil if it is the queue's own maximum.
  public var limit: Int?
  /// The order of waiting background decodes.
  public var order = FetchOrder.fifo
  /// The decodes that end with a cancelled load.
  public var cancels = DecodeCancelling.never
  /// The queue of images that were read from disk.
  public var files = FileDecoding.withOthers
  /// The way in which a bitmap smaller than its picture is made.
  public enum DecodeScaling: NamedValue, ExplainedChoice {
    /// By the decoder, which reads a JPEG at a half, a quarter or an eighth of its sides (`CGImageSource`).
    case byDecoder =
      "by-decoder: by the decoder, which reads a JPEG at a half, a quarter or an eighth"
    /// By drawing the whole bitmap into a smaller one, as Nuke's `ImageProcessors.Resize` and AlamofireImage's
    /// `ScaledToSizeFilter` do.
    case drawn =
      "drawn: the picture is decoded whole, and the bitmap drawn smaller, as processors do"
  }

  /// The memory of a decode while it runs, in addition to the file.
  public var holds = DecodeBuffers.bitmap
  /// The memory of an image after its decode. An image that is decoded when it is shown, or as it plays, keeps its
  /// file.
  public var keeps = DecodedParts.file
  /// The frames of an animation that are decoded.
  public var frames = DecodedFrames.first
  /// The frames kept while a view shows an image whose frames are decoded as they are shown.
  public var frameBuffer = FrameBuffer()

  /// Creates the settings of `UIImage(data:)`: a decode in full size on the main thread.
  public init() {}

  /// Its keys.
  public static let fields = Fields<Self> {
    Field("moment", \.moment, "the time and thread of decoding")
    Field("size", \.size, "the size of the bitmap")
    Field("scales", \.scales, "the way in which a smaller bitmap is made")
      .needs("'size' is not full") { $0.size != .full }
    Field("queue", \.queue, "the queue of background decodes")
    Field(
      "limit", orNull: \.limit,
      "the highest number of background decodes under way; null for one on each decoder of the device, or for all "
        + "with 'per-load'",
      .atLeast(1))
    Field("order", \.order, "the background decode that begins next")
    Field("cancels", \.cancels, "the decodes that end with a cancelled load")
    Field("files", \.files, "the queue of images that were read from disk")
    Field("holds", \.holds, "the memory of a decode while it runs, beside the file")
    Field("keeps", \.keeps, "the memory of an image once it is decoded in the background")
    Field("frames", \.frames, "the frames of an animation that are decoded")
    Field(
      "frame-buffer", \.frameBuffer,
      "with 'as-played': the frames that are kept while a view shows the image")
  }
  .needing(
    "'moment' is in-background", at: ["queue", "limit", "order", "cancels", "holds", "keeps"]
  ) { $0.moment == .inBackground }

  /// Reports settings that are not compatible.
  public func checkTogether(_ problems: inout Problems) {
    if size != .full, moment == .onMain {
      problems.add(
        "size",
        "needs 'moment: in-background': an image that is decoded when it is shown is decoded at full size"
      )
    }
    if frames != .asPlayed, frameBuffer != FrameBuffer() {
      problems.add("frame-buffer", "needs 'frames: as-played'")
    }
  }

  /// The key that `decode: on-main` sets.
  public static let shorthand: String? = "moment"
}

/// The memory of a decode while it runs, in addition to the file.
public enum DecodeBuffers: NamedValue, ExplainedChoice {
  /// The bitmap and, if it is smaller than the picture, the larger bitmap from which it is drawn.
  case bitmap = "bitmap: the bitmap; at a smaller size, also the one from which it is drawn"
  /// The bitmap, and another of the same size into which it is drawn.
  case twoBitmaps = "two-bitmaps: the bitmap, and another of the same size into which it is drawn"
}

/// The memory of an image after its decode.
public enum DecodedParts: NamedValue, ExplainedChoice {
  /// The file and the bitmap, as with `UIImage(data:)`.
  case file = "file: its file and its bitmap, as UIImage(data:) keeps them"
  /// Only the bitmap, which was drawn into a separate context.
  case bitmap = "bitmap: its bitmap alone, as a drawn image keeps it"
  /// The bitmap and the context in which it was drawn.
  case twoBitmaps = "two-bitmaps: its bitmap, and another of the same size in which it was drawn"
}

/// The moment and thread at which a file becomes a bitmap.
public enum DecodeMoment: NamedValue, ExplainedChoice {
  /// On the main thread, at the first frame that shows the image, as `UIImage(data:)` does.
  case onMain = "on-main: on the main thread, at the first frame that shows the image"
  /// On a worker, before the image is delivered.
  case inBackground = "in-background: on a worker, before the image is delivered"
}

/// The queue of background decodes.
public enum DecodeQueue: NamedValue, ExplainedChoice {
  /// One queue for all loads. A decode waits until a decoder is free.
  case shared = "shared: one for all loads; each waits until a decoder is free"
  /// One queue for each load. Concurrent decodes share the decoders evenly.
  case perLoad = "per-load: one for each load; decodes under way share the decoders evenly"
}

/// The decodes that end with a cancelled load.
public enum DecodeCancelling: NamedValue, ExplainedChoice {
  /// A waiting decode leaves the queue. A decode under way is finished.
  case queued = "queued: one that waits leaves the queue; one that is under way is finished"
  /// No decode is cancelled. The bitmap is made anyway.
  case never = "never: none: the bitmap is made anyway"
}

/// The queue of images that were read from disk.
public enum FileDecoding: NamedValue, ExplainedChoice {
  /// The queue of all background decodes.
  case withOthers = "with-others: the queue of all background decodes"
  /// The queue that reads the files. It reads and decodes one file after the other, concurrently with other decodes.
  case oneByOne =
    "one-by-one: the queue that reads them: one file is read and decoded after the other"
}
