import CommandKit
import Metrics
import Platform
import Primitives
import RequestTraces

/// The trace that a command reads, according to the command line.
struct TraceSource: Sendable {
  var path = ""
  var format: TraceFormat?
  var mapping: FieldMapping?
  var skip: Int?
  var limit: Int?
  /// The memory for reading the trace and for working with it.
  var memory = TraceMemory()

  static let parameters: [Parameter<Self>] = [
    .argument(
      "TRACE", .file, \.path,
      help:
        "The file of a request trace, plain or compressed with gzip, xz, zstd or bzip2; - for standard input."
    ),
    .option(
      "format", "NAME", .name(of: "formats", readableFormat), \.format,
      help:
        "The format of the file, if the file does not describe itself. 'cachebench list formats' lists them."
    ),
    .option(
      "columns", "MAP", .text { try FieldMapping(text: $0) }, \.mapping,
      help:
        "The columns of a CSV, by name or number: key=url,size=bytes,time=1. Or the fields of "
        + "binary records: format=<IQI,key=2,size=3."),
    .option(
      "skip", "N", .integer(0...Int.max), \.skip,
      help: "Skip the first N requests."),
    .option("limit", "N", .integer(1...Int.max), \.limit, help: "Read at most N requests."),
    .option(
      "memory", "SIZE", .text { try ByteCount(text: $0) }, \.memory.stated,
      help:
        "Refuse a trace that needs more memory, such as 4GiB. Default: half of the memory of the machine, or less "
        + "if little is free; 256 MiB for a small file that expands to a huge trace."),
  ]

  private static func readableFormat(_ name: String) throws -> TraceFormat {
    if let format = TraceFormatCatalog.format(named: name) { return format }
    throw CommandFailure(Suggestion.unknown("format", name, known: TraceFormatCatalog.names))
  }

  /// The name of the file in messages and results.
  var title: String {
    path == ReadableFile.standardInputPath ? ReadableFile.standardInputName : path
  }

  private var file: TraceFile {
    var file = TraceFile(path)
    file.format = format
    if let mapping { file.mapping = mapping }
    return file
  }

  /// Determines the format and the compression.
  ///
  /// - Throws: `TraceError`.
  func kind() throws -> TraceFile.Kind { try file.kind() }

  /// Reads the trace.
  ///
  /// - Parameters:
  ///   - keepsTimes: True if times and lifetimes are read.
  ///   - limit: The maximum number of requests; nil if it is that of the command line.
  ///   - share: The share of the objects whose requests are read. The result may be empty.
  ///   - reuse: The objects whose reuse distances are computed during reading.
  /// - Returns: The trace.
  /// - Throws: `TraceError`.
  func load(
    keepsTimes: Bool = true, limit: Int? = nil, share: Double = 1,
    reuse: SampledReuse.Sample? = nil
  ) throws -> LoadedTrace {
    var options = LoadingOptions()
    options.skip = skip ?? 0
    options.limit = limit ?? self.limit ?? .max
    options.keepsTimes = keepsTimes
    options.threshold = SpatialSample(share: share).threshold
    options.reuse = reuse
    options.memory = memory.budget()
    // A user who sets the memory has decided this already.
    if memory.stated == nil { options.maxUnfolded = 256 << 20 }
    return try file.load(options)
  }

  /// Returns the number of bytes that remain for work with the trace.
  func memoryBeside(_ trace: LoadedTrace) -> Int {
    memory.budget(with: trace.bytesHeld) - trace.bytesHeld
  }

  /// The file's name without its folder and extensions.
  var name: String {
    if path == ReadableFile.standardInputPath { return "stdin" }
    let last = path.split(separator: "/").last.map(String.init) ?? "trace"
    let endings = Compression.allCases.map { "." + $0.ending }
    let plain = endings.first { last.hasSuffix($0) }.map { String(last.dropLast($0.count)) } ?? last
    return plain.isEmpty ? last : plain
  }
}

extension ValueKind where Value == Double {
  /// Returns the kind of a share such as `1%`, as the value of an option.
  static func share(of option: String) -> Self {
    .text { text in
      guard text.last == "%", let percent = Double(text.dropLast()), percent > 0, percent <= 100
      else {
        throw CommandFailure("'\(text)' is not a share; write --\(option) 1%")
      }
      return percent / 100
    }
  }
}
