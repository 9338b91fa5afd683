import Environment
import TextOutput

/// The response to one request. A refusal is thrown as an error.
struct Response: Error {
  /// The HTTP status code.
  var status: UInt16
  /// The header fields, without Content-Length.
  var fields: [HeaderField]
  /// The body, of which `part` is sent.
  var bytes: [UInt8]
  /// The range of `bytes` that is sent.
  var part: Range<Int>
  /// The Content-Length of a response without its body, as for HEAD; nil if it is the length of `part`.
  var statedLength: UInt64?
  /// Holds the memory reservation of the body while it is sent.
  var room: BodyRoom?
  /// True if the fields include Date and Server of an upstream server.
  var isPassedOn = false
  /// The fault that the server causes while it sends the body.
  var fault = TransferFault.none
  /// The values of the response in the log.
  var remarks = Remarks()

  /// The values of a response in the log, in addition to its status and length.
  struct Remarks: Sendable {
    /// True if the traffic of this response is shaped.
    var isImage = false
    var version: UInt32?
    var reuse: (freshFor: Int64?, forbidsStoring: Bool?) = (nil, nil)
    var isClamped = false
    /// The outcome of the request once the whole response was passed on.
    var outcome = ServerLogRecord.Outcome.completed
    /// The URL in the archive; nil without an archive.
    var url: String?
    /// True if the archive has an image at the URL; nil without an archive.
    var isArchivedImage: Bool?
  }

  init(_ status: UInt16, _ fields: [HeaderField] = [], bytes: [UInt8] = []) {
    self.status = status
    self.fields = fields
    self.bytes = bytes
    part = bytes.indices
  }

  /// The bytes of the body that are sent.
  var body: ArraySlice<UInt8> { bytes[part] }

  /// Creates a refusal with a reason.
  static func refusal(_ status: UInt16, _ reason: String, _ fields: [HeaderField] = []) -> Self {
    var response = document("\(status): \(reason)\n", type: "text/plain; charset=utf-8")
    response.status = status
    response.fields += fields
    response.remarks.outcome = .refused
    return response
  }

  /// Creates the response 502 in place of a response that this server cannot make or send. It has that response's
  /// remarks.
  static func failure(_ reason: String, _ remarks: Remarks) -> Response {
    var response = refusal(502, reason)
    response.remarks = remarks
    response.remarks.outcome = .broken
    return response
  }

  /// The maximum number of bytes in the header of a response. A connection's memory, minus a small request's header,
  /// has room for it.
  static let longestHeader = 30 << 10

  /// The response if too many images are under way.
  static var busy: Response {
    .refusal(
      503, "the server has no room for more images at a time; try again",
      [HeaderField("Retry-After", "1")])
  }

  /// Creates a text of any type that caches do not store.
  static func document(_ text: String, type: String) -> Response {
    Response(
      200, [HeaderField("Content-Type", type), HeaderField("Cache-Control", "no-store")],
      bytes: Array(text.utf8))
  }

  /// Creates a JSON document with its keys in alphabetical order.
  static func json(_ value: JSONValue) -> Response {
    .document(value.recordText, type: "application/json")
  }

  /// Selects a part of the body, or becomes the refusal 416 if the range does not exist.
  mutating func cut(to range: ByteRange) {
    switch range {
    case .whole: break
    case .part(let part):
      status = 206
      self.part = part
      fields.append(
        HeaderField(
          "Content-Range", "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(bytes.count)"))
    case .unsatisfiable:
      let length = bytes.count
      self = .refusal(
        416, "the body has \(length) bytes", [HeaderField("Content-Range", "bytes */\(length)")])
    }
  }
}

extension [HeaderField] {
  /// The number of bytes of the fields as header lines, each with ": " and a line end.
  var lineBytes: Int { reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 } }
}

/// A field of a response's header.
struct HeaderField: Equatable, Sendable {
  let name: String
  let value: String

  init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}
