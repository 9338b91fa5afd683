import CommandLineInterface
import Foundation
import Harness
import Primitives
import TraceFiles
import Traces

/// The arguments and options that name a trace.
extension Argument {
  static let trace = Argument(
    "TRACE", .file, help: "The file of a request trace, plain or compressed with gzip, xz or zstd.")
}

extension CommandLineInterface.Option {
  static let format = value(
    "format", "NAME", .name(topics: ["formats"], orFile: false),
    help:
      "The format of the file. Needed where the file does not describe itself; 'cachebench list "
      + "formats' lists them.")
  static let columns = value(
    "columns", "MAP", .text,
    help: "What is in which column of a CSV, by name or number: key=url,size=bytes,time=1. Or the "
      + "fields of binary records: format=<IQI,key=2,size=3.")
  static let skip = value(
    "skip", "N", .integer(0...Int.max), help: "Pass over so many requests at the beginning.")
  static let limit = value(
    "limit", "N", .integer(1...Int.max), help: "Take at most so many requests.")
}

/// Shares as a command line gives them.
enum ShareText {
  /// Reads `1%`.
  ///
  /// - Throws: `CommandFailure` with ``ExitCode/usage``.
  static func share(_ text: String, of option: CommandLineInterface.Option) throws -> Double {
    guard text.last == "%", let percent = Double(text.dropLast()), percent > 0, percent <= 100
    else {
      throw CommandFailure(.usage, "'\(text)' is not a share; write --\(option.name) 1%")
    }
    return percent / 100
  }
}

/// Reading the trace that a command line names.
struct TraceArguments {
  let file: TraceFile
  let kind: TraceFile.Kind

  /// The options of every command that reads a trace.
  static let options: [CommandLineInterface.Option] = [.format, .columns, .skip, .limit]

  /// Finds out what the file is.
  ///
  /// - Throws: `CommandFailure` with ``ExitCode/usage``.
  init(_ invocation: Invocation) throws {
    var file = TraceFile(invocation.text(.trace) ?? "")
    if let name = invocation.text(.format) {
      guard let format = TraceFormatCatalog.format(named: name) else {
        throw CommandFailure(
          .usage, Suggestion.unknown("format", name, known: TraceFormatCatalog.names))
      }
      file.format = format
    }
    do {
      if let text = invocation.text(.columns) { file.mapping = try FieldMapping(text: text) }
      kind = try file.kind()
    } catch { throw CommandFailure(.usage, "\(error)") }
    self.file = file
  }

  /// Reads it.
  ///
  /// - Throws: `CommandFailure` with ``ExitCode/usage``.
  func load(
    _ invocation: Invocation, keepsTimes: Bool = false, limit: Int? = nil
  ) throws -> LoadedTrace {
    var options = LoadingOptions()
    options.skip = invocation.integer(.skip) ?? 0
    options.limit = limit ?? invocation.integer(.limit) ?? .max
    options.keepsTimes = keepsTimes
    do { return try file.load(options) } catch { throw CommandFailure(.usage, "\(error)") }
  }

  /// The file's name without its folder and endings.
  var name: String {
    let last = file.path.split(separator: "/").last.map(String.init) ?? "trace"
    let endings = Compression.allCases.map { "." + $0.ending }
    let plain = endings.first { last.hasSuffix($0) }.map { String(last.dropLast($0.count)) } ?? last
    return plain.isEmpty ? last : plain
  }
}
