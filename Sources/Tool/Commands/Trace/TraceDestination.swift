import CommandKit
import Foundation
import Metrics
import Platform
import Primitives
import Reports
import RequestTraces
import TextOutput

/// The trace that a command writes, according to the command line.
struct TraceDestination: Sendable {
  var path = ""
  var format: TraceFormat?
  var renumbers = false
  var printsJSON = false

  /// The parameters of commands that require a destination.
  static let parameters: [Parameter<Self>] =
    [
      .requiredOption(
        "out", short: "o", "FILE", .output, \.path,
        help: "The file to write. Names that end in .gz, .bz2, .xz or .zst are compressed.")
    ] + formatParameters

  /// The parameters of all commands that write a trace.
  static let formatParameters: [Parameter<Self>] = [
    .option(
      "to", "NAME", .name(of: "formats", writableFormat), \.format,
      help: "The format to write. Default: csv, which keeps names, sizes, times and lifetimes."),
    .flag(
      "renumber", \.renumbers,
      help: "Replace names of objects by numbers from 1, for formats that need numbers."),
    .json(\.printsJSON),
  ]

  private static func writableFormat(_ name: String) throws -> TraceFormat {
    if let format = TraceFormatCatalog.format(named: name), format.isWritable { return format }
    let known = TraceFormatCatalog.all.filter(\.isWritable)
    throw CommandFailure(Suggestion.unknown("format", name, known: known.map(\.name)))
  }

  /// The format in which the trace is written; CSV unless another is requested.
  var writtenFormat: TraceFormat { format ?? TraceFormatCatalog.csv }

  /// Writes a trace, and reports it as a document with `--json`.
  ///
  /// - Throws: `TraceError` if the format cannot represent the trace, or if memory is short; `CompressionError` or
  ///   `WriteError` if the file cannot be written.
  func write(_ trace: LoadedTrace, named name: String, within memory: TraceMemory) throws {
    try writeQuietly(trace, named: name, within: memory)
    guard printsJSON else { return }
    try CommandDocument.write([
      "file": path, "format": writtenFormat.name,
      "trace": JSONValue(reflecting: TraceSummary(trace, countsReuse: false)),
    ])
  }

  /// Writes a trace, and reports it only on standard error.
  func writeQuietly(_ trace: LoadedTrace, named name: String, within memory: TraceMemory) throws {
    let format = writtenFormat
    let renumbering = renumbers ? trace.requests.objectCount * 8 : 0
    try memory.require(
      format.bytesToWrite(trace) + renumbering, beside: trace, for: "writing it as \(format)",
      of: name,
      instead: "use fewer requests or objects")
    let bytes = try format.bytes(of: renumbers ? trace.renumbered : trace, file: name)
    let contents = Data(try Compression.named(by: path)?.compressed(bytes) ?? bytes)
    try WholeFile.write([WholeFile(path: path, contents: contents)])
    if self.format == nil, path.lowercased().hasSuffix(".bin") {
      try StandardStream.error.write(
        "warning: \(path) is a text file in spite of its name; --to NAME writes another format\n")
    }
    if trace.hasSizes, !format.keepsSizes {
      try StandardStream.error.write("warning: \(format) has no sizes, so they are left out\n")
    }
    let count = MetricText.text(Double(trace.requests.count), .count)
    try StandardStream.error.write("wrote \(count) requests to \(path) as \(format)\n")
  }
}
