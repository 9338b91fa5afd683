/// What a Range field asks of a body: RFC 9110, section 14.2.
enum ByteRange: Equatable {
  /// All of it: there is no such field, or it asks for what this server does not serve: several
  /// ranges, another unit, nonsense.
  case whole
  /// A part, which answers 206.
  case part(Range<Int>)
  /// Nothing that there is: 416.
  case unsatisfiable

  /// Reads the field for a body of this length.
  init(_ text: String?, length: Int) {
    guard let text, text.lowercased().hasPrefix("bytes=") else {
      self = .whole
      return
    }
    let ends = text.dropFirst("bytes=".count).split(
      separator: "-", maxSplits: 1, omittingEmptySubsequences: false
    ).map { $0.filter { $0 != " " } }
    guard ends.count == 2, ends.allSatisfy({ $0.utf8.allSatisfy(Self.isDigit) }) else {
      self = .whole
      return
    }
    self = Self.read(ends[0], ends[1], length)
  }

  private static func read(_ first: String, _ last: String, _ length: Int) -> ByteRange {
    if first.isEmpty {
      guard !last.isEmpty else { return .whole }
      let suffix = Int(last) ?? .max
      guard suffix > 0, length > 0 else { return .unsatisfiable }
      return .part(max(0, length - suffix)..<length)
    }
    let start = Int(first) ?? .max
    let end = last.isEmpty ? .max : Int(last) ?? .max
    guard start <= end else { return .whole }
    guard start < length else { return .unsatisfiable }
    return .part(start..<min(end, length - 1) + 1)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
