package import Foundation
import TextOutput

/// A request with its response, in the form of an archive: HAR 1.2.
package struct RecordedEntry: Sendable {
  /// A field of a header.
  package typealias Field = (name: String, value: String)

  /// The start of the request.
  package let start: Date
  package let method: String
  package let url: String
  /// The protocol of the response.
  package let transport: String
  /// The header of the request.
  package let requestFields: [Field]
  package let status: Int
  /// The header of the response.
  package let fields: [Field]
  /// The body, decoded.
  package let body: Data
  /// The bytes of the body as received.
  package let transferred: Int
  /// The durations of the request's parts, in milliseconds, by their names in archives. Missing parts did not happen.
  package let timings: [String: Double]

  /// Creates an entry of an exchange.
  package init(
    start: Date, method: String, url: String, transport: String, requestFields: [Field],
    status: Int, fields: [Field], body: Data, transferred: Int, timings: [String: Double]
  ) {
    (self.start, self.method, self.url, self.transport) = (start, method, url, transport)
    (self.requestFields, self.status, self.fields) = (requestFields, status, fields)
    (self.body, self.transferred, self.timings) = (body, transferred, timings)
  }

  /// Returns the text before the entries of an archive. Commas separate the entries.
  ///
  /// - Parameter version: The version of the program.
  /// - Returns: The text.
  package static func beginning(version: String) -> String {
    #"{"log": {"version": "1.2", "creator": {"name": "cachebench", "version": "\#(version)"}, "#
      + "\"entries\": [\n"
  }

  /// The text after the entries of an archive.
  package static let ending = "\n]}}\n"

  /// True for header fields that identify a person. They are left out, because people pass archives on.
  private static func isSecret(_ name: String) -> Bool {
    let name = name.lowercased()
    return ["authorization", "cookie", "token", "secret", "api-key", "apikey"].contains {
      name.contains($0)
    }
  }

  /// The timings of parts that did not happen.
  private static let untimed: [String: Double] = [
    "blocked": -1, "dns": -1, "connect": -1, "ssl": -1, "send": 0, "wait": 0, "receive": 0,
  ]

  /// Returns the entry as JSON, with binary bodies in Base64.
  ///
  /// - Parameter isTooLate: Called repeatedly while a long body is written; true stops the work.
  /// - Returns: The JSON; nil if the work was stopped.
  /// - Complexity: Linear in the body: 60 MB need some tenths of a second.
  package func json(unless isTooLate: () -> Bool = { false }) -> [UInt8]? {
    guard !isTooLate() else { return nil }
    let isText = unsafe body.withUnsafeBytes { unsafe String(validating: $0, as: UTF8.self) != nil }
    // Parts of the body are escaped one by one, so that the work can stop between them.
    let sign = "text of \(UUID().uuidString)"
    let content: JSONValue = [
      "size": body.count, "mimeType": value("content-type") ?? "", "text": sign,
      "encoding": isText ? nil : "base64",
    ]
    let whole = entry(content).text(as: .record)
    guard let place = whole.range(of: sign) else { return nil }
    var json = [UInt8](whole[..<place.lowerBound].utf8)
    var rest = isText ? body : body.base64EncodedData()
    json.reserveCapacity(whole.utf8.count + rest.count + rest.count / 16)
    while !rest.isEmpty {
      if isTooLate() { return nil }
      Self.write(rest.prefix(1 << 20), to: &json)
      rest = rest.dropFirst(1 << 20)
    }
    return json + whole[place.upperBound...].utf8
  }

  private func entry(_ content: JSONValue) -> JSONValue {
    let (none, nothing): ([JSONValue], JSONValue) = ([], [:])
    let request: JSONValue = [
      "method": method, "url": url, "httpVersion": transport, "cookies": none,
      "headers": Self.headers(requestFields), "queryString": query, "headersSize": -1,
      "bodySize": 0,
    ]
    let response: JSONValue = [
      "status": status, "statusText": "", "httpVersion": transport, "cookies": none,
      "headers": Self.headers(fields), "content": content,
      "redirectURL": value("location") ?? "", "headersSize": -1, "bodySize": transferred,
    ]
    return [
      "startedDateTime": Date.ISO8601FormatStyle(includingFractionalSeconds: true).format(start),
      // The connection's time includes TLS.
      "time": timings.filter { $0.key != "ssl" }.values.reduce(0, +),
      "request": request, "response": response, "cache": nothing,
      "timings": Self.untimed.merging(timings) { $1 },
    ]
  }

  /// Writes bytes of a text as parts of a JSON string.
  private static func write(_ bytes: Data, to json: inout [UInt8]) {
    for byte in [UInt8](bytes) {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): json += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): json += "\\n".utf8
      case 0..<0x20:
        json += "\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8
      default: json.append(byte)
      }
    }
  }

  private func value(_ name: String) -> String? {
    fields.last { $0.name.lowercased() == name }?.value
  }

  private var query: [[String: String]] {
    let items = URLComponents(string: url)?.queryItems ?? []
    return items.map { ["name": $0.name, "value": $0.value ?? ""] }
  }

  private static func headers(_ fields: [Field]) -> [[String: String]] {
    fields.filter { !isSecret($0.name) }.map {
      ["name": $0.name, "value": $0.value]
    }
  }
}
