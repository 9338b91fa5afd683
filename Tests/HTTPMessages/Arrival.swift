import HTTPCaching
import Primitives

/// The answer to a forwarded request, with the times at which it was made and at which it came.
struct Arrival {
  /// The answer, with a Date: without that field, the time of arrival stands in (RFC 9110, section 6.6.1).
  let response: HTTPResponse
  let forwarding: PrivateCache.Forwarding
  let sentAt: Instant
  let receivedAt: Instant

  init(
    _ response: HTTPResponse, to forwarding: PrivateCache.Forwarding, sentAt: Instant,
    receivedAt: Instant,
    _ clock: HTTPClock
  ) {
    var response = response
    if !response.fields.contains("Date") {
      response.fields["Date"] = clock.date(at: receivedAt).description
    }
    self.response = response
    self.forwarding = forwarding
    self.sentAt = sentAt
    self.receivedAt = receivedAt
  }

  /// The app's request.
  var request: HTTPRequest { forwarding.original }

  /// The part of the whole that a body is which ended before its announced length. Nil if the body is the whole, or if
  /// its length is not known.
  var interruptedRange: ContentRange? {
    guard response.status == 200, let length = response.announcedLength,
      !response.body.isEmpty, response.body.count < length
    else { return nil }
    return ContentRange(positions: 0..<response.body.count, length: length)
  }

  /// The part of the whole that a 206 names; nil if it names several parts, or more than it has.
  var statedRange: ContentRange? {
    guard let range = response.fields["Content-Range"].flatMap({ ContentRange(parsing: $0) }),
      response.body.count <= range.last - range.first + 1
    else { return nil }
    return range
  }
}
