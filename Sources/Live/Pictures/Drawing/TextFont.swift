import CGD

/// A font of libgd's own, which no machine lacks: ASCII, all characters equally wide.
package struct TextFont: Sendable {
  /// The width of a character in pixels.
  package let width: Int
  /// The height of a character in pixels.
  package let height: Int
  /// True for each pixel of a character that is drawn, character after character, row after row.
  private let dots: [Bool]

  private static let characters: ClosedRange<UInt8> = 0x20...0x7E

  /// 6 by 13 pixels.
  package static let small = unsafe TextFont(gdFontGetSmall())
  /// 8 by 16 pixels.
  package static let large = unsafe TextFont(gdFontGetLarge())
  /// 9 by 15 pixels, with thicker strokes.
  package static let giant = unsafe TextFont(gdFontGetGiant())

  @safe private init(_ font: gdFontPtr) {
    let (w, h) = unsafe (Int(font.pointee.w), Int(font.pointee.h))
    let skipped = unsafe (Int(Self.characters.lowerBound) - Int(font.pointee.offset)) * w * h
    (width, height) = (w, h)
    dots = (0..<Self.characters.count * w * h).map { unsafe font.pointee.data[skipped + $0] != 0 }
  }

  /// Returns true for a pixel of a character that is drawn; a character that the font lacks is a question mark.
  package func isDrawn(_ scalar: Unicode.Scalar, _ x: Int, _ y: Int) -> Bool {
    let byte = UInt8(exactly: scalar.value) ?? UInt8(ascii: "?")
    let known = Self.characters.contains(byte) ? byte : UInt8(ascii: "?")
    return dots[(Int(known - Self.characters.lowerBound) * height + y) * width + x]
  }
}
