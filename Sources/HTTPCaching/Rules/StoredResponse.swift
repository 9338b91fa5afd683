public import Primitives

/// A response in the cache.
public struct StoredResponse: Hashable, Sendable, BitwiseCopyable {
  /// The owner's name for the content; the cache only hands it back.
  public var version: UInt32
  /// The length of the body.
  public var body: ByteCount
  /// The status and the header fields, as a 304 may have updated them.
  public var metadata: ResponseMetadata
  /// When the request was sent that last fetched or validated it.
  public var requestedAt: Instant
  /// When the answer to that arrived.
  public var receivedAt: Instant

  /// A response as it arrives.
  public init(
    version: UInt32, body: ByteCount, metadata: ResponseMetadata, requestedAt: Instant,
    receivedAt: Instant
  ) {
    self.version = version
    self.body = body
    self.metadata = metadata
    self.requestedAt = requestedAt
    self.receivedAt = receivedAt
  }
}
