/// A line to be filled in: `{time},{key},{size}`.
struct LineTemplate: Hashable, Sendable {
  /// What stands in for a value.
  enum Placeholder: String, CaseIterable, Sendable {
    /// The object's name, in quotes where it has a separator in it.
    case key
    /// The name, which must be a number: in decimal digits, as an address, as a UUID.
    case decimal, address, uuid
    case size, time, ttl
    /// The time in seconds, with decimals where it has a fraction.
    case seconds
    /// The number of the line, from 0.
    case line
    /// The parts of the key of a block, and the length of one.
    case volume, start, length
    /// The place and the length of a block as `0x…` bytes.
    case startAddress, lengthAddress
  }

  /// A piece of the line.
  enum Piece: Hashable, Sendable {
    case literal([UInt8])
    case value(Placeholder)
  }

  let pieces: [Piece]

  /// Reads a template; braces enclose the names of placeholders.
  init(_ text: String) {
    var pieces: [Piece] = []
    for (index, part) in text.split(separator: "{", omittingEmptySubsequences: false).enumerated() {
      let sides = part.split(separator: "}", maxSplits: 1, omittingEmptySubsequences: false)
      if index > 0, sides.count == 2, let value = Placeholder(rawValue: String(sides[0])) {
        pieces += [.value(value), .literal(Array(sides[1].utf8))]
      } else {
        pieces.append(.literal(Array(part.utf8)))
      }
    }
    self.pieces = pieces.filter { $0 != .literal([]) }
  }

  /// Whether a value is written at all.
  func has(_ placeholder: Placeholder) -> Bool { pieces.contains(.value(placeholder)) }
}
