import Environment
import HTTPCaching
import ImagePipeline
import Primitives

/// The header fields that the server's configuration adds to responses. They are parsed once.
struct ResponseHeaders {
  private let cacheControl: CacheControl?
  private let redirectCacheControl: CacheControl?
  private let hasEntityTag: Bool
  private let hasLastModified: Bool
  private let expires: Nanoseconds?
  private let age: Nanoseconds
  private let retryAfter: Nanoseconds?

  init(_ server: ServerConfiguration) {
    cacheControl = server.cacheControl.map { CacheControl(parsing: $0) }
    redirectCacheControl = server.redirectCacheControl.map { CacheControl(parsing: $0) }
    hasEntityTag = server.entityTags
    hasLastModified = server.lastModified
    expires = server.expires
    age = server.age ?? .zero
    retryAfter = server.retryAfter
  }

  /// Returns the response as the client receives it.
  func response(
    _ response: ServerResponse, to rendition: RenditionID, from server: borrowing Server,
    sentAt: Instant, at now: Instant
  ) -> Response {
    var metadata = ResponseMetadata(status: response.status)
    metadata.date = now
    // The server's caching rules apply to images, not to redirects.
    guard response.status != 301, response.status != 302 else {
      metadata.cacheControl = redirectCacheControl
      return Response(
        version: 0, body: response.body, isImage: false, metadata: metadata, requestedAt: sentAt)
    }
    if response.isBusy { metadata.retryAfter = retryAfter }
    metadata.cacheControl = cacheControl
    metadata.expires = expires.map { now + $0 }
    metadata.age = age
    if hasEntityTag { metadata.entityTag = UInt64(response.version) + 1 }
    if hasLastModified { metadata.lastModified = server.lastModified(rendition, at: now) }
    return Response(
      version: response.version, body: response.body, isImage: response.isImage, metadata: metadata,
      requestedAt: sentAt)
  }
}
