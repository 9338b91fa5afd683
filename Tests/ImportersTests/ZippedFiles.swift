import RequestTraces

/// A ZIP file with deflated archives and other members stored.
struct ZippedFiles {
  private(set) var bytes: [UInt8] = []

  init(_ files: [String: [UInt8]]) {
    var directory: [UInt8] = []
    for (name, contents) in files.sorted(by: { $0.key > $1.key }) {
      let packed = (try? Compression.gzip.compressed(contents)) ?? []
      // A member of gzip has ten bytes before its body, and the checksum and the length after it.
      let body = name.hasSuffix(".har") ? Array(packed.dropFirst(10).dropLast(8)) : contents
      let method = name.hasSuffix(".har") ? 8 : 0
      var shared = Self.little(20, 2) + Self.little(0, 2) + Self.little(method, 2)
      shared += Self.little(0, 4) + packed.suffix(8).prefix(4)
      shared += Self.little(body.count, 4) + packed.suffix(4)
      shared += Self.little(name.utf8.count, 2) + Self.little(0, 2)
      directory += [0x50, 0x4B, 1, 2, 20, 0] + shared + Self.little(0, 10)
      directory += Self.little(bytes.count, 4) + name.utf8
      bytes += [0x50, 0x4B, 3, 4] + shared + name.utf8 + body
    }
    let start = bytes.count
    bytes += directory + [0x50, 0x4B, 5, 6, 0, 0, 0, 0]
    bytes += Self.little(files.count, 2) + Self.little(files.count, 2)
    bytes += Self.little(directory.count, 4) + Self.little(start, 4) + Self.little(0, 2)
  }

  private static func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 < 8 ? number >> (8 * $0) : 0) }
  }
}
