import CommandLineInterface
import Foundation
import Harness
import Primitives
import TraceFiles
import Traces
import Platform

extension CommandLineInterface.Option {
  static let traceOut = value(
    "out", "FILE", .file, isRequired: true,
    help: "The file to write. A name that ends in .gz, .xz or .zst has it compressed.")
  static let to = value(
    "to", "NAME", .name(topics: ["formats"], orFile: false),
    help: "The format to write. Default: csv, which keeps names, sizes, times and lifetimes.")
  static let renumber = flag(
    "renumber", help: "Name objects by numbers from 1, for formats that hold no other names.")
}

/// Writing a trace as a command line asks for it.
enum TraceOutput {
  /// Writes a trace and says so, with `--json` as a document of what was written.
  ///
  /// - Throws: `CommandFailure` with ``ExitCode/usage`` where the format cannot hold the trace, with
  ///   ``ExitCode/cannotWrite`` where the file cannot be written.
  static func write(_ trace: LoadedTrace, named name: String, _ invocation: Invocation) throws {
    let (path, format) = (invocation.text(.traceOut) ?? "", try format(invocation))
    try write(trace, named: name, to: path, as: format, invocation)
    guard invocation.has(.json) else { return }
    try JSONOutput.write(
      Report(
        schemaVersion: 1, file: path, format: format.name,
        trace: TraceSummary(trace, countsReuse: false)))
  }

  private struct Report: Encodable {
    let schemaVersion: Int
    let file: String
    let format: String
    let trace: TraceSummary
  }

  /// Writes a trace to a file and says so.
  ///
  /// - Throws: As the other does.
  static func write(
    _ trace: LoadedTrace, named name: String, to path: String, as format: TraceFormat,
    _ invocation: Invocation
  ) throws {
    let bytes: [UInt8]
    do {
      let named = invocation.has(.renumber) ? trace.renumbered : trace
      bytes = try format.bytes(of: named, file: name)
    } catch { throw CommandFailure(.usage, "\(error)") }
    do {
      let contents = Data(try Compression.named(by: path)?.compressed(bytes) ?? bytes)
      try WholeFile.write([WholeFile(path: path, contents: contents)])
    } catch { throw CommandFailure(.cannotWrite, "\(error)") }
    if trace.hasSizes, !format.keepsSizes {
      try StandardStream.error.write("warning: \(format) has no sizes; they are left out\n")
    }
    let count = MetricText.text(Double(trace.requests.count), .count)
    try StandardStream.error.write("wrote \(count) requests to \(path) as \(format)\n")
  }

  /// The format that `--to` names.
  ///
  /// - Throws: `CommandFailure` with ``ExitCode/usage`` where no trace can be written as it.
  static func format(_ invocation: Invocation) throws -> TraceFormat {
    let name = invocation.text(.to) ?? "csv"
    let known = TraceFormatCatalog.all.filter(\.isWritable)
    guard let format = TraceFormatCatalog.format(named: name), format.isWritable else {
      throw CommandFailure(
        .usage, Suggestion.unknown("format", name, known: known.map(\.name)))
    }
    return format
  }
}
