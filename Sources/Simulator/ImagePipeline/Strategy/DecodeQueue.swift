public import Primitives

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
