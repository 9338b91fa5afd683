public import Primitives

/// What a cache decides on about a response: its status and the values of its header fields.
///
/// Moments are on the run's clock and may lie before its start.
public struct ResponseMetadata: Hashable, Sendable, BitwiseCopyable {
  /// The status code.
  public var status: UInt16
  /// The Date field; without it, the moment of receipt stands in.
  public var date: Instant?
  /// The Expires field; `alreadyExpired` if it cannot be read as a date (RFC 9111, section 5.3).
  public var expires: Instant?
  /// The Last-Modified field.
  public var lastModified: Instant?
  /// The Age field; zero without it.
  public var age = Nanoseconds.zero
  /// A number that stands for the ETag field, other tags having other numbers.
  public var entityTag: UInt64?
  /// The Cache-Control field.
  public var cacheControl: CacheControl?
  /// Whether the body arrived whole.
  public var isComplete = true
  /// Whether the owner keeps account of which bytes of the whole a 206 carries; without it, a 206
  /// is not stored (RFC 9111, section 3.3).
  public var keepsRange = false

  /// A response of that status without any header field.
  public init(status: UInt16 = 200) { self.status = status }

  /// What stands for an Expires field that cannot be read: before any run.
  public static var alreadyExpired: Instant { Instant(nanoseconds: .min / 4) }

  /// Whether a request can ask for the response to be validated.
  public var hasValidator: Bool { entityTag != nil || lastModified != nil }

  /// Whether the status is one for which a stale response may stand in: 500, 502, 503 or 504 (RFC
  /// 5861, section 4).
  public var isError: Bool { [500, 502, 503, 504].contains(status) }

  /// Whether the server says how long the response is fresh.
  var hasExplicitFreshness: Bool { cacheControl?.maxAge != nil || expires != nil }

  /// The directives, none if there is no Cache-Control field.
  var directives: CacheControl { cacheControl ?? CacheControl() }
}
