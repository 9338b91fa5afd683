import Primitives
import RequestTraces

/// Traces made for tests, and their bytes in every format, written by the project itself.
enum Samples {
  /// A few hundred requests with names, sizes and times that every format can hold.
  static let trace: LoadedTrace = {
    let patterns = ["3*zipf:objects=40,exponent=0.8", "1*scan"].compactMap {
      try? TracePattern(text: $0)
    }
    let sizes = try? SizePattern(text: "512B..64KiB")
    return TraceGenerator(patterns, sizes: sizes, seed: 7)
      .trace(requests: 220, interval: 1_000_000_000)
  }()

  /// The beginning of the trace, for tests that read it thousands of times.
  static let short: LoadedTrace = {
    let part = TraceGenerator(
      [try? TracePattern(text: "zipf:objects=6")].compactMap(\.self),
      sizes: try? SizePattern(text: "512B..64KiB"), seed: 7)
    return part.trace(requests: 12, interval: 1_000_000_000)
  }()

  static let writable = TraceFormatCatalog.all.filter(\.isWritable)

  static func bytes(_ format: TraceFormat, _ trace: LoadedTrace = trace) throws -> [UInt8] {
    try format.bytes(of: trace, file: "sample")
  }

  static func read(
    _ bytes: [UInt8], _ format: TraceFormat, mapping: FieldMapping = FieldMapping(),
    options: LoadingOptions = LoadingOptions(), pieces: Int = .max
  ) throws -> LoadedTrace {
    var stream = try TraceStream(format, file: "sample", mapping: mapping, options: options)
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + min(pieces, bytes.count))
      let piece = Array(bytes[start..<end])
      try unsafe stream.read(piece.span.bytes)
      start = end
    }
    return try stream.finish()
  }

  static func text(
    _ text: String, _ name: String, mapping: String = "", options: LoadingOptions = .init()
  ) throws -> LoadedTrace {
    guard let format = TraceFormatCatalog.format(named: name) else { throw Unknown(name: name) }
    return try read(
      Array(text.utf8), format, mapping: FieldMapping(text: mapping), options: options)
  }

  struct Unknown: Error {
    let name: String
  }
}

extension LoadedTrace {
  /// The names of the requested objects, in order.
  var requested: [String] { requests.ids.map { names.text(at: $0.index) } }

  /// The sizes of the requests, in order.
  var requestedSizes: [Int] { requests.indices.map { size(at: $0) } }
}
