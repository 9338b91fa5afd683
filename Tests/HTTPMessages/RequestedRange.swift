/// The bytes that a Range field asks for, where that is one range (RFC 9110, section 14.1.2).
enum RequestedRange: Hashable {
  /// From a position to another, both included, or to the end.
  case from(Int, through: Int?)
  /// So many bytes at the end.
  case last(Int)

  /// Reads a field; `nil` if it asks for several ranges, another unit, or cannot be read.
  init?(parsing field: String) {
    let parts = field.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].isSame(ignoringCaseAs: "bytes") else { return nil }
    let ends = parts[1].split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2 else { return nil }
    switch (Position.read(ends[0]), Position.read(ends[1])) {
    case (let first?, let last?) where first <= last: self = .from(first, through: last)
    case (let first?, nil) where ends[1].isEmpty: self = .from(first, through: nil)
    case (nil, let count?) where ends[0].isEmpty: self = .last(count)
    default: return nil
    }
  }

  /// The positions meant in a whole of that length; `nil` if none is, or if that depends on the
  /// length and it is not known.
  func positions(in length: Int?) -> Range<Int>? {
    switch self {
    case .from(let first, let last):
      guard let end = Self.end(after: last, in: length), first < end else { return nil }
      return first..<end
    case .last(let count):
      guard let length, count > 0, length > 0 else { return nil }
      return max(0, length - count)..<length
    }
  }

  private static func end(after last: Int?, in length: Int?) -> Int? {
    guard let last else { return length }
    return min(last + 1, length ?? .max)
  }
}
