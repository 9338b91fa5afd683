/// The parts of an animated GIF, read by the format's own rules (GIF89a, W3C).
struct GIFFile {
  let width: Int
  let height: Int
  /// The time of each frame in hundredths of a second.
  private(set) var delays: [Int] = []
  private(set) var images = 0
  /// True if the file ends where it should.
  private(set) var isWhole = false

  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Array("GIF89a".utf8)), bytes.count > 13 else { return nil }
    func word(_ place: Int) -> Int { Int(bytes[place]) | Int(bytes[place + 1]) << 8 }
    func colors(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }
    (width, height) = (word(6), word(8))
    var place = 13 + colors(bytes[10])
    func skipBlocks() {
      while place < bytes.count, bytes[place] > 0 { place += Int(bytes[place]) + 1 }
      place += 1
    }
    while place < bytes.count {
      switch bytes[place] {
      case 0x21:
        if bytes[place + 1] == 0xF9 { delays.append(word(place + 4)) }
        place += 2
        skipBlocks()
      case 0x2C:
        images += 1
        place += 11 + colors(bytes[place + 9])
        skipBlocks()
      case 0x3B:
        isWhole = place == bytes.count - 1
        return
      default: return nil
      }
    }
  }
}
