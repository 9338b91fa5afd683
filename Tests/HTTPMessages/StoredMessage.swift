import Primitives

/// A stored response as text: what the numbers that `HTTPCache` decides on stand for.
struct StoredMessage {
  /// What `HTTPCache` knows it by.
  let id: ObjectID
  /// Which requests it answers.
  let selecting: SelectingFields
  /// The status it is served with.
  let status: UInt16
  /// The header fields, as later responses may have updated them.
  var fields: HTTPFields
  /// The number that stands for its entity tag.
  var tagNumber: UInt64?
  /// What there is of the content.
  let body: [UInt8]
  /// Where in the whole the body starts.
  let first: Int
  /// The length of the whole, if it is known.
  let length: Int?

  init(id: ObjectID, _ response: HTTPResponse, to request: HTTPRequest, as range: ContentRange?) {
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

  /// Whether all of the content is there.
  var isWhole: Bool { first == 0 && body.count == length }

  var entityTag: EntityTag? { fields["ETag"].map { EntityTag($0) } }

  /// The tag, if it tells any two contents apart.
  var strongTag: EntityTag? { entityTag.flatMap { $0.isWeak ? nil : $0 } }

  /// What it takes in the cache: header fields count, so that responses without a body do.
  var size: ByteCount { ByteCount(body.count + fields.byteCount) }

  func hasSameStrongTag(as other: HTTPFields) -> Bool {
    guard let strongTag, let tag = other["ETag"] else { return false }
    return strongTag.isStronglySame(as: EntityTag(tag))
  }

  /// Whether the fields of an answer to a HEAD do not contradict what is stored.
  func isDescribed(by news: HTTPFields) -> Bool {
    let isSameTag = news["ETag"].map { $0 == fields["ETag"] } ?? true
    let isSameDate = news["Last-Modified"].map { $0 == fields["Last-Modified"] } ?? true
    let isSameLength = news["Content-Length"].map { Position.read($0) == length } ?? true
    return isSameTag && isSameDate && isSameLength
  }
}
