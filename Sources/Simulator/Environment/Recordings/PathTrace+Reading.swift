package import Primitives

extension PathTrace {
  /// Reads a recording in any of the formats of <doc:RecordingANetwork>.
  ///
  /// Empty lines and text from `#` on are skipped.
  ///
  /// - Parameters:
  ///   - bytes: The text of the file.
  ///   - file: The name of the file in errors.
  ///   - columns: The meanings of its columns, as in `time=1,down=2,rate-unit=kbps`; nil if the format is to be
  ///     detected.
  /// - Throws: `DocumentError` at the first malformed place, or if the path never carries anything.
  /// - Complexity: O(*n*) in the length of the text.
  package convenience init(parsing bytes: [UInt8], file: String, columns: String? = nil)
    throws(DocumentError)
  {
    let text = RecordedText(bytes: bytes, file: file)
    var lines = text.lines()
    guard let first = try lines.next() else {
      throw text.error(
        "nothing is recorded; write a line time_ms,down_kbps and one for each change")
    }
    let (steps, length) =
      if let columns {
        try RecordedMapping(columns, text).steps(first, &lines)
      } else if first.bytes.first(where: { $0 != 0x20 }) == UInt8(ascii: "{") {
        try ThroughputReport.steps(text)
      } else if ThroughputReport.begins(with: first) {
        try ThroughputReport.steps(first, &lines)
      } else if ThroughputLog.begins(with: first) {
        try ThroughputLog.steps(first, &lines)
      } else if DeliveryOpportunities.begins(with: first) {
        try DeliveryOpportunities.steps(first, &lines)
      } else if ThroughputSamples.begins(with: first) {
        try ThroughputSamples.steps(first, &lines)
      } else {
        try RecordedColumns(first, text).steps(&lines)
      }
    for (way, rates) in [("down", steps.map(\.down)), ("up", steps.compactMap(\.up))] {
      let carried = PathCapacity(zip(steps, rates).map { ($0.start, $1) }, length: length)
      guard rates.isEmpty || carried.carriesAnything else {
        throw text.error("nothing ever gets \(way); a recording needs a rate above 0")
      }
    }
    self.init(steps, length: length)
  }
}
