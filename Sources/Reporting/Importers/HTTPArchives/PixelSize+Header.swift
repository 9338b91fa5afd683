import Environment

extension PixelSize {
  /// Reads the size in the header of an image file: JPEG, PNG, GIF or WebP, whatever its name.
  ///
  /// The orientation in a JPEG's Exif data is ignored, so width and height may be swapped. Nil if the file has another
  /// format, ends before its size is stated, or has a size out of range.
  ///
  /// - Parameter file: The file; its beginning is enough.
  /// - Complexity: O(*n*) in the segments of a JPEG, else O(1).
  package init?(ofFile file: [UInt8]) {
    let header = ImageHeader(bytes: file)
    let sides = header.png ?? header.gif ?? header.webP ?? header.jpeg
    guard let (width, height) = sides, (1...16_384).contains(width), (1...16_384).contains(height)
    else { return nil }
    self.init(width: width, height: height)
  }
}

/// The header of an image file.
private struct ImageHeader {
  let bytes: [UInt8]

  /// ISO/IEC 15948, 5.2 and 11.2.2: the signature, and IHDR as the first chunk.
  var png: (Int, Int)? {
    guard has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0), has("IHDR", at: 12)
    else { return nil }
    return pair(big(4, at: 16), big(4, at: 20))
  }

  /// The logical screen of GIF89a, section 18.
  var gif: (Int, Int)? {
    guard has("GIF87a", at: 0) || has("GIF89a", at: 0) else { return nil }
    return pair(little(2, at: 6), little(2, at: 8))
  }

  /// RFC 9649, section 2: the canvas of the extended format, or the size of a lossy or lossless image.
  var webP: (Int, Int)? {
    guard has("RIFF", at: 0), has("WEBP", at: 8) else { return nil }
    if has("VP8X", at: 12) {
      return pair(little(3, at: 24).map { $0 + 1 }, little(3, at: 27).map { $0 + 1 })
    }
    if has("VP8 ", at: 12), has([0x9D, 0x01, 0x2A], at: 23) {
      return pair(little(2, at: 26).map { $0 & 0x3FFF }, little(2, at: 28).map { $0 & 0x3FFF })
    }
    if has("VP8L", at: 12), has([0x2F], at: 20) {
      let bits = little(4, at: 21)
      return pair(bits.map { $0 & 0x3FFF + 1 }, bits.map { ($0 >> 14) & 0x3FFF + 1 })
    }
    return nil
  }

  /// ITU-T T.81, annex B: the segments up to the frame header of any kind.
  var jpeg: (Int, Int)? {
    guard has([0xFF, 0xD8], at: 0) else { return nil }
    var place = 2
    while place + 4 <= bytes.count, bytes[place] == 0xFF {
      let marker = bytes[place + 1]
      // Fill bytes before a marker, and markers without a segment.
      if marker == 0xFF {
        place += 1
        continue
      }
      if marker == 0x01 || (0xD0...0xD8).contains(marker) {
        place += 2
        continue
      }
      let isFrame = (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
      if isFrame { return pair(big(2, at: place + 7), big(2, at: place + 5)) }
      guard let length = big(2, at: place + 2), length >= 2 else { return nil }
      place += 2 + length
    }
    return nil
  }

  private func pair(_ width: Int?, _ height: Int?) -> (Int, Int)? {
    width.flatMap { width in height.map { (width, $0) } }
  }

  private func has(_ text: StaticString, at place: Int) -> Bool {
    has(Array("\(text)".utf8), at: place)
  }

  private func has(_ expected: [UInt8], at place: Int) -> Bool {
    bytes.count >= place + expected.count
      && bytes[place..<(place + expected.count)].elementsEqual(expected)
  }

  private func big(_ count: Int, at place: Int) -> Int? {
    guard bytes.count >= place + count else { return nil }
    return bytes[place..<(place + count)].reduce(0) { $0 << 8 | Int($1) }
  }

  private func little(_ count: Int, at place: Int) -> Int? {
    guard bytes.count >= place + count else { return nil }
    return bytes[place..<(place + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
