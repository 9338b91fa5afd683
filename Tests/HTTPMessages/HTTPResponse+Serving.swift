import Primitives

extension HTTPResponse {
  /// The response with that age in whole seconds, as every stored response is served (RFC 9111,
  /// section 5.1).
  func aged(_ age: Nanoseconds) -> HTTPResponse {
    var response = self
    response.fields["Age"] = String(max(0, age.rawValue) / 1_000_000_000)
    return response
  }

  /// A 304 instead, if the app has what it would be sent (RFC 9111, section 4.3.2).
  func under(conditionsOf request: HTTPRequest, _ now: HTTPDate) -> HTTPResponse {
    guard status == 200, isKnown(to: request, now) else { return self }
    let lines = fields.lines.filter { line in Self.ofNotModified.contains { line.isNamed($0) } }
    return HTTPResponse(status: 304, fields: HTTPFields(lines))
  }

  /// If-None-Match counts before If-Modified-Since (RFC 9110, section 13.2.2), for which Date stands
  /// in where there is no Last-Modified (RFC 9111, section 4.3.2).
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
