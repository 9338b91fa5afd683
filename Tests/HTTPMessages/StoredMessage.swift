import HTTPCaching
import Primitives

/// A stored response as text, with the id that `HTTPCache` knows.
struct StoredMessage {
  /// The id in `HTTPCache`.
  let id: AddressID
  /// The fields of the requests that it answers.
  let selecting: SelectingFields
  /// The status it is served with.
  let status: UInt16
  /// The header fields, as later responses may have updated them.
  var fields: HTTPFields
  /// The number that stands for its entity tag.
  var tagNumber: UInt64?
  /// The stored bytes of the content.
  let body: [UInt8]
  /// The position in the whole at which the body starts.
  let first: Int
  /// The length of the whole, if it is known.
  let length: Int?

  init(id: AddressID, _ response: HTTPResponse, to request: HTTPRequest, as range: ContentRange?) {
    self.id = id
    selecting = SelectingFields(of: response.fields, to: request.fields)
    fields = response.fields.storable
    body = response.body
    first = range?.first ?? 0
    length = range == nil ? body.count : range?.length
    let isPart = first > 0 || body.count != length
    status = response.status == 206 && !isPart ? 200 : response.status
    if range != nil { fields.remove("Content-Range") }
  }

  /// True if all of the content is stored.
  var isWhole: Bool { first == 0 && body.count == length }

  var entityTag: EntityTag? { fields["ETag"].map { EntityTag($0) } }

  /// The tag, if it differs for any two contents.
  var strongTag: EntityTag? { entityTag.flatMap { $0.isWeak ? nil : $0 } }

  /// Its size in the cache. Header fields count, so that responses without a body have a size, too.
  var size: ByteCount { ByteCount(body.count + fields.byteCount) }

  func hasSameStrongTag(as other: HTTPFields) -> Bool {
    guard let strongTag, let tag = other["ETag"] else { return false }
    return strongTag.isStronglySame(as: EntityTag(tag))
  }

  /// Returns true if the fields of an answer to a HEAD do not contradict the stored ones.
  func isDescribed(by news: HTTPFields) -> Bool {
    let isSameTag = news["ETag"].map { $0 == fields["ETag"] } ?? true
    let isSameDate = news["Last-Modified"].map { $0 == fields["Last-Modified"] } ?? true
    let isSameLength = news["Content-Length"].map { Position.read($0) == length } ?? true
    return isSameTag && isSameDate && isSameLength
  }
}

/// Answers for the whole or a part, from a stored whole or part.
extension StoredMessage {
  /// Returns the response to a request, without its Age; nil if the stored bytes do not answer it.
  ///
  /// A Range field that cannot be read, or that requests several ranges, is ignored, as every server may (RFC 9110,
  /// section 14.2).
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

  /// Returns the whole, made of this start and the rest of the same content (RFC 9111, section 3.4); nil if they do not
  /// make one.
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
