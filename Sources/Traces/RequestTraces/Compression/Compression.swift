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
}

/// The reason that bytes cannot be compressed or decompressed.
package struct CompressionError: ExitCoded, Hashable, Sendable, CustomStringConvertible {
  /// The error in words.
  package let description: String

  init(_ description: String) { self.description = description }

  package var exitCode: ExitCode { .cannotWrite }
}
