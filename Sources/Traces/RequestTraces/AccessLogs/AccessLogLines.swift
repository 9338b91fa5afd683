import Primitives

/// Reads the logs of web servers and proxies: answered GETs are requests for their address. Lines that cannot be read
/// are skipped.
struct AccessLogLines: LineFormat {
  private var parser = AccessLogParser()
  private var sizes: [UInt64: UInt32] = [:]
  private var (requests, odd) = (0, 0)

  mutating func read(_ line: TextLine, into builder: inout TraceBuilder) throws(TraceProblem) {
    switch parser.parse(line) {
    case .remark: return
    case .odd:
      odd += 1
      builder.skipRecord()
    case .request:
      requests += 1
      add(parser.request, &builder)
    }
  }

  /// Adds a request. If its response has no whole body, the request has the previous size of its object.
  private mutating func add(_ request: LoggedRequest, _ builder: inout TraceBuilder) {
    guard request.isRead else { return builder.skipRecord() }
    unsafe request.address.withUnsafeBufferPointer { letters in
      let address = unsafe TextLine(letters)
      if request.bytes == nil, request.status != 304 { builder.forgetSizes() }
      let bytes = UInt32(clamping: request.bytes ?? 0)
      let size = request.isPartial ? max(bytes, sizes[address.hash] ?? 1) : bytes
      sizes[address.hash] = size
      builder.add(address, size: size, time: request.time + (request.duration ?? 0))
    }
  }

  func finish() throws(TraceProblem) {
    guard odd <= requests else {
      throw TraceProblem(
        "\(odd) of \(odd + requests) lines are not of the \(AccessLogText.formats)")
    }
  }
}

/// The log of a web server or proxy, as its requests.
package enum AccessLogText {
  /// The formats, for messages.
  package static let formats =
    "common or combined format (client, two words, [time], \"request\", status, bytes), nor of one with a virtual "
    + "host, of Squid, HAProxy, Envoy, AWS's load balancers or S3, of JSON lines or of W3C's extended format with #Fields"

  /// Returns the fault of a line that is neither a request nor a remark.
  package static func fault(in bytes: [UInt8]) -> String {
    let beginning = String(decoding: bytes.prefix(1 << 14), as: UTF8.self)
    return beginning.contains(/(^|\n)#Fields:/)
      ? "has not the values that the line #Fields names, or #Fields names no status, time, method or address"
      : "is not a line of the \(formats)"
  }

  /// Passes each request of a log to a function, with the number of its line from 1.
  ///
  /// - Parameters:
  ///   - bytes: The whole log, decompressed.
  ///   - body: Receives each request.
  /// - Returns: The numbers of the lines that are neither requests nor remarks.
  /// - Complexity: O(*n*).
  package static func read(
    _ bytes: [UInt8], _ body: (_ line: Int, LoggedRequest) -> Void
  ) -> [Int] {
    unsafe bytes.withUnsafeBufferPointer { letters in
      let text = unsafe TextLine(letters)
      var parser = AccessLogParser()
      var odd: [Int] = []
      var (start, number) = (bytes.starts(with: ByteOrderMark.utf8) ? 3 : 0, 0)
      while start < text.count {
        let end = text.firstIndex(of: UInt8(ascii: "\n"), from: start) ?? text.count
        let line = text[start..<end].withoutEnd
        (start, number) = (end + 1, number + 1)
        guard !line.isEmpty else { continue }
        switch parser.parse(line) {
        case .remark: break
        case .odd: odd.append(number)
        case .request: body(number, parser.request)
        }
      }
      return odd
    }
  }

  /// Returns true if most lines at the beginning of a file are those of a log.
  package static func isLog(_ bytes: [UInt8]) -> Bool {
    var beginning = bytes.prefix(1 << 14)
    if bytes.count > beginning.count, let end = beginning.lastIndex(of: UInt8(ascii: "\n")) {
      beginning = beginning[...end]
    }
    var requests = 0
    let odd = read(Array(beginning)) { _, _ in requests += 1 }
    return requests > odd.count
  }
}
