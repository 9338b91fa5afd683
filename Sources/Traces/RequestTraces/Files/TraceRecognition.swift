import Primitives

/// What the beginning of a file says about its format.
package struct TraceRecognition: Sendable {
  /// The format, where the file describes itself.
  package let format: TraceFormat?
  /// The formats as which the beginning can be read, the described one first.
  package let candidates: [TraceFormat]
  /// A format of linked records that fits so far, and the first record that does not.
  package let nearly: (format: TraceFormat, record: Int)?
  /// Whether it is text for long enough to be no accident: no byte is a control character other than
  /// white space.
  package let isText: Bool
  /// What its columns most likely are, as `--columns` takes it; nil where it has none.
  package let columns: String?
  /// Whether a byte of it is 0, which no text has.
  package let hasZeros: Bool

  /// How many records before the first that is wrong are no accident; a line of text is none at all.
  private static let convincing = 64
  /// How many records before the first that is wrong are worth a word.
  private static let remarkable = 8
  /// How much of a file is looked at.
  package static let length = 1 << 14

  /// Tries every format on the beginning of a file.
  ///
  /// - Parameters:
  ///   - beginning: The first ``length`` bytes, or fewer of a shorter file.
  ///   - isWhole: Whether the file has no more.
  /// - Complexity: O(bytes × formats).
  package init(_ beginning: RawSpan, isWhole: Bool) {
    let lines = Self.lines(beginning, isWhole)
    columns = lines.flatMap { ColumnGuess($0).text }
    isText = lines != nil && beginning.byteCount >= Self.convincing
    hasZeros = unsafe beginning.withUnsafeBytes { unsafe $0.contains(0) }
    var described: TraceFormat?
    var damaged: (format: TraceFormat, records: Int)?
    var nearly: (format: TraceFormat, record: Int)?
    var candidates: [TraceFormat] = []
    for format in TraceFormatCatalog.all {
      guard format.isText == (lines != nil) else { continue }
      let isKnown = format.evidence != .weak && format.looksRight(lines ?? [])
      switch Self.trial(beginning, as: format, isWhole) {
      case .whole:
        candidates.append(format)
        if isKnown, described == nil, Self.linksHold(beginning, .max, format) { described = format }
      case .upTo(let records):
        if format.layout?.next != nil, records >= max(Self.remarkable, nearly?.record ?? 0) {
          nearly = (format, records + 1)
        }
        let enough = format.isText ? 1 : Self.convincing
        if isKnown, records >= enough, records > damaged?.records ?? 0,
          Self.linksHold(beginning, records, format)
        {
          damaged = (format, records)
        }
      }
    }
    // A file that describes itself and then is damaged is still what it was; its reader says where.
    self.format = described ?? damaged?.format
    self.candidates = candidates
    self.nearly = nearly
  }

  /// What comes of reading the beginning as a format.
  private enum Trial {
    /// Nothing is wrong with it.
    case whole
    /// So many records are as they should be, and the next is not.
    case upTo(Int)
  }

  private static func linksHold(_ bytes: RawSpan, _ records: Int, _ format: TraceFormat) -> Bool {
    guard let layout = format.layout else { return true }
    let whole = min(records, bytes.byteCount / layout.length) * layout.length
    return layout.brokenLink(in: bytes.extracting(0..<whole)) == nil
  }

  /// The whole lines at the beginning; nil if it is no text.
  private static func lines(_ beginning: RawSpan, _ isWhole: Bool) -> [Substring]? {
    let bytes = unsafe beginning.withUnsafeBytes { unsafe Array($0) }
    let isText = bytes.allSatisfy { $0 >= 0x20 || (0x09...0x0D).contains($0) }
    guard isText, !bytes.isEmpty else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = text.split(whereSeparator: \.isNewline)
    return isWhole || lines.count < 2 ? lines : lines.dropLast()
  }

  private static func trial(
    _ beginning: RawSpan, as format: TraceFormat, _ isWhole: Bool
  ) -> Trial {
    do throws(TraceError) {
      var stream = try TraceStream(format, file: "")
      try stream.read(beginning)
      let count = try isWhole ? stream.finish().requests.count : stream.count
      return count > 0 ? .whole : .upTo(0)
    } catch { return .upTo((error.record ?? 1) - 1) }
  }
}
