public import HTTPCaching
public import Primitives

/// A complete response of the server.
public struct Response: Equatable, Sendable, BitwiseCopyable {
  /// The version of the content.
  public let version: UInt32
  /// The length of the body.
  public let body: ByteCount
  /// True if the body decodes as an image.
  public let isImage: Bool
  /// The status, and the caching fields of the header.
  public let metadata: ResponseMetadata
  /// The time at which the request left.
  public let requestedAt: Instant

  /// The HTTP status code.
  public var status: UInt16 { metadata.status }

  /// True if the response redirects to another address, which the session then requests.
  package var isRedirect: Bool { 301...302 ~= status || 307...308 ~= status }

  /// Returns the time until which an HTTP cache follows a redirect that arrives now without asking the server again.
  package func redirectExpiry(at now: Instant) -> Instant {
    metadata.redirectExpiry(requestedAt: requestedAt, receivedAt: now)
  }

  /// Creates a response to a request that left at `requestedAt`.
  @inlinable
  public init(
    version: UInt32, body: ByteCount, isImage: Bool, metadata: ResponseMetadata,
    requestedAt: Instant
  ) {
    self.version = version
    self.body = body
    self.isImage = isImage
    self.metadata = metadata
    self.requestedAt = requestedAt
  }
}

/// The reason for which a request got no response.
public enum FetchFailure: UInt8, Sendable, BitwiseCopyable {
  /// There is no network (`NSURLErrorNotConnectedToInternet`).
  case offline
  /// Nothing arrived in time (`NSURLErrorTimedOut`).
  case timedOut
  /// The connection broke (`NSURLErrorNetworkConnectionLost`).
  case connectionLost
}
