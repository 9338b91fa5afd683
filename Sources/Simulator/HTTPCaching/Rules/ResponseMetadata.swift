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
  package var hasExplicitFreshness: Bool { cacheControl?.maxAge != nil || expires != nil }

  /// The directives, none if there is no Cache-Control field.
  var directives: CacheControl { cacheControl ?? CacheControl() }
}

extension ResponseMetadata {
  /// Statuses that may be given a lifetime by heuristic (RFC 9110, section 15.1).
  var hasHeuristicStatus: Bool {
    switch status {
    case 200, 203, 204, 206, 300, 301, 308, 404, 405, 410, 414, 501: true
    default: false
    }
  }

  /// Final statuses whose caching rules this cache knows. A 304 is no response of its own.
  var hasUnderstoodStatus: Bool {
    switch status {
    case 200...208, 226, 300...303, 305...308, 400...431, 451, 500...511: true
    default: false
    }
  }

  /// Whether a private cache may store the response to a GET (RFC 9111, section 3).
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
}

extension ResponseMetadata {
  /// Whether a 304 is about this response: it has no entity tag, or the same.
  func isSelected(by notModified: ResponseMetadata) -> Bool {
    guard let tag = notModified.entityTag, let entityTag else { return true }
    return tag == entityTag
  }

  /// Takes over the header fields of a 304 (RFC 9111, section 3.2).
  ///
  /// A 304 without Date or Age has neither of the stored response: its Date is its receipt (RFC 9110,
  /// section 6.6.1), and its Age describes its own way.
  mutating func freshen(by notModified: ResponseMetadata) {
    date = notModified.date
    age = notModified.age
    expires = notModified.expires ?? expires
    lastModified = notModified.lastModified ?? lastModified
    entityTag = notModified.entityTag ?? entityTag
    cacheControl = notModified.cacheControl ?? cacheControl
  }
}
