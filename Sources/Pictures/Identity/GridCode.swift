/// The cells of an identity: 64 of the identity itself, then check bits.
///
/// The 64 bits are mixed with a fixed pattern, so that the many zeros of small numbers become as many
/// dark cells as light ones and a plain picture is no likely identity.
struct GridCode: Equatable, Sendable {
  /// Whether each cell is light.
  let cells: [Bool]

  private static let pattern: UInt64 = 0xB5D2_6A93_C45A_9E2D

  /// The cells that say an identity in a layout.
  init(_ identity: PictureIdentity, in layout: GridLayout) {
    let data = identity.bits ^ Self.pattern
    let check = Self.check(identity.bits, in: layout)
    cells = (0..<layout.cells).map { cell in
      if cell < 64 { return data >> UInt64(cell) & 1 == 1 }
      // A seventeenth check bit is a copy of the first.
      return check >> UInt16((cell - 64) % 16) & 1 == 1
    }
  }

  /// The identity that cells say in a layout; nil if the check fails or all cells look alike.
  static func identity(of cells: [Bool], in layout: GridLayout) -> PictureIdentity? {
    let bits = cells.prefix(64).enumerated().reduce(0 as UInt64) { bits, cell in
      cell.element ? bits | 1 << UInt64(cell.offset) : bits
    }
    let identity = PictureIdentity(bits: bits ^ pattern)
    guard bits != 0, bits != .max, GridCode(identity, in: layout).cells == cells else { return nil }
    return identity
  }

  /// CRC-16 with the polynomial of ITU-T V.41 (x^16 + x^12 + x^5 + 1), begun with the layout's shape
  /// so that cells read in a wrong layout do not pass.
  private static func check(_ bits: UInt64, in layout: GridLayout) -> UInt16 {
    let shape =
      UInt64(layout.columns) << 16 | UInt64(layout.rows) << 8 | UInt64(layout.rowsInHeight)
    return [shape, bits].reduce(0xFFFF as UInt16) { check, word in
      (0..<64).reversed().reduce(check) { check, bit in
        let carry = (check >> 15 & 1) ^ UInt16(word >> UInt64(bit) & 1)
        return check << 1 ^ (carry == 1 ? 0x1021 : 0)
      }
    }
  }
}
