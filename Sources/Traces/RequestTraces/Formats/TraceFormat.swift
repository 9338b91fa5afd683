/// A file format of request traces, known by its name.
package struct TraceFormat: Sendable, CustomStringConvertible {
  /// How much a file that reads as this format without an error says about being one.
  package enum Evidence: Sendable {
    /// It has marks that others lack: the format describes itself.
    case conclusive
    /// It is a text, and nothing shows that it is of another format.
    case plain
    /// Other formats look the same; only its owner can tell.
    case weak
  }

  /// The name for `--format`.
  package let name: String
  /// Other names for it.
  package private(set) var aliases: [String] = []
  /// The layout in one line.
  package let summary: String
  /// What a file that can be read as this says.
  package private(set) var evidence = Evidence.weak
  /// True if its files are lines of text.
  package let isText: Bool
  /// Whether the beginning of a file looks like this; asked of formats that read nearly anything.
  var looksRight: @Sendable (_ lines: [Substring]) -> Bool = { _ in true }
  /// The fields of its records; nil where they are not of one kind.
  package var layout: BinaryLayout?
  /// Makes what reads it.
  let makeReader: @Sendable (FieldMapping) throws(TraceProblem) -> any TraceReader
  /// Makes what writes it; nil where nothing does.
  let writer: (any TraceWriter)?

  /// The name.
  package var description: String { name }

  /// The bytes of a record; nil for texts, and where the file or its owner says.
  package var recordSize: Int? { layout?.length }

  /// Whether traces can be written as it.
  package var isWritable: Bool { writer != nil }
}

extension TraceFormat {
  /// A text whose lines stand for themselves.
  static func lines<Format: LineFormat>(
    _ name: String, _ summary: String, _ evidence: Evidence, _ format: Format,
    writer: LineWriter
  ) -> TraceFormat {
    TraceFormat(
      name: name, summary: summary, evidence: evidence, isText: true,
      makeReader: { (_) throws(TraceProblem) in LineReader(format) }, writer: writer)
  }

  /// A text of one request a line.
  static func columns(
    _ name: String, _ summary: String, _ evidence: Evidence, _ layout: ColumnLayout,
    template: [String]
  ) -> TraceFormat {
    lines(
      name, summary, evidence, ColumnReader(layout),
      writer: LineWriter(columns: layout, template: template))
  }

  /// A text of stretches of blocks.
  static func blocks(
    _ name: String, _ summary: String, _ evidence: Evidence, _ layout: BlockLayout,
    template: [String]
  ) -> TraceFormat {
    lines(
      name, summary, evidence, BlockReader(layout),
      writer: LineWriter(blocks: layout, template: template))
  }

  /// Records of one length.
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

  /// The format with a further condition by which its files are known.
  func known(by condition: @escaping @Sendable (_ lines: [Substring]) -> Bool) -> TraceFormat {
    var format = self
    format.looksRight = condition
    return format
  }
}

extension TraceFormat {
  /// Whether sizes of requests survive being written as this format.
  package var keepsSizes: Bool { writer?.keepsSizes ?? false }

  /// The bytes of memory that writing a trace takes beside the trace, about: the file, and once more what
  /// becomes of it.
  package func bytesToWrite(_ trace: LoadedTrace) -> Int {
    2 * (writer?.length(of: trace) ?? 0) + (writer?.bytesToPrepare(trace) ?? 0)
  }

  /// The bytes of a file of this format with the trace in it.
  ///
  /// - Parameters:
  ///   - trace: The trace.
  ///   - file: What errors call the trace.
  /// - Returns: The whole file.
  /// - Throws: What of the trace the format cannot say, with the number of the request.
  /// - Complexity: O(*n*) in the number of requests.
  package func bytes(of trace: LoadedTrace, file: String) throws(TraceError) -> [UInt8] {
    guard let writer else {
      throw TraceError(file: file, message: "cannot be written as \(name); choose another format")
    }
    do { return try writer.bytes(of: trace) } catch { throw TraceError(error, in: file) }
  }
}
