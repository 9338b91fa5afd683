import CZlib
import Environment

/// Padding in a file that every decoder of the format skips.
///
/// - JPEG: comment segments after the first segment, or up to three fill bytes before a marker
///   (ITU-T T.81, B.1.1.2 and B.2.4.5).
/// - PNG: a private ancillary chunk before the last (W3C PNG, 5.3 and 5.4).
/// - GIF: a comment extension before the trailer (GIF89a, section 24).
/// - WebP: an unknown chunk in the extended format (WebP Container Specification), and one byte after the end if
///   the length is odd. RIFF has no odd lengths.
struct InertPadding {
  private let format: ImageFormat
  private let size: PixelSize
  private let count: Int

  /// Creates padding of `count` bytes; nil if the format has no padding of that length.
  init?(_ format: ImageFormat, size: PixelSize, missing count: Int) {
    guard count >= 0, count == 0 || Self.isPossible(count, format) else { return nil }
    self.format = format
    self.size = size
    self.count = count
  }

  private static func isPossible(_ count: Int, _ format: ImageFormat) -> Bool {
    switch format {
    case .jpeg: true
    case .png: count >= 12
    case .gif: count == 3 || count >= 5
    case .webp: count == 1 || count / 2 == 9 || count >= 26
    case .heic, .avif: false
    }
  }

  /// Returns the file with the padding.
  func appended(to file: [UInt8]) -> [UInt8] {
    guard count > 0 else { return file }
    switch format {
    case .jpeg: return insert(Self.comments(count), into: file, at: Self.endOfFirstSegment(file))
    case .png: return insert(Self.chunk(count), into: file, at: file.count - 12)
    case .gif: return insert(Self.commentExtension(count), into: file, at: file.count - 1)
    case .webp: return webp(file)
    case .heic, .avif: return file
    }
  }

  private func insert(_ padding: [UInt8], into file: [UInt8], at index: Int) -> [UInt8] {
    Array(file[..<index]) + padding + Array(file[index...])
  }

  private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

  private static func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func littleEndian(_ value: Int, bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  /// Returns the end of the first segment, APP0. JFIF requires it to be first.
  private static func endOfFirstSegment(_ file: [UInt8]) -> Int {
    4 + Int(file[4]) << 8 + Int(file[5])
  }

  /// Returns segments of at most 65,537 bytes. Each begins with two bytes of marker and two bytes of length.
  private static func comments(_ count: Int) -> [UInt8] {
    var padding: [UInt8] = []
    while count - padding.count >= 4 {
      let length = min(count - padding.count, 65_537)
      padding += [0xFF, 0xFE, UInt8((length - 2) >> 8), UInt8((length - 2) & 255)]
      padding += zeros(length - 4)
    }
    return padding + [UInt8](repeating: 0xFF, count: count - padding.count)
  }

  /// Returns a chunk whose letter case marks it as ancillary, private and safe to copy.
  private static func chunk(_ count: Int) -> [UInt8] {
    let typed = Array("paDd".utf8) + zeros(count - 12)
    return bigEndian(count - 12) + typed + bigEndian(Int(checksum(typed)))
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt {
    unsafe bytes.withUnsafeBufferPointer { unsafe crc32(0, $0.baseAddress, uInt($0.count)) }
  }

  /// Returns sub-blocks of up to 255 bytes, each after a byte with its length. An empty sub-block ends them.
  private static func commentExtension(_ count: Int) -> [UInt8] {
    var padding: [UInt8] = [0x21, 0xFE]
    while count - 1 > padding.count {
      let left = count - 1 - padding.count
      // A sub-block with its length has at least two bytes, so one byte must not remain.
      let block = left == 257 ? 255 : min(left, 256)
      padding += [UInt8(block - 1)] + zeros(block - 1)
    }
    return padding + [0]
  }

  /// Returns the file in the extended format with an unknown chunk.
  private func webp(_ file: [UInt8]) -> [UInt8] {
    guard count > 1 else { return file + [0] }
    let payload = count / 2 * 2 - 18
    var chunks = Array("WEBPVP8X".utf8) + Self.littleEndian(10, bytes: 4) + Self.zeros(4)
    chunks += Self.littleEndian(size.width - 1, bytes: 3)
    chunks += Self.littleEndian(size.height - 1, bytes: 3)
    chunks += file[12...]
    if payload > 0 {
      chunks += Array("PADD".utf8) + Self.littleEndian(payload - 8, bytes: 4)
      chunks += Self.zeros(payload - 8)
    }
    let trailing = Self.zeros(count & 1)
    return Array("RIFF".utf8) + Self.littleEndian(chunks.count, bytes: 4) + chunks + trailing
  }
}
