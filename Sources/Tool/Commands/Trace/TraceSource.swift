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
        "Refuse a trace that needs more memory, such as 4GiB. Default: three quarters of the memory of the machine, or "
        + "less if little is free; 256 MiB for a small file that expands to a huge trace."),
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

/// The memory that a command may use for a trace.
struct TraceMemory: Sendable {
  /// The limit on the command line; nil if it is that of `MachineMemory`.
  var stated: ByteCount?

  /// The option of commands that generate a trace. Commands that read a trace declare it with another help text.
  static let parameters: [Parameter<Self>] = [
    .option(
      "memory", "SIZE", .text { try ByteCount(text: $0) }, \.stated,
      help:
        "Refuse a trace that needs more memory, such as 4GiB. Default: three quarters of the memory of "
        + "the machine, or less if little is free.")
  ]

  /// Returns the number of bytes that may be used, including those of an existing trace.
  ///
  /// - Parameter held: The number of bytes of the existing trace.
  /// - Returns: The number of bytes.
  func budget(with held: Int = 0) -> Int {
    let machine = MachineMemory()
    return min(
      stated?.bytes ?? machine.budget(with: held, quarters: 3), machine.available(with: held))
  }

  /// Checks that there is enough memory for some work before the work begins.
  ///
  /// - Parameters:
  ///   - bytes: The number of bytes that the work needs.
  ///   - trace: The trace that is in memory during the work; nil if there is none.
  ///   - doing: The work, as in `writing it as csv`.
  ///   - file: The trace's name in errors.
  ///   - instead: A suggestion for work that needs less memory, such as `write fewer requests with --limit`.
  /// - Throws: `TraceError`.
  func require(
    _ bytes: Int, beside trace: LoadedTrace? = nil, for doing: String, of file: String,
    instead: String
  ) throws(TraceError) {
    let held = trace?.bytesHeld ?? 0
    let allowed = budget(with: held)
    guard bytes > allowed - held else { return }
    let beside = trace == nil ? "" : " in addition to \(ByteCount(held).rounded) for the trace"
    throw TraceError(
      file: file,
      message:
        "\(doing) needs about \(ByteCount(bytes).rounded) of memory\(beside), and "
        + "\(ByteCount(allowed).rounded) is allowed; \(instead), or allow more with --memory")
  }
}
