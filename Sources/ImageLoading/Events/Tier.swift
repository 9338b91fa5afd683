/// What answered a bind without a request of its own.
public enum Tier: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  /// The strategy's images in memory.
  case memory
  /// The strategy's files on disk, or the files that ship with the app.
  case disk
  /// A stored response that was still fresh.
  case httpFresh
  /// A stored response that the server confirmed with 304.
  case httpRevalidated
  /// A load already under way.
  case joined
}

/// What came of a read.
public enum ReadResult: UInt8, Sendable, BitwiseCopyable {
  /// The file was there and holds an image.
  case image
  /// The file was there and does not decode.
  case undecodable
  /// The file was not there.
  case missing
}

/// Where bytes are read from.
public enum Store: UInt8, Sendable, BitwiseCopyable {
  /// The strategy's files.
  case disk
  /// The HTTP cache's responses in memory.
  case httpMemory
  /// The HTTP cache's responses on disk.
  case httpDisk
  /// The files that ship with the app.
  case bundle
}
