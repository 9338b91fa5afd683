/// Which bytes of the whole a response carries (RFC 9110, section 14.4).
struct ContentRange: Hashable, CustomStringConvertible {
  var first: Int
  /// Included.
  var last: Int
  /// The length of the whole; none if the sender did not know it.
  var length: Int?

  init(positions: Range<Int>, length: Int?) {
    first = positions.lowerBound
    last = positions.upperBound - 1
    self.length = length
  }

  /// Reads a field; `nil` if it is not of bytes or contradicts itself.
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
