/// A file that is no trace itself: an archive of files, a table of a database, or a text in another encoding.
struct FileContainer {
  /// The name with its article, for messages.
  let name: String
  /// The first bytes, or those at a place.
  let magic: [UInt8]
  var place = 0
  /// The advice.
  var remedy = "unpack it, and name a file in it"

  private static let known = [
    Self(name: "a zip archive", magic: Array("PK\u{3}\u{4}".utf8)),
    Self(name: "a tar archive", magic: Array("ustar".utf8), place: 257),
    Self(name: "a 7z archive", magic: [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]),
    Self(name: "a rar archive", magic: Array("Rar!".utf8)),
    Self(name: "compressed with lz4", magic: [0x04, 0x22, 0x4D, 0x18], remedy: recompress),
    Self(name: "compressed with lzop", magic: [0x89, 0x4C, 0x5A, 0x4F], remedy: recompress),
    Self(
      name: "compressed with snappy", magic: [0xFF, 0x06, 0x00, 0x00, 0x73, 0x4E],
      remedy: recompress),
    Self(
      name: "a Parquet file", magic: Array("PAR1".utf8), remedy: "export its columns as CSV"),
    Self(
      name: "a database of SQLite", magic: Array("SQLite format 3".utf8),
      remedy: "export its columns as CSV"),
    Self(name: "a text in UTF-16", magic: [0xFF, 0xFE], remedy: "save it as UTF-8"),
    Self(name: "a text in UTF-16", magic: [0xFE, 0xFF], remedy: "save it as UTF-8"),
  ]
  private static let recompress = "decompress it, or use gzip, xz, zstd or bzip2"

  /// Returns the container with a beginning; nil for none.
  static func of(_ beginning: [UInt8]) -> FileContainer? {
    known.first { container in
      guard beginning.dropFirst(container.place).starts(with: container.magic) else { return false }
      // Two bytes are no evidence, but a text in UTF-16 has a zero in nearly all of its letters.
      let half = beginning.prefix(64).count { $0 == 0 }
      return container.magic.count > 2 || half * 3 > beginning.prefix(64).count
    }
  }
}
