import HTTPCaching

/// The range of the whole's bytes that a response carries (RFC 9110, section 14.4).
struct ContentRange: Hashable, CustomStringConvertible {
  var first: Int
  /// The last position, included.
  var last: Int
  /// The length of the whole; nil if the sender did not know it.
  var length: Int?

  init(positions: Range<Int>, length: Int?) {
    first = positions.lowerBound
    last = positions.upperBound - 1
    self.length = length
  }

  /// Reads a field; nil if it is not of bytes or contradicts itself.
  init?(parsing field: String) {
    var rest = field[...]
    guard rest.prefix(6).isSame(ignoringCaseAs: "bytes ") else { return nil }
    rest = rest.dropFirst(6)
    let parts = rest.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let first = Position.read(ends[0]), let last = Position.read(ends[1]),
      first <= last
    else { return nil }
    let length = Position.read(parts[1])
    guard parts[1] == "*" || length.map({ last < $0 }) == true else { return nil }
    self.first = first
    self.last = last
    self.length = length
  }

  var description: String { "bytes \(first)-\(last)/\(length.map(String.init) ?? "*")" }
}

/// The bytes that a Range field requests, if it has one range (RFC 9110, section 14.1.2).
enum RequestedRange: Hashable {
  /// From one position to another, both included, or to the end.
  case from(Int, through: Int?)
  /// That many bytes at the end.
  case last(Int)

  /// Reads a field; nil if it requests several ranges, has another unit, or cannot be read.
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

  /// Returns the positions meant in a whole of that length; nil if there is no such position, or if that depends on a
  /// length that is not known.
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

/// The position of a byte, as Range and Content-Range write it.
enum Position {
  /// Reads digits and nothing else; nil beyond 2^53, which no file reaches.
  static func read(_ text: some StringProtocol) -> Int? {
    guard !text.isEmpty else { return nil }
    var position = 0
    for letter in text.utf8 {
      guard let digit = letter.digit, position < 1 << 53 else { return nil }
      position = position * 10 + digit
    }
    return position
  }
}
