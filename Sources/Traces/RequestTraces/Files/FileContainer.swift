/// A file that is not itself a trace: an archive of files, a table of a database, or a text in another encoding.
struct FileContainer {
  /// The name with its article, for messages.
  let name: String
  /// The advice to the user.
  let remedy: String

  private static let unpack = "unpack it, and name a file in it"
  private static let recompress = "decompress it, or use gzip, xz, zstd or bzip2"
  private static let export = "export its columns as CSV"
  private static let capture = "record HAR with a browser or proxy instead"
  /// Bytes at an offset that identify a container.
  private static let known: [(bytes: [UInt8], place: Int, name: String, remedy: String)] = [
    (Array("PK\u{3}\u{4}".utf8), 0, "a zip archive", unpack),
    (Array("ustar".utf8), 257, "a tar archive", unpack),
    ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], 0, "a 7z archive", unpack),
    (Array("Rar!".utf8), 0, "a rar archive", unpack),
    ([0x04, 0x22, 0x4D, 0x18], 0, "compressed with lz4", recompress),
    ([0x89, 0x4C, 0x5A, 0x4F], 0, "compressed with lzop", recompress),
    ([0xFF, 0x06, 0x00, 0x00, 0x73, 0x4E], 0, "compressed with snappy", recompress),
    (Array("PAR1".utf8), 0, "a Parquet file", export),
    (Array("SQLite format 3".utf8), 0, "a database of SQLite", export),
    ([0xD4, 0xC3, 0xB2, 0xA1], 0, "a capture of packets", capture),
    ([0x0A, 0x0D, 0x0D, 0x0A], 0, "a capture of packets", capture),
    ([0xFF, 0xFE], 0, "a text in UTF-16", "save it as UTF-8"),
    ([0xFE, 0xFF], 0, "a text in UTF-16", "save it as UTF-8"),
  ]

  /// Returns the container of a file with a beginning; nil if the file is no container.
  static func of(_ beginning: [UInt8]) -> FileContainer? {
    // Two bytes are no evidence, but a text in UTF-16 has a zero in nearly all of its letters.
    let start = beginning.prefix(64)
    let hasZeros = start.count { $0 == 0 } * 3 > start.count
    return known.first {
      beginning.dropFirst($0.place).starts(with: $0.bytes) && ($0.bytes.count > 2 || hasZeros)
    }.map { Self(name: $0.name, remedy: $0.remedy) }
  }
}
