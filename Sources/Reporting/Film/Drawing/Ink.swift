/// The colours of a film besides those of its pictures. Defects have the colours of the charts.
enum Ink {
  static let page: UInt8 = 0
  static let text: UInt8 = 1
  static let softText: UInt8 = 2
  static let bezel: UInt8 = 3
  static let bar: UInt8 = 4
  static let line: UInt8 = 5
  static let placeholder: UInt8 = 6
  static let icon: UInt8 = 7
  static let wrong: UInt8 = 8
  static let leftover: UInt8 = 9
  /// The same, readable on white.
  static let leftoverText: UInt8 = 10
  static let errorBox: UInt8 = 11

  /// The colours by their places in the palette, `0x00RRGGBB`; the last two are the cells of a picture's identity.
  static let colors: [UInt32] = [
    0xFFFFFF, 0x1F2328, 0x6A737D, 0x24292F, 0xF3F4F6, 0xDFE2E6, 0xE4E7EB, 0xBFC5CD, 0xD55E00,
    0x56B4E9, 0x0072B2, 0xF6DCD2, 0xEBEBEB, 0x141414,
  ]
}
