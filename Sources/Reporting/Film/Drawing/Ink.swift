/// The colours of a film except those of pictures, as indices into its palette. Defects have the colours of the charts.
/// A second blue is for text on white.
enum Ink {
  static let (page, text, softText): (UInt8, UInt8, UInt8) = (0, 1, 2)
  static let (bezel, bar, line): (UInt8, UInt8, UInt8) = (3, 4, 5)
  static let (placeholder, icon, errorBox): (UInt8, UInt8, UInt8) = (6, 7, 11)
  static let (wrong, leftover, leftoverText): (UInt8, UInt8, UInt8) = (8, 9, 10)

  /// The colours by index, `0x00RRGGBB`; the last two are the cells of a picture's identity.
  static let colors: [UInt32] = [
    0xFFFFFF, 0x1F2328, 0x6A737D, 0x24292F, 0xF3F4F6, 0xDFE2E6, 0xE4E7EB, 0xBFC5CD, 0xD55E00,
    0x56B4E9, 0x0072B2, 0xF6DCD2, 0xEBEBEB, 0x141414,
  ]
}
