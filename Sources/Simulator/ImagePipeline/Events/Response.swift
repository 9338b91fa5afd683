public import HTTPCaching
public import Primitives

/// A complete answer of the server.
public struct Response: Equatable, Sendable, BitwiseCopyable {
  /// The version of the content.
  public let version: UInt32
  /// The length of the body.
  public let body: ByteCount
  /// Whether the body decodes as an image.
  public let isImage: Bool
  /// The status and what the header says of caching.
  public let metadata: ResponseMetadata
  /// When the request left.
  public let requestedAt: Instant

  /// The HTTP status code.
  public var status: UInt16 { metadata.status }

  /// True if it names another address, which the session requests.
  package var isRedirect: Bool { status == 301 || status == 302 }

  /// True if an HTTP cache remembers that: for good, or, of a 302, only if it says for how long (RFC 9110, section
  /// 15.4.3).
  package var isRememberedRedirect: Bool {
    status == 301 || status == 302 && metadata.hasExplicitFreshness
  }

  /// An answer to a request that left at `requestedAt`.
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

/// Why a request got no answer.
public enum FetchFailure: UInt8, Sendable, BitwiseCopyable {
  /// There is no network (`NSURLErrorNotConnectedToInternet`).
  case offline
  /// Nothing arrived in time (`NSURLErrorTimedOut`).
  case timedOut
  /// The connection broke (`NSURLErrorNetworkConnectionLost`).
  case connectionLost
}
