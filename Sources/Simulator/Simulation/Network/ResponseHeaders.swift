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
    _ answer: ServerAnswer, to rendition: RenditionID, from server: borrowing Server,
    sentAt: Instant, at now: Instant
  ) -> Response {
    var metadata = ResponseMetadata(status: answer.status)
    metadata.date = now
    // The server's caching rules apply to images, not to redirects.
    guard answer.status != 301, answer.status != 302 else {
      metadata.cacheControl = redirectCacheControl
      return Response(
        version: 0, body: answer.body, isImage: false, metadata: metadata, requestedAt: sentAt)
    }
    if answer.isBusy { metadata.retryAfter = retryAfter }
    metadata.cacheControl = cacheControl
    metadata.expires = expires.map { now + $0 }
    metadata.age = age
    if hasEntityTag { metadata.entityTag = UInt64(answer.version) + 1 }
    if hasLastModified { metadata.lastModified = server.lastModified(rendition, at: now) }
    return Response(
      version: answer.version, body: answer.body, isImage: answer.isImage, metadata: metadata,
      requestedAt: sentAt)
  }
}
