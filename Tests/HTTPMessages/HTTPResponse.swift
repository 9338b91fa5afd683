import HTTPCaching
import Primitives

/// A response as it arrives or as a cache makes it.
package struct HTTPResponse: Hashable, Sendable {
  /// The status code.
  package var status: UInt16
  /// The header fields.
  package var fields: HTTPFields
  /// The content, as the fields describe it.
  package var body: [UInt8]
  /// True if the body arrived whole, as far as the connection shows.
  package var isComplete: Bool

  /// Makes a response.
  package init(
    status: UInt16 = 200, fields: HTTPFields = [:], body: [UInt8] = [], isComplete: Bool = true
  ) {
    self.status = status
    self.fields = fields
    self.body = body
    self.isComplete = isComplete
  }

  /// The answer of a cache that has no response and may not, or cannot, send a request (RFC 9111, sections 4.2.4 and
  /// 5.2.1.7).
  static let gatewayTimeout = HTTPResponse(status: 504)

  /// True if a stale response may stand in for this one.
  var isError: Bool { ResponseMetadata(status: status).isError }

  /// The length that the fields announce.
  var announcedLength: Int? { fields["Content-Length"].flatMap { Position.read($0) } }
}

extension HTTPResponse {
  /// Returns the response with that age in whole seconds, as every stored response is served (RFC 9111, section 5.1).
  func aged(_ age: Nanoseconds) -> HTTPResponse {
    var response = self
    response.fields["Age"] = String(max(0, age.rawValue) / 1_000_000_000)
    return response
  }

  /// Returns a 304 instead if the app has the same content already (RFC 9111, section 4.3.2).
  func under(conditionsOf request: HTTPRequest, _ now: HTTPDate) -> HTTPResponse {
    guard status == 200, isKnown(to: request, now) else { return self }
    let lines = fields.lines.filter { line in Self.ofNotModified.contains { line.isNamed($0) } }
    return HTTPResponse(status: 304, fields: HTTPFields(lines))
  }

  /// Returns true if the request's conditions name this content. If-None-Match counts before If-Modified-Since (RFC
  /// 9110, section 13.2.2). For the latter, Date stands in for a missing Last-Modified (RFC 9111, section 4.3.2).
  private func isKnown(to request: HTTPRequest, _ now: HTTPDate) -> Bool {
    if let tags = request.fields["If-None-Match"] {
      let own = fields["ETag"].map { EntityTag($0) }
      return tags == "*"
        || EntityTag.list(tags).contains { tag in own.map { tag.isWeaklySame(as: $0) } == true }
    }
    func date(_ text: String?) -> HTTPDate? { text.flatMap { HTTPDate(parsing: $0, asOf: now) } }
    guard let since = date(request.fields["If-Modified-Since"]),
      let changed = date(fields["Last-Modified"] ?? fields["Date"])
    else { return false }
    return changed <= since
  }

  /// RFC 9110, section 15.4.5, and Age.
  private static let ofNotModified = [
    "Cache-Control", "Content-Location", "Date", "ETag", "Expires", "Vary", "Last-Modified", "Age",
  ]
}
