public import Primitives

/// The data of a response that a cache needs for its decisions: its status and the values of its header fields.
///
/// Instants are on the run's clock and may be before its start.
public struct ResponseMetadata: Hashable, Sendable, BitwiseCopyable {
  /// The status code.
  public var status: UInt16
  /// The Date field; nil if the time of receipt is used.
  public var date: Instant?
  /// The Expires field; `alreadyExpired` if it cannot be read as a date (RFC 9111, section 5.3).
  public var expires: Instant?
  /// The Last-Modified field.
  public var lastModified: Instant?
  /// The Age field; zero if there is none.
  public var age = Nanoseconds.zero
  /// A number for the ETag field. Different tags have different numbers.
  public var entityTag: UInt64?
  /// The Cache-Control field.
  public var cacheControl: CacheControl?
  /// The Retry-After field, as the time after the receipt.
  public var retryAfter: Nanoseconds?
  /// True if the whole body arrived.
  public var isComplete = true
  /// True if the caller records which bytes of the whole a 206 contains. If false, a 206 is not stored (RFC 9111,
  /// section 3.3).
  public var keepsRange = false

  /// Creates a response of this status without header fields.
  public init(status: UInt16 = 200) { self.status = status }

  /// The value of an unreadable Expires field. It is before any run.
  public static var alreadyExpired: Instant { Instant(nanoseconds: .min / 4) }

  /// True if a request can validate the response.
  public var hasValidator: Bool { entityTag != nil || lastModified != nil }

  /// True if a stale response may replace a response with this status: 500, 502, 503 or 504 (RFC 5861, section 4).
  public var isError: Bool { [500, 502, 503, 504].contains(status) }

  /// True if the status is 200 to 299, so that the body is what was asked for (RFC 9110, section 15.3).
  package var isSuccess: Bool { (200...299).contains(status) }

  /// True if the server states how long the response is fresh.
  package var hasExplicitFreshness: Bool { cacheControl?.maxAge != nil || expires != nil }

  /// The directives; empty if there is no Cache-Control field.
  var directives: CacheControl { cacheControl ?? CacheControl() }

  /// True if the status permits heuristic freshness (RFC 9110, section 15.1).
  var hasHeuristicStatus: Bool {
    switch status {
    case 200, 203, 204, 206, 300, 301, 308, 404, 405, 410, 414, 501: true
    default: false
    }
  }

  /// True if the status is final and this cache knows its caching rules. A 304 does not count as a response.
  var hasUnderstoodStatus: Bool {
    switch status {
    case 200...208, 226, 300...303, 305...308, 400...431, 451, 500...511: true
    default: false
    }
  }

  /// True if a private cache may store the response to a GET (RFC 9111, section 3).
  func isStorable(request: CacheControl) -> Bool {
    let flags = directives.flags
    guard isComplete, !request.flags.contains(.noStore), isFinal else { return false }
    if flags.contains(.mustUnderstand) {
      guard hasUnderstoodStatus else { return false }
    } else if flags.contains(.noStore) {
      return false
    }
    let isPermitted = !flags.isDisjoint(with: [.isPublic, .isPrivate])
    return hasExplicitFreshness || isPermitted || hasHeuristicStatus
  }

  private var isFinal: Bool {
    (200...599).contains(status) && status != 304 && (status != 206 || keepsRange)
  }

  /// True if a 304 applies to this response: they have the same entity tag, or one of them has none.
  func isSelected(by notModified: ResponseMetadata) -> Bool {
    guard let tag = notModified.entityTag, let entityTag else { return true }
    return tag == entityTag
  }

  /// Takes over the header fields of a 304 (RFC 9111, section 3.2).
  ///
  /// If the 304 has no Date or Age, the stored value is not used. Its Date is then its receipt (RFC 9110, section
  /// 6.6.1), and its Age describes its own path.
  mutating func freshen(by notModified: ResponseMetadata) {
    date = notModified.date
    age = notModified.age
    expires = notModified.expires ?? expires
    lastModified = notModified.lastModified ?? lastModified
    entityTag = notModified.entityTag ?? entityTag
    cacheControl = notModified.cacheControl ?? cacheControl
  }
}
