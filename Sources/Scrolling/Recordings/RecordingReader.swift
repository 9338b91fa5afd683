import Primitives

/// Reads the fields of a recording, line by line.
struct RecordingReader {
  enum Phase: Equatable {
    case known(ScrollPhase)
    /// Not touched: at rest or by momentum, as the next frame will tell.
    case unknown

    var named: ScrollPhase {
      if case .known(let phase) = self { phase } else { .idle }
    }
  }

  private let file: String
  private var line = 0
  private var hasBegun = false

  init(file: String) { self.file = file }

  func error(_ message: String) -> ScrollRecordingError {
    ScrollRecordingError(file: file, line: max(line, 1), message: message)
  }

  /// The fields of the next line; nil if it holds no frame.
  mutating func fields(of bytes: ArraySlice<UInt8>) throws(ScrollRecordingError) -> [String]? {
    line += 1
    guard let text = String(validating: bytes.prefix { $0 != UInt8(ascii: "#") }, as: UTF8.self)
    else { throw error("not UTF-8 text; save the recording as plain text") }
    let fields = text.split(separator: ",", omittingEmptySubsequences: false).map(Self.trim)
    guard fields != [""] else { return nil }
    let isFirst = !hasBegun
    hasBegun = true
    if isFirst && fields[0].first?.isLetter == true {
      try checkNames(fields)
      return nil
    }
    guard (2...3).contains(fields.count) else {
      throw error("\(fields.count) fields; write time_ms,content_offset,phase")
    }
    return fields
  }

  private func checkNames(_ names: [String]) throws(ScrollRecordingError) {
    let known = [["time_ms"], ["content_offset"], ["touching", "phase"]]
    let fit = zip(names, known).allSatisfy { $1.contains($0) }
    guard fit, (2...3).contains(names.count) else {
      throw error("unknown columns; name them time_ms,content_offset,touching or …,phase")
    }
  }

  func time(_ field: String, after last: Instant?) throws(ScrollRecordingError) -> Instant {
    guard let time = try? Nanoseconds(text: field + " ms") else {
      throw error("'\(field)' is not a time; write milliseconds from the start, 0 or more")
    }
    let instant = Instant.start + time
    if let last, instant <= last {
      throw error("time \(field) ms does not come after the frame before; keep frames in order")
    }
    return instant
  }

  func offset(_ field: String) throws(ScrollRecordingError) -> Points {
    guard let offset = try? Points(text: field + " pt"), abs(offset.points) <= 1e12 else {
      throw error("'\(field)' is not a content offset; write points, such as 1284.5")
    }
    return offset
  }

  func phase(_ field: String) throws(ScrollRecordingError) -> Phase {
    if field == "0" { return .unknown }
    if field == "1" { return .known(.dragging) }
    guard let phase = ScrollPhase(rawValue: field) else {
      throw error(
        Suggestion.unknown(ScrollPhase.noun, field, known: ["0", "1"] + ScrollPhase.names))
    }
    return .known(phase)
  }

  private static func trim(_ field: Substring) -> String {
    var field = field.drop { $0.isWhitespace }
    while field.last?.isWhitespace == true { field.removeLast() }
    return String(field)
  }
}
