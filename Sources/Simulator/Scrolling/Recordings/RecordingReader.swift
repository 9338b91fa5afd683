package import Primitives

/// Reads the fields of a recording line by line.
struct RecordingReader {
  private let file: String
  private var line = 0
  /// The byte between fields, by the first line; nil before it.
  private var separator: UInt8?

  init(file: String) { self.file = file }

  func error(_ message: String) -> DocumentError {
    DocumentError(Mark(file: file, line: max(line, 1), column: 1), message)
  }

  /// Returns the fields of the next line; nil if the line has no frame.
  mutating func fields(of bytes: ArraySlice<UInt8>) throws(DocumentError) -> [String]? {
    line += 1
    let bytes = CSVFields.withoutComment(bytes)
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw error("not UTF-8 text; save the recording as plain text")
    }
    let isFirst = separator == nil
    let separator = separator ?? CSVFields.separator(of: bytes)
    guard let fields = CSVFields.fields(of: bytes, at: separator)?.map(\.text) else {
      throw error("a quote is not closed, or no separator follows it")
    }
    guard fields != [""] else { return nil }
    self.separator = separator
    if isFirst && fields[0].first?.isLetter == true {
      try checkNames(fields)
      return nil
    }
    guard (2...4).contains(fields.count) else {
      throw error("\(fields.count) fields; write time_ms,content_offset,phase or …,phase,tap")
    }
    return fields
  }

  private func checkNames(_ names: [String]) throws(DocumentError) {
    let known = [["time_ms"], ["content_offset"], ["touching", "phase"], ["tap"]]
    let fit = zip(names, known).allSatisfy { $1.contains($0) }
    guard fit, (2...4).contains(names.count) else {
      throw error("unknown columns; name them time_ms,content_offset,touching or …,phase, and tap")
    }
  }

  func time(_ field: String, after last: Instant?) throws(DocumentError) -> Instant {
    guard let time = try? Nanoseconds(text: field + " ms") else {
      throw error("'\(field)' is not a time; write milliseconds from the start, 0 or more")
    }
    let instant = Instant.start + time
    if let last, instant <= last {
      throw error("time \(field) ms does not come after the frame before; keep frames in order")
    }
    return instant
  }

  func offset(_ field: String) throws(DocumentError) -> Points {
    guard let offset = try? Points(text: field + " pt"), abs(offset.points) <= 1e12 else {
      throw error("'\(field)' is not a content offset; write points, such as 1284.5")
    }
    return offset
  }

  /// Returns the phase in a field; nil if there is no touch. The next frame then reveals if the content rests or has
  /// momentum.
  func phase(_ field: String) throws(DocumentError) -> ScrollPhase? {
    if field == "0" { return nil }
    if field == "1" { return .dragging }
    guard let phase = ScrollPhase(rawValue: field) else {
      throw error(
        Suggestion.unknown(ScrollPhase.noun, field, known: ["0", "1"] + ScrollPhase.names))
    }
    return phase
  }

  /// Returns the distance from the list's upper edge to the tap on the row whose detail a frame shows; nil if the frame
  /// shows the list.
  func tap(_ field: String) throws(DocumentError) -> Points? {
    if field.isEmpty { return nil }
    guard let place = try? Points(text: field + " pt"), (0...1e6).contains(place.points) else {
      throw error(
        "'\(field)' is not the place of a tap; write points below the upper edge of the list, or nothing"
      )
    }
    return place
  }
}

extension ScrollRecording {
  /// Reads comma-separated lines of time in milliseconds and content offset in points. A third field, if there is one,
  /// is the touch of a finger (0 or 1) or the name of the phase.
  ///
  /// A fourth field is the distance from the list's upper edge to the tap on a row. Every frame that shows the row's
  /// detail has it. In frames that show the list, it is empty.
  ///
  /// Empty lines, text from `#` on, and a first line of column names are skipped.
  ///
  /// - Parameters:
  ///   - bytes: The text of the file.
  ///   - file: The name of the file in errors.
  /// - Throws: `DocumentError` at the first line that is malformed or whose time is not after that of its predecessor,
  ///   or if there is no frame.
  /// - Complexity: O(*n*) in the length of the text.
  package init(parsing bytes: [UInt8], file: String) throws(DocumentError) {
    var reader = RecordingReader(file: file)
    var hasTouches = false
    let text = bytes.withoutByteOrderMark
    for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      guard let fields = try reader.fields(of: line) else { continue }
      let time = try reader.time(fields[0], after: frames.last?.time)
      let phase = fields.count > 2 ? try reader.phase(fields[2]) : nil
      hasTouches = hasTouches || phase == nil
      let offset = try reader.offset(fields[1])
      let tap = fields.count > 3 ? try reader.tap(fields[3]) : nil
      frames.append(Frame(time: time, offset: offset, phase: phase ?? .idle, visit: visit(at: tap)))
    }
    guard !frames.isEmpty else {
      throw reader.error("no frames; record at least one line of time_ms,content_offset,phase")
    }
    if hasTouches { markMomentumFromRest() }
  }

  /// Returns the visit of the next frame: the previous frame's visit if its tap is the same, or else a new visit.
  private func visit(at tap: Points?) -> DetailVisit? {
    guard let tap else { return nil }
    if let last = frames.last?.visit, last.place == tap { return last }
    let number = frames.last { $0.visit != nil }?.visit?.number
    return DetailVisit((number ?? -1) + 1, at: tap)
  }

  /// Marks content that is not touched and is about to move as decelerating.
  private mutating func markMomentumFromRest() {
    for index in frames.indices.dropLast() where frames[index].phase == .idle {
      let frame = frames[index]
      guard frames[index + 1].offset != frame.offset else { continue }
      frames[index] = Frame(
        time: frame.time, offset: frame.offset, phase: .decelerating, visit: frame.visit)
    }
  }
}
