package import Foundation
import HTTPCaching
import Primitives

/// A request of an archive with its response.
package struct ArchiveEntry: Sendable {
  /// The durations of a request's parts, in milliseconds; nil for parts that did not happen or are not stated.
  package struct Timings: Sendable {
    /// Name look-up.
    package let dns: Double?
    /// Connection set-up, including TLS.
    package let connect: Double?
    /// TLS handshake alone.
    package let tls: Double?
    /// From the end of the request to the first byte of the response.
    package let wait: Double?
    /// From the first byte of the response to the last.
    package let receive: Double?
  }

  /// The position of the entry in the file, from 1.
  package let number: Int
  /// The start of the request, in milliseconds since 1970.
  package let start: Double
  /// The total duration, in milliseconds.
  package let duration: Double?
  /// The method, in capitals.
  package let method: String
  /// The URL without its fragment.
  package let url: String
  /// The names of the fields of the request's header, in lower case; empty if the archive lacks them.
  package let requestFields: Set<String>
  /// The status, from 100 to 999; 0 if no response came.
  package let status: Int
  /// True if the client cancelled the request, as Chromium and Firefox note it in a field `_error`.
  package let isCancelled: Bool
  /// The protocol of the response, in lower case.
  package let transport: String
  /// The media type without parameters, in lower case; empty if it is not stated.
  package let mediaType: String
  /// The fields of the response's header, names in lower case; fields of the same name joined by commas.
  package let fields: [String: String]
  /// The same fields as received: separate, in order, names as spelled.
  package let fieldLines: [(name: String, value: String)]
  /// The body, decoded; nil if the archive lacks it, or has something else in its place.
  package let body: Data?
  /// The reason why the content that the archive has is no body.
  let bodyProblem: FileError?
  /// The length of the body. Without the body, the stated length of the decoded body, else of the received body.
  package let bytes: Int?
  /// The bytes received over the network; nil if they are not stated.
  package let transferred: Int?
  /// True if the client's own cache answered. Browsers note this in custom fields: Chromium's `_fromCache`,
  /// WebKit's `_fetchType`. Older ones note only that nothing was received.
  package internal(set) var isFromCache: Bool
  /// True if the archive states the server's address.
  let hasAddress: Bool
  /// The page that made the request, by its id; nil if the archive does not say.
  let page: String?
  /// The run that made the request, if several runs began with an empty cache; empty for a single run.
  package internal(set) var run = ""
  /// True if a browser requested it as an image.
  let isRequestedImage: Bool
  /// The durations of the parts.
  package let timings: Timings

  /// - Parameters:
  ///   - entry: The entry.
  ///   - files: Returns the contents of a file beside the archive, by its name.
  /// - Throws: `FileError` if the entry cannot be read.
  init(_ entry: ArchiveObject, files: (String) -> Data?) throws(FileError) {
    number = entry.entry
    let request = try entry.object("request")
    let response =
      try entry.optionalObject("response")
      ?? ArchiveObject(members: [:], file: entry.file, entry: number, path: "response.")
    let content = try response.optionalObject("content")
    start = try Self.start(entry)
    duration = try entry.optionalNumber("time")
    method = try request.optionalText("method")?.uppercased() ?? "GET"
    url = try Self.url(request, of: entry)
    requestFields = Self.requestFields(request)
    status = try Self.status(response)
    let errors = [try response.optionalText("_error"), try entry.optionalText("_error")]
    isCancelled = errors.contains { $0?.contains("ABORTED") == true }
    transport = try response.optionalText("httpVersion")?.lowercased() ?? ""
    fieldLines = try Self.fieldLines(response)
    fields = Self.joined(fieldLines)
    (body, bodyProblem) = try Self.body(content, files)
    mediaType = Self.mediaType(try content?.optionalText("mimeType") ?? fields["content-type"])
    let received = try Self.length(response.optionalNumber("bodySize"))
    let sent = try Self.length(response.optionalNumber("_transferSize"))
    // WebPageTest states no length of a body over SPDY, but what the request brought.
    let brought = received == 0 ? Self.length(try? entry.optionalNumber("_bytesIn")) : nil
    transferred = sent ?? brought ?? received
    let stated = try Self.length(content?.optionalNumber("size"))
    bytes = [body?.count, stated, received, fields["content-length"].flatMap { Int($0) }]
      .compactMap(\.self).first { $0 > 0 }
    let fetch = try entry.optionalText("_fetchType")?.lowercased() ?? ""
    let isUnsent = sent == 0 && bytes != nil && status >= 200 && status != 304
    isFromCache =
      try entry.optionalText("_fromCache") != nil || fetch.hasSuffix("cache") || isUnsent
    hasAddress = try entry.optionalText("serverIPAddress")?.isEmpty == false
    page = try entry.optionalText("pageref")
    isRequestedImage = try entry.optionalText("_resourceType") == "image"
    timings = try Timings(entry.optionalObject("timings"))
  }

  private static func url(
    _ request: ArchiveObject, of entry: ArchiveObject
  ) throws(FileError) -> String {
    let url = String(try request.text("url").prefix { $0 != "#" })
    guard !url.isEmpty else {
      throw entry.problem("'request.url' is empty; remove the entry")
    }
    guard !url.contains(where: \.isNewline) else {
      throw entry.problem(
        "'request.url' has a line break, which URLs cannot have; remove the entry")
    }
    return url
  }

  private static func mediaType(_ field: String?) -> String {
    (field ?? "").prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
  }

  /// An entry without a readable header of the request is good for all else.
  private static func requestFields(_ request: ArchiveObject) -> Set<String> {
    let lines = request.members["headers"] as? [[String: Any]] ?? []
    return Set(lines.compactMap { ($0["name"] as? String)?.lowercased() })
  }

  private static func length(_ number: Double?) -> Int? {
    number.map { Int(min($0, Double(UInt32.max))) }
  }

  private static func status(_ response: ArchiveObject) throws(FileError) -> Int {
    let number = try response.optionalNumber("status") ?? 0
    guard let status = Int(exactly: number), status == 0 || 100...999 ~= status else {
      throw response.problem(
        "'response.status' is \(String(format: "%g", number)), which is no status of HTTP; capture it again, or write 0 "
          + "if there was no answer")
    }
    return status
  }

  private static func fieldLines(
    _ response: ArchiveObject
  ) throws(FileError) -> [(name: String, value: String)] {
    var lines: [(name: String, value: String)] = []
    for field in try response.objects("headers") {
      // Browsers also list the pseudo-header fields of HTTP/2.
      guard let name = try field.optionalText("name"), !name.hasPrefix(":") else { continue }
      guard FieldSyntax.isToken(Array(name.utf8)) else {
        throw field.problem(
          "'response.headers' has a field named \(name.quoted), which is no name of a field; remove it"
        )
      }
      // Browsers write several fields of one name as one, with a line for each; Polly.JS writes a list.
      let list = field.members["value"] as? [String]
      let text = list == nil ? try field.optionalText("value") ?? "" : ""
      let texts = list ?? [text]
      let values = texts.flatMap {
        $0.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      }
      guard !values.contains(where: { $0.utf8.contains { [0, 10, 13].contains($0) } }) else {
        throw field.problem(
          "the field \(name.quoted) in 'response.headers' has a line break or a zero byte, which no field can have; remove "
            + "it")
      }
      lines += values.map { (name, $0) }
    }
    return lines
  }

  private static func joined(_ lines: [(name: String, value: String)]) -> [String: String] {
    lines.reduce(into: [:]) { fields, line in
      let name = line.name.lowercased()
      fields[name] = fields[name].map { $0 + ", " + line.value } ?? line.value
    }
  }

  /// Reads ISO 8601 with any number of digits in the fraction of a second, which the formatter does not support.
  private static func start(_ entry: ArchiveObject) throws(FileError) -> Double {
    let text = try entry.text("startedDateTime")
    guard let seconds = seconds(text) else {
      throw entry.problem(
        "'startedDateTime' is '\(text)', which is not a time; write 2025-01-31T12:00:00.000Z")
    }
    return seconds * 1_000
  }

  /// Returns the seconds since 1970 of a moment in ISO 8601; nil for other texts.
  static func seconds(_ text: String) -> Double? {
    let fraction = text.firstMatch(of: /\.(\d+)/)
    let whole = fraction.map { text.replacingCharacters(in: $0.range, with: "") } ?? text
    let part = fraction.flatMap { Double("0." + $0.1) } ?? 0
    return (try? Date(whole, strategy: .iso8601)).map { $0.timeIntervalSince1970 + part }
  }

  /// Returns `content.text`, plain or decoded from Base64 (HAR 1.2, section "content"), or the file that Playwright
  /// names in `_file`.
  ///
  /// - Parameters:
  ///   - content: The content of the response.
  ///   - files: Returns the contents of a file beside the archive, by its name.
  /// - Returns: The body, or the reason why there is no body.
  /// - Throws: `FileError` if a member has a wrong type.
  static func body(
    _ content: ArchiveObject?, _ files: (String) -> Data?
  ) throws(FileError) -> (Data?, FileError?) {
    guard let content else { return (nil, nil) }
    let data: Data
    // A text may have had another encoding, which needs a byte or more for each character, and shorter line ends.
    var least: Int?
    if let text = try content.optionalText("text") {
      if try content.optionalText("encoding")?.lowercased() != "base64" {
        data = Data(text.utf8)
        least = text.unicodeScalars.count { $0 != "\r" }
      } else if let decoded = Data(base64Encoded: text)
        ?? Data(base64Encoded: text.filter { !$0.isWhitespace })
      {
        data = decoded
      } else {
        return (nil, content.problem("'response.content.text' is not Base64; capture it again"))
      }
    } else if let name = try content.optionalText("_file") {
      guard !name.contains("/"), let found = files(name) else {
        return (nil, content.problem("the file '\(name)' of its body is not beside the archive"))
      }
      data = found
    } else {
      return (nil, nil)
    }
    guard let size = try content.optionalNumber("size"), size > 0 else { return (data, nil) }
    // Proxies state the received length, and its difference from the decoded length.
    let saved = JSONScalar.number(content.members["compression"]) ?? 0
    let lengths = Double(least ?? data.count)...Double(data.count + (least == nil ? 0 : 3))
    guard lengths.contains(size) || lengths.contains(size + saved) else {
      let length = "\(data.count) bytes instead of 'content.size'"
      return (nil, content.problem("its body has \(length), so it is another; capture it again"))
    }
    return (data, nil)
  }
}

extension ArchiveEntry.Timings {
  fileprivate init(_ timings: ArchiveObject?) throws(FileError) {
    dns = try timings?.optionalNumber("dns")
    connect = try timings?.optionalNumber("connect")
    tls = try timings?.optionalNumber("ssl")
    wait = try timings?.optionalNumber("wait")
    receive = try timings?.optionalNumber("receive")
  }
}
