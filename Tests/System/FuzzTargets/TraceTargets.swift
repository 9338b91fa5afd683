import Primitives
import RequestTraces

/// Request traces of every format, plain and compressed.
enum TraceTargets {
  /// The limit of requests to read; a few bytes of a file can ask for very many.
  private static let most = 100_000

  private static let mappings = [
    "", "key=1,size=2", "key=2,time=1,count=3", "key=1,header=false,delimiter=tab",
    "format=<IQ,key=2,size=1", "format=<BHQ,key=3,count=2,time=1",
  ]

  /// A trace of a stated format; it reads the same whole and in pieces.
  static func format(_ bytes: [UInt8]) throws(BrokenPromise) {
    guard bytes.count > 2 else { return }
    let formats = TraceFormatCatalog.all
    let format = formats[Int(bytes[0]) % formats.count]
    let isMapped = format.name == "csv" || format.name == "binary"
    let mapping = isMapped ? mappings[Int(bytes[1]) % mappings.count] : ""
    let body = Array(bytes.dropFirst(2))
    let whole = read(body, format, mapping, pieces: body.count)
    try check(whole)
    guard whole.trace?.requests.count != most else { return }
    let parts = read(body, format, mapping, pieces: max(Int(bytes[1]), 1))
    // If several things are wrong, the message may name any of them.
    try BrokenPromise.unless(
      (parts.error == nil) == (whole.error == nil),
      "\(format): in pieces \(parts.error ?? "read"), whole \(whole.error ?? "read")")
    try BrokenPromise.unless(
      parts.trace?.requests.ids == whole.trace?.requests.ids, "\(format): pieces are read otherwise"
    )
  }

  private struct Reading {
    var trace: LoadedTrace?
    var error: String?
  }

  private static func read(
    _ bytes: [UInt8], _ format: TraceFormat, _ mapping: String, pieces: Int
  ) -> Reading {
    var options = LoadingOptions()
    options.limit = most
    options.keepsTimes = true
    do {
      var stream = try TraceStream(
        format, file: "fuzzed", mapping: FieldMapping(text: mapping), options: options)
      for start in stride(from: 0, to: bytes.count, by: pieces) {
        let piece = Array(bytes[start..<min(start + pieces, bytes.count)])
        try unsafe stream.read(piece.span.bytes)
      }
      return Reading(trace: try stream.finish())
    } catch { return Reading(error: "\(error)") }
  }

  private static func check(_ reading: Reading) throws(BrokenPromise) {
    if let error = reading.error {
      try BrokenPromise.unless(error.contains(" "), "refused without a reason: \(error)")
    }
    guard let trace = reading.trace else { return }
    try BrokenPromise.unless(
      trace.requests.ids.allSatisfy { $0.index < trace.names.count }, "an object beyond the last")
    try BrokenPromise.unless(
      trace.requests.indices.allSatisfy { trace.size(at: $0) > 0 }, "a request without a size")
    try BrokenPromise.unless(
      trace.times.map { $0.count == trace.requests.count } ?? false, "a request without a time")
  }

  /// A log; its requests and odd lines are no more than its lines, and a trace has no other requests.
  static func accessLog(_ bytes: [UInt8]) throws(BrokenPromise) {
    var (requests, last) = (0, 0)
    var addresses: Set<String> = []
    var isOrdered = true
    let odd = AccessLogText.read(bytes) { line, request in
      requests += 1
      isOrdered = isOrdered && line > last && (request.bytes ?? 0) >= 0
      last = line
      addresses.insert(request.url)
    }
    let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
    try BrokenPromise.unless(
      isOrdered && requests + odd.count <= lines, "more requests than lines, or out of order")
    guard let format = TraceFormatCatalog.format(named: "access-log") else { return }
    let whole = read(bytes, format, "", pieces: max(bytes.count, 1))
    try check(whole)
    let parts = read(bytes, format, "", pieces: 7)
    try BrokenPromise.unless(
      parts.trace?.requests.ids == whole.trace?.requests.ids, "pieces are read otherwise")
    let isKnown = whole.trace.map { trace in
      (0..<trace.names.count).allSatisfy { addresses.contains(trace.names.text(at: $0)) }
    }
    try BrokenPromise.unless(isKnown != false, "a trace with an address that no request has")
  }

  /// A file; the trace read from it can be written as CSV and then reads the same.
  static func file(_ bytes: [UInt8]) throws(BrokenPromise) {
    var options = LoadingOptions()
    options.limit = most
    let read = try BrokenPromise.orRefusal { try TraceFile("fuzzed").load(bytes, options) }
    guard let trace = read, let csv = TraceFormatCatalog.format(named: "csv") else { return }
    try check(Reading(trace: trace.timed))
    var written = TraceFile("written")
    written.format = csv
    let again: LoadedTrace
    do { again = try written.load(csv.bytes(of: trace, file: "fuzzed"), options) } catch {
      throw BrokenPromise("what was read cannot be written or read again: \(error)")
    }
    try BrokenPromise.unless(
      again.requests.ids == trace.requests.ids, "reads otherwise once it is written")
  }
}

extension LoadedTrace {
  /// With times, for checks that ask for them.
  fileprivate var timed: LoadedTrace {
    LoadedTrace(
      ids: requests.ids, sizes: requests.sizes, names: names,
      times: [Int64](repeating: 0, count: requests.count))
  }
}
