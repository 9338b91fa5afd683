import Environment
import TextOutput

/// The answer to one request; thrown if it is a refusal.
struct Answer: Error {
  /// The HTTP status code.
  var status: UInt16
  /// The header, without the fields that depend on the length of the body.
  var fields: [HeaderField]
  /// The body, of which `part` is sent.
  var bytes: [UInt8]
  /// The range of `bytes` to send.
  var part: Range<Int>
  /// The length in the header if the body is left out, as for HEAD; nil for the length of the part.
  var statedLength: UInt64?
  /// Keeps the room that the body uses while it is sent.
  var room: BodyRoom?
  /// True if an upstream server has stated its own name and the date.
  var isPassedOn = false
  /// The fault of the body on its way.
  var fault = TransferFault.none
  /// The remarks of the log on it.
  var remarks = Remarks()

  /// The remarks of the log on an answer, beside its status and length.
  struct Remarks: Sendable {
    /// True if the traffic of this answer is shaped.
    var isImage = false
    var version: UInt32?
    var freshFor: Int64?
    var isClamped = false
    /// The outcome of the request once the whole answer was passed on.
    var outcome = ServerLogRecord.Outcome.completed
    /// The URL of the archive that the answer is of, and true if an image is there.
    var url: String?
    var isArchivedImage: Bool?
  }

  init(_ status: UInt16, _ fields: [HeaderField] = [], bytes: [UInt8] = []) {
    self.status = status
    self.fields = fields
    self.bytes = bytes
    part = bytes.indices
  }

  /// The part of the body that is sent.
  var body: ArraySlice<UInt8> { bytes[part] }

  /// Refuses a request, with a reason.
  static func refusal(_ status: UInt16, _ reason: String, _ fields: [HeaderField] = []) -> Answer {
    var answer = document("\(status): \(reason)\n", type: "text/plain; charset=utf-8")
    answer.status = status
    answer.fields += fields
    answer.remarks.outcome = .refused
    return answer
  }

  /// Returns the answer 502 in place of one that this server cannot make or send, with that one's remarks.
  static func failure(_ reason: String, _ remarks: Remarks) -> Answer {
    var answer = refusal(502, reason)
    answer.remarks = remarks
    answer.remarks.outcome = .broken
    return answer
  }

  /// The most bytes that the header of an answer may have. The memory of a connection leaves this room beside the
  /// header of a small request.
  static let longestHeader = 30 << 10

  /// The answer if there is no room for another image under way.
  static var busy: Answer {
    .refusal(
      503, "the server has no room for more images at a time; try again",
      [HeaderField("Retry-After", "1")])
  }

  /// Returns a text of any type, which no cache should keep.
  static func document(_ text: String, type: String) -> Answer {
    Answer(
      200, [HeaderField("Content-Type", type), HeaderField("Cache-Control", "no-store")],
      bytes: Array(text.utf8))
  }

  /// Returns a document of JSON, its keys in alphabetical order.
  static func json(_ value: JSONValue) -> Answer {
    .document(value.recordText, type: "application/json")
  }

  /// Sends a part of the body, or refuses a range that does not exist.
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
  /// Their length as lines of a header.
  var lineBytes: Int { reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 } }
}

/// A field of an answer's header.
struct HeaderField: Equatable, Sendable {
  let name: String
  let value: String

  init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}
