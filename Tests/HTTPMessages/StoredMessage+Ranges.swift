/// A stored response is the whole or a part, and is asked for either.
extension StoredMessage {
  /// The response to a request, its Age aside; `nil` if what is there does not answer it.
  ///
  /// A Range field that cannot be read, or that asks for several ranges, is ignored, as every
  /// server may (RFC 9110, section 14.2).
  func answer(_ request: HTTPRequest) -> HTTPResponse? {
    let range = request.fields["Range"].flatMap { RequestedRange(parsing: $0) }
    if request.method == "GET", status == 200 || status == 206, let range { return part(range) }
    guard isWhole else { return nil }
    let isHead = request.method == "HEAD"
    return HTTPResponse(status: status, fields: fields, body: isHead ? [] : body)
  }

  private func part(_ range: RequestedRange) -> HTTPResponse? {
    guard let positions = range.positions(in: length), positions.lowerBound >= first,
      positions.upperBound <= first + body.count
    else { return nil }
    var fields = fields
    fields["Content-Range"] = ContentRange(positions: positions, length: length).description
    fields["Content-Length"] = String(positions.count)
    let slice = body[(positions.lowerBound - first)..<(positions.upperBound - first)]
    return HTTPResponse(status: 206, fields: fields, body: Array(slice))
  }

  /// The whole, made of this start and the rest of the same content (RFC 9111, section 3.4); `nil`
  /// if they do not make one.
  func completed(by rest: HTTPResponse, _ range: ContentRange) -> HTTPResponse? {
    let body = body + rest.body
    guard first == 0, range.first == self.body.count, range.length == body.count,
      hasSameStrongTag(as: rest.fields)
    else { return nil }
    var fields = fields
    fields.update(by: rest.fields)
    fields["Content-Length"] = String(body.count)
    return HTTPResponse(status: 200, fields: fields, body: body)
  }
}
