extension TraceFormatCatalog {
  /// Records of only a key.
  static let plainRecords: [TraceFormat] = [
    .records("cache2k", "big-endian 32-bit numbers", .weak, bigEndianKey(4)),
    .records("cloud-physics", "big-endian unsigned 32-bit numbers", .weak, bigEndianKey(4)),
    .records("corda", "big-endian 64-bit numbers", .weak, bigEndianKey(8)),
    .records("scarab", "big-endian 64-bit numbers", .weak, bigEndianKey(8)),
    .records(
      "valpin", "little-endian 64-bit numbers", .weak, BinaryLayout(length: 8, key: .u64(0))),
  ]

  private static func bigEndianKey(_ width: Int) -> BinaryLayout {
    BinaryLayout(length: width, isBigEndian: true, key: .init(offset: 0, width: width))
  }

  /// Records with sizes, little-endian; field by field those that libCacheSim reads.
  static let sizedRecords: [TraceFormat] = [
    .records(
      "twr", "records of 20 bytes: u32 time, u64 id, key and value size, operation and ttl", .weak,
      twr(length: 20)),
    .records("twr-ns", "records of 22 bytes: twr and a u16 namespace", .weak, twr(length: 22)),
    .records(
      "cf1", "records of 41 bytes: u32 time, u64 id, u64 size, i32 ttl, …", .weak,
      BinaryLayout(
        length: 41, key: .u64(4), sizes: [.u64(12)], time: .u32(0), lifetime: .u32(20))),
    .records("akamai", "records of 22 bytes: u32 time, u64 id, u32 size, …", .weak, timed(22)),
    .records(
      "wiki16u", "records of 14 bytes: u64 id, u32 size, u16 type", .weak,
      BinaryLayout(length: 14, key: .u64(0), sizes: [.u32(8)])),
    .records(
      "wiki19u", "records of 18 bytes: u32 time, u64 id, u32 size, u16 type", .weak, timed(18)),
    .records(
      "wiki19t", "records of 16 bytes: u32 time, u64 id, u32 size", .weak, aliases: ["iqi"],
      timed(16)),
  ]

  /// Creates a layout that begins with a time, an id and a size.
  private static func timed(_ length: Int, next: BinaryLayout.Field? = nil) -> BinaryLayout {
    BinaryLayout(length: length, key: .u64(4), sizes: [.u32(12)], time: .u32(0), next: next)
  }

  private static func twr(length: Int) -> BinaryLayout {
    BinaryLayout(
      length: length, key: .u64(4), sizes: [bits(12, from: 22, 10), bits(12, from: 0, 22)],
      time: .u32(0), lifetime: bits(16, from: 0, 24), operation: bits(16, from: 24, 8),
      reads: 1...2)
  }

  private static func bits(_ offset: Int, from shift: Int, _ count: Int) -> BinaryLayout.Field {
    BinaryLayout.Field(offset: offset, width: 4, shift: shift, bits: count)
  }

  /// Records with a link to the next request for their object. No other file has such links by chance.
  static let linkedRecords: [TraceFormat] = [
    .records(
      "oracle-general", "records of 24 bytes: u32 time, u64 id, u32 size, i64 next request",
      .conclusive, aliases: ["oracleGeneral", "gl-cache", "lcs-oracle-general"],
      timed(24, next: .u64(16))),
    .records(
      "oracle-general-op-ns", "records of 27 bytes: oracle-general with operation and namespace",
      .conclusive, aliases: ["oracleGeneralOpNS"], timed(27, next: .u64(19))),
    .records(
      "oracle-cf1", "records of 49 bytes: u32 time, u64 id, u64 size, i32 ttl, …, i64 next (32)",
      .conclusive, aliases: ["oracleCF1"],
      BinaryLayout(
        length: 49, key: .u64(4), sizes: [.u64(12)], time: .u32(0), lifetime: .u32(20),
        next: .u64(32))),
    .records(
      "oracle-akamai", "records of 30 bytes: akamai and i64 next request", .conclusive,
      aliases: ["oracleAkamai"], timed(30, next: .u64(22))),
    .records(
      "oracle-wiki16u", "records of 22 bytes: wiki16u and i64 next request", .conclusive,
      aliases: ["oracleWiki16u"],
      BinaryLayout(length: 22, key: .u64(0), sizes: [.u32(8)], next: .u64(14))),
    .records(
      "oracle-wiki19u", "records of 26 bytes: wiki19u and i64 next request", .conclusive,
      aliases: ["oracleWiki19u"], timed(26, next: .u64(18))),
    .records(
      "oracle-sys-twr-ns", "records of 34 bytes: u32 time, u64 id, key and value size, …, i64 next",
      .conclusive, aliases: ["oracleSysTwrNS"],
      BinaryLayout(
        length: 34, key: .u64(4), sizes: [.u16(12), .u32(14)], time: .u32(0), lifetime: .u32(22),
        next: .u64(26))),
  ]

  /// Traces of VMware's virtual SCSI device, one request per record, of any length.
  static let vscsi: [TraceFormat] = [
    .records(
      "vscsi", "VSCSI version 1, records of 32 bytes: bytes at 4, block at 16, µs at 24",
      .conclusive, scsi(version: 1, at: 14, length: 32, size: 4)),
    .records(
      "vscsi2", "VSCSI version 2, records of 40 bytes: bytes at 8, block at 16, µs at 24",
      .conclusive, scsi(version: 2, at: 2, length: 40, size: 8)),
  ]

  private static func scsi(
    version: UInt64, at place: Int, length: Int, size: Int
  ) -> BinaryLayout {
    BinaryLayout(
      length: length, key: .u64(16), sizes: [.u32(size)], time: .u64(24),
      timeUnit: ColumnLayout.microsecond,
      constant: .init(
        field: .init(offset: place, width: 2, shift: 8), value: version,
        meaning: "the version of VSCSI"))
  }
}
