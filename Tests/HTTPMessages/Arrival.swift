import HTTPCaching
import Primitives

/// The answer to a forwarded request, and when it was made and came.
struct Arrival {
  /// Complete with a Date, for which the receipt stands in (RFC 9110, section 6.6.1).
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

  /// What the app asked for.
  var request: HTTPRequest { forwarding.original }

  /// The part of the whole that a body is which ended before its announced length; `nil` if it is
  /// the whole, or if nothing tells how much is missing.
  var interruptedRange: ContentRange? {
    guard response.status == 200, let length = response.announcedLength,
      !response.body.isEmpty, response.body.count < length
    else { return nil }
    return ContentRange(positions: 0..<response.body.count, length: length)
  }

  /// The part of the whole that a 206 says it is; `nil` if it is not one part, or more than it says.
  var statedRange: ContentRange? {
    guard let range = response.fields["Content-Range"].flatMap({ ContentRange(parsing: $0) }),
      response.body.count <= range.last - range.first + 1
    else { return nil }
    return range
  }
}
