import Primitives

extension ScrollRecording {
  /// Reads comma-separated lines of time in milliseconds, content offset in points and, if there is
  /// a third field, whether a finger touched (0 or 1) or the phase by name.
  ///
  /// Empty lines, text from `#` on and one line of column names at the beginning are skipped.
  ///
  /// - Parameters:
  ///   - bytes: The text of the file.
  ///   - file: What errors call the file.
  /// - Throws: `ScrollRecordingError` at the first line that is malformed or not after its
  ///   predecessor, or if there is no frame.
  /// - Complexity: O(*n*) in the length of the text.
  public init(parsing bytes: [UInt8], file: String) throws(ScrollRecordingError) {
    var reader = RecordingReader(file: file)
    var hasTouches = false
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      guard let fields = try reader.fields(of: line) else { continue }
      let time = try reader.time(fields[0], after: frames.last?.time)
      let phase = fields.count > 2 ? try reader.phase(fields[2]) : .unknown
      hasTouches = hasTouches || phase == .unknown
      let offset = try reader.offset(fields[1])
      frames.append(Frame(time: time, offset: offset, phase: phase.named))
    }
    guard !frames.isEmpty else {
      throw reader.error("no frames; record at least one line of time_ms,content_offset,phase")
    }
    if hasTouches { tellMomentumFromRest() }
  }

  /// Content that is not touched and yet about to move decelerates.
  private mutating func tellMomentumFromRest() {
    for index in frames.indices.dropLast() where frames[index].phase == .idle {
      let frame = frames[index]
      guard frames[index + 1].offset != frame.offset else { continue }
      frames[index] = Frame(time: frame.time, offset: frame.offset, phase: .decelerating)
    }
  }
}
