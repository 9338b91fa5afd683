import Foundation
import Environment

/// What is sent back for one request; thrown where it refuses one.
struct Answer: Error {
  /// The HTTP status code.
  var status: UInt16
  /// The header, without the fields that depend on the length of the body.
  var fields: [HeaderField]
  /// The body, of which `part` is sent.
  var bytes: [UInt8]
  /// Where in `bytes` the part to be sent lies.
  var part: Range<Int>
  /// The length that the header states where the body is left out, as HEAD has it; nil for the part's own.
  var statedLength: UInt64?
  /// Keeps the room that the body takes for as long as it is sent.
  var room: BodyRoom?
  /// Whether an upstream server has said when and by whom it was made.
  var isPassedOn = false
  /// What goes wrong with the body on its way.
  var fault = TransferFault.none
  /// What the log says of it.
  var remarks = Remarks()

  /// What the log says of an answer beside its status and length.
  struct Remarks: Sendable {
    /// Whether the traffic of this answer is shaped.
    var isImage = false
    var version: UInt32?
    var freshFor: Int64?
    var isClamped = false
    /// How the request ends once the answer was handed over whole.
    var outcome = ServerLogRecord.Outcome.completed
    /// The URL of an archive that the answer is of, and whether an image is there.
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

  /// A request that cannot be served, and why.
  static func refusal(_ status: UInt16, _ reason: String, _ fields: [HeaderField] = []) -> Answer {
    var answer = document("\(status): \(reason)\n", type: "text/plain; charset=utf-8")
    answer.status = status
    answer.fields += fields
    answer.remarks.outcome = .refused
    return answer
  }

  /// The answer 502 in place of one that this server cannot make or send, with the remarks of that one.
  static func failure(_ reason: String, _ remarks: Remarks) -> Answer {
    var answer = refusal(502, reason)
    answer.remarks = remarks
    answer.remarks.outcome = .broken
    return answer
  }

  /// The bytes that the header of an answer may have. The memory of a connection leaves as many beside the header of
  /// a small request.
  static let longestHeader = 30 << 10

  /// What is answered when more images are under way than there is room for.
  static var busy: Answer {
    .refusal(
      503, "the server has no room for more images at a time; try again",
      [HeaderField("Retry-After", "1")])
  }

  /// A text of any type, which no cache should keep.
  static func document(_ text: String, type: String) -> Answer {
    Answer(
      200, [HeaderField("Content-Type", type), HeaderField("Cache-Control", "no-store")],
      bytes: Array(text.utf8))
  }

  /// A document of JSON, its keys in order of the alphabet.
  static func json(_ value: some Encodable) -> Answer {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(value) else { return .refusal(500, "no JSON") }
    return .document(String(decoding: data, as: UTF8.self) + "\n", type: "application/json")
  }

  /// Sends a part of the body, or says that there is none such.
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
  /// How long they are as lines of a header.
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
