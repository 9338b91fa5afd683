/// A file format of request traces, known by its name.
package struct TraceFormat: Sendable, CustomStringConvertible {
  /// The evidence that a file is in this format, if the format can read it without an error.
  package enum Evidence: Sendable {
    /// It has marks that other formats lack: the format describes itself.
    case conclusive
    /// It is a text, and nothing indicates another format.
    case plain
    /// Other formats look the same; only the file's owner can decide.
    case weak
  }

  /// The name for `--format`.
  package let name: String
  /// Other names of the format.
  package private(set) var aliases: [String] = []
  /// The layout in one line.
  package let summary: String
  /// The evidence of a file that can be read as this format.
  package private(set) var evidence = Evidence.weak
  /// True if its files are lines of text.
  package let isText: Bool
  /// Returns true if the beginning of a file looks like this format; used for formats that can read nearly any file.
  var looksRight: @Sendable (_ lines: [Substring]) -> Bool = { _ in true }
  /// The fields of its records; nil if the records have no fixed layout.
  package var layout: BinaryLayout?
  let makeReader: @Sendable (FieldMapping) throws(TraceProblem) -> any TraceReader
  /// The writer; nil if the format cannot be written.
  let writer: (any TraceWriter)?

  package var description: String { name }

  /// The bytes of a record; nil for texts, or if the file or a mapping defines the length.
  package var recordSize: Int? { layout?.length }

  /// True if traces can be written in this format.
  package var isWritable: Bool { writer != nil }

  /// Creates a text format in which each line is read separately.
  static func lines<Format: LineFormat>(
    _ name: String, _ summary: String, _ evidence: Evidence, _ format: Format,
    writer: LineWriter
  ) -> TraceFormat {
    TraceFormat(
      name: name, summary: summary, evidence: evidence, isText: true,
      makeReader: { (_) throws(TraceProblem) in LineReader(format) }, writer: writer)
  }

  /// Creates a text format with one request per line.
  static func columns(
    _ name: String, _ summary: String, _ evidence: Evidence, _ layout: ColumnLayout,
    template: [String]
  ) -> TraceFormat {
    lines(
      name, summary, evidence, ColumnReader(layout),
      writer: LineWriter(columns: layout, template: template))
  }

  /// Creates a text format of ranges of blocks.
  static func blocks(
    _ name: String, _ summary: String, _ evidence: Evidence, _ layout: BlockLayout,
    template: [String]
  ) -> TraceFormat {
    lines(
      name, summary, evidence, BlockReader(layout),
      writer: LineWriter(blocks: layout, template: template))
  }

  /// Creates a format with records of one length.
  static func records(
    _ name: String, _ summary: String, _ evidence: Evidence, aliases: [String] = [],
    _ layout: BinaryLayout
  ) -> TraceFormat {
    TraceFormat(
      name: name, aliases: aliases, summary: summary, evidence: evidence, isText: false,
      layout: layout,
      makeReader: { (_) throws(TraceProblem) in BinaryReader(layout) },
      writer: BinaryWriter(layout: layout))
  }

  /// Returns the format with a further condition that identifies its files.
  func known(by condition: @escaping @Sendable (_ lines: [Substring]) -> Bool) -> TraceFormat {
    var format = self
    format.looksRight = condition
    return format
  }

  /// True if the format can store the sizes of requests.
  package var keepsSizes: Bool { writer?.keepsSizes ?? false }

  /// Estimates the memory in bytes for writing a trace, in addition to the trace: the file, and its compressed form.
  package func bytesToWrite(_ trace: LoadedTrace) -> Int {
    2 * (writer?.length(of: trace) ?? 0) + (writer?.bytesToPrepare(trace) ?? 0)
  }

  /// Returns the bytes of a file in this format with the trace.
  ///
  /// - Parameters:
  ///   - trace: The trace.
  ///   - file: The trace's name in errors.
  /// - Returns: The whole file.
  /// - Throws: The part of the trace that the format cannot express, with the number of the request.
  /// - Complexity: O(*n*) in the number of requests.
  package func bytes(of trace: LoadedTrace, file: String) throws(TraceError) -> [UInt8] {
    guard let writer else {
      throw TraceError(file: file, message: "cannot be written as \(name); choose another format")
    }
    do { return try writer.bytes(of: trace) } catch { throw TraceError(error, in: file) }
  }
}
