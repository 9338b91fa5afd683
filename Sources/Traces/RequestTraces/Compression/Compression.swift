package import Primitives

/// The compression of a file, identified by its first bytes.
package enum Compression: String, CaseIterable, Sendable {
  /// RFC 1952.
  case gzip
  /// The .xz file format, <https://tukaani.org/xz/xz-file-format.txt>.
  case xz
  /// RFC 8878.
  case zstd
  /// The format of bzip2, <https://sourceware.org/bzip2/>.
  case bzip2

  /// The first bytes of every file of this compression.
  var magic: [UInt8] {
    switch self {
    case .gzip: [0x1F, 0x8B]
    case .xz: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]
    case .zstd: [0x28, 0xB5, 0x2F, 0xFD]
    case .bzip2: [0x42, 0x5A, 0x68]
    }
  }

  /// The extension of such files, without the point.
  package var ending: String {
    switch self {
    case .gzip: "gz"
    case .xz: "xz"
    case .zstd: "zst"
    case .bzip2: "bz2"
    }
  }

  /// Returns the compression of a file with this beginning; nil for a file that is not compressed.
  static func of(_ beginning: some Sequence<UInt8>) -> Compression? {
    let bytes = Array(beginning.prefix(6))
    return allCases.first { kind in
      // For bzip2, the level and the first byte of a block, or of the end, follow the three letters.
      bytes.starts(with: kind.magic)
        && (kind != .bzip2 || bytes.count > 4 && [0x31, 0x17].contains(bytes[4]))
    }
  }

  /// Returns the compression for the extension of a file; nil for a file that is not compressed.
  package static func named(by path: String) -> Compression? {
    allCases.first { path.lowercased().hasSuffix("." + $0.ending) }
  }

  /// Returns the bytes of a file, decompressed if its first bytes are those of a compressed file.
  ///
  /// - Throws: ``CompressionError`` if it is damaged or incomplete, or has more than 4 GiB.
  /// - Complexity: O(bytes).
  package static func undone(_ bytes: [UInt8]) throws(CompressionError) -> [UInt8] {
    guard let compression = of(bytes) else { return bytes }
    var (whole, offset) = ([UInt8](), 0)
    do {
      try unsafe bytes.withUnsafeBytes { buffer in
        try unsafe read(buffer, compression, from: &offset) { piece, _ in
          unsafe piece.withUnsafeBytes { unsafe whole.append(contentsOf: $0) }
          guard whole.count <= 1 << 32 else { throw CompressionError("expands to more than 4 GiB") }
          return true
        }
      }
      return whole
    } catch let error as CompressionError { throw error } catch {
      throw CompressionError("\(error)")
    }
  }

  /// Passes the decompressed bytes of a file to a function, piece by piece, until it returns false.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the file.
  ///   - compression: Their compression; nil if they are not compressed.
  ///   - offset: The number of bytes that were used, also after an error.
  ///   - body: The function, which also receives the number of bytes used up to the piece.
  /// - Throws: ``CompressionError`` if it is damaged or incomplete, and the function's errors.
  static func read(
    _ bytes: UnsafeRawBufferPointer, _ compression: Compression?, from offset: inout Int,
    _ body: (RawSpan, _ used: Int) throws -> Bool
  ) throws {
    let decompressor = try compression?.makeDecompressor()
    let portion = (compression == nil ? 16 : 1) << 20
    var wantsMore = true
    while wantsMore, offset < bytes.count {
      let end = min(offset + portion, bytes.count)
      let part = unsafe UnsafeRawBufferPointer(rebasing: bytes[offset..<end])
      if let decompressor {
        try unsafe decompressor.decompress(part, isLast: end == bytes.count) { piece in
          wantsMore = try body(piece, end)
          return wantsMore
        }
      } else {
        wantsMore = try unsafe body(part.bytes, end)
      }
      offset = end
    }
    guard !wantsMore || decompressor?.isAtEnd != false else {
      throw CompressionError("the file ends before its data does: it is incomplete")
    }
  }

  private func makeDecompressor() throws -> any Decompressor {
    switch self {
    case .gzip: try GzipDecompressor()
    case .xz: try XZDecompressor()
    case .zstd: try ZstdDecompressor()
    case .bzip2: try Bzip2Decompressor()
    }
  }
}

/// The reason that bytes cannot be compressed or decompressed.
package struct CompressionError: ExitCoded, Hashable, Sendable, CustomStringConvertible {
  /// The error in words.
  package let description: String

  init(_ description: String) { self.description = description }

  package var exitCode: ExitCode { .cannotWrite }
}
