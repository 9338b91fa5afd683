import Primitives

/// The evidence of a file's beginning about its format.
package struct TraceRecognition: Sendable {
  /// The format, if the file describes itself.
  package let format: TraceFormat?
  /// The formats that can read the beginning, the described one first.
  package let candidates: [TraceFormat]
  /// A format of linked records that fits at first, and the first record that does not fit.
  package let nearly: (format: TraceFormat, record: Int)?
  /// True if enough of the beginning is text to rule out chance: no byte is a control character except white space.
  package let isText: Bool
  /// The most likely meanings of the columns, in the syntax of `--columns`; empty if there are no columns, or if the
  /// file describes itself.
  package let columns: [String]
  /// True if a byte is 0, which does not occur in text.
  package let hasZeros: Bool

  /// The number of correct records before the first error that rules out chance. In a text, one record is enough.
  private static let convincing = 64
  /// The number of correct records before the first error that makes a message mention the format.
  private static let remarkable = 8
  /// The number of bytes to examine.
  package static let length = 1 << 14

  /// Tries every format on the beginning of a file.
  ///
  /// - Parameters:
  ///   - beginning: The first ``length`` bytes, or fewer of a shorter file.
  ///   - isWhole: True if the file has no more bytes.
  /// - Complexity: O(bytes × formats).
  package init(_ beginning: RawSpan, isWhole: Bool) {
    let lines = Self.lines(beginning, isWhole)
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
      case .whole(let hasRequests):
        // Many traces begin with records that are skipped, such as writes; marks show the format then.
        guard hasRequests || isKnown else { continue }
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
    // A damaged file that describes itself has that format; its reader reports the position of the damage.
    self.format = described ?? damaged?.format
    columns = described == nil ? lines.map { ColumnGuess($0).texts } ?? [] : []
    self.candidates = candidates
    self.nearly = nearly
  }

  /// The result of reading the beginning as a format.
  private enum Trial {
    /// No errors, in requests or in records that are skipped.
    case whole(hasRequests: Bool)
    /// A number of correct records, and then an error.
    case upTo(Int)
  }

  private static func linksHold(_ bytes: RawSpan, _ records: Int, _ format: TraceFormat) -> Bool {
    guard let layout = format.layout else { return true }
    let whole = min(records, bytes.byteCount / layout.length) * layout.length
    return layout.brokenLink(in: bytes.extracting(0..<whole)) == nil
  }

  /// Returns the whole lines at the beginning; nil if it is not text.
  private static func lines(_ beginning: RawSpan, _ isWhole: Bool) -> [Substring]? {
    let bytes = unsafe beginning.withUnsafeBytes { unsafe Array($0) }.withoutByteOrderMark
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
      if isWhole { try stream.readRest() }
      let records = stream.records
      return records == (0, 0) ? .upTo(0) : .whole(hasRequests: records.requests > 0)
    } catch { return .upTo((error.record ?? 1) - 1) }
  }
}
