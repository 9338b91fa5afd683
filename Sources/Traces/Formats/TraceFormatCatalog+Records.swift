extension TraceFormatCatalog {
  /// Records that are a key and nothing else.
  static let plainRecords: [TraceFormat] = [
    .records("cache2k", "big-endian 32-bit numbers", .weak, key(4)),
    .records("cloud-physics", "big-endian unsigned 32-bit numbers", .weak, key(4)),
    .records("corda", "big-endian 64-bit numbers", .weak, key(8)),
    .records("scarab", "big-endian 64-bit numbers", .weak, key(8)),
    .records(
      "valpin", "little-endian 64-bit numbers", .weak, BinaryLayout(length: 8, key: .u64(0))),
  ]

  /// Records with sizes, little-endian; field by field those that libCacheSim reads.
  static let sizedRecords: [TraceFormat] = [
    .records(
      "twr", "records of 20 bytes: u32 time, u64 id, key and value size, operation and ttl", .weak,
      layout(20, key: .u64(4), time: .u32(0)) {
        $0.sizes = [bits(12, from: 22, 10), bits(12, from: 0, 22)]
        $0.operation = bits(16, from: 24, 8)
        $0.reads = 1...2
        $0.lifetime = bits(16, from: 0, 24)
      }),
    .records(
      "twr-ns", "records of 22 bytes: twr and a u16 namespace", .weak,
      layout(22, key: .u64(4), time: .u32(0)) {
        $0.sizes = [bits(12, from: 22, 10), bits(12, from: 0, 22)]
        $0.operation = bits(16, from: 24, 8)
        $0.reads = 1...2
        $0.lifetime = bits(16, from: 0, 24)
      }),
    .records(
      "cf1", "records of 41 bytes: u32 time, u64 id, u64 size, i32 ttl, …", .weak,
      layout(41, key: .u64(4), time: .u32(0)) {
        $0.sizes = [.u64(12)]
        $0.lifetime = .u32(20)
      }),
    .records(
      "akamai", "records of 22 bytes: u32 time, u64 id, u32 size, …", .weak,
      layout(22, key: .u64(4), time: .u32(0)) { $0.sizes = [.u32(12)] }),
    .records(
      "wiki16u", "records of 14 bytes: u64 id, u32 size, u16 type", .weak,
      layout(14, key: .u64(0)) { $0.sizes = [.u32(8)] }),
    .records(
      "wiki19u", "records of 18 bytes: u32 time, u64 id, u32 size, u16 type", .weak,
      layout(18, key: .u64(4), time: .u32(0)) { $0.sizes = [.u32(12)] }),
    .records(
      "wiki19t", "records of 16 bytes: u32 time, u64 id, u32 size", .weak, aliases: ["iqi"],
      layout(16, key: .u64(4), time: .u32(0)) { $0.sizes = [.u32(12)] }),
  ]

  /// Records that point to the next request for their object, which no other file does by chance.
  static let linkedRecords: [TraceFormat] = [
    .records(
      "oracle-general", "records of 24 bytes: u32 time, u64 id, u32 size, i64 next request",
      .conclusive, aliases: ["oracleGeneral", "gl-cache", "lcs-oracle-general"],
      layout(24, key: .u64(4), time: .u32(0)) {
        $0.sizes = [.u32(12)]
        $0.next = .u64(16)
      }),
    .records(
      "oracle-general-op-ns", "records of 27 bytes: oracle-general with operation and namespace",
      .conclusive, aliases: ["oracleGeneralOpNS"],
      layout(27, key: .u64(4), time: .u32(0)) {
        $0.sizes = [.u32(12)]
        $0.next = .u64(19)
      }),
    .records(
      "oracle-cf1", "records of 49 bytes: u32 time, u64 id, u64 size, i32 ttl, …, i64 next (32)",
      .conclusive, aliases: ["oracleCF1"],
      layout(49, key: .u64(4), time: .u32(0)) {
        $0.sizes = [.u64(12)]
        $0.lifetime = .u32(20)
        $0.next = .u64(32)
      }),
    .records(
      "oracle-akamai", "records of 30 bytes: akamai and i64 next request", .conclusive,
      aliases: ["oracleAkamai"],
      layout(30, key: .u64(4), time: .u32(0)) {
        $0.sizes = [.u32(12)]
        $0.next = .u64(22)
      }),
    .records(
      "oracle-wiki16u", "records of 22 bytes: wiki16u and i64 next request", .conclusive,
      aliases: ["oracleWiki16u"],
      layout(22, key: .u64(0)) {
        $0.sizes = [.u32(8)]
        $0.next = .u64(14)
      }),
    .records(
      "oracle-wiki19u", "records of 26 bytes: wiki19u and i64 next request", .conclusive,
      aliases: ["oracleWiki19u"],
      layout(26, key: .u64(4), time: .u32(0)) {
        $0.sizes = [.u32(12)]
        $0.next = .u64(18)
      }),
    .records(
      "oracle-sys-twr-ns", "records of 34 bytes: u32 time, u64 id, key and value size, …, i64 next",
      .conclusive, aliases: ["oracleSysTwrNS"],
      layout(34, key: .u64(4), time: .u32(0)) {
        $0.sizes = [.u16(12), .u32(14)]
        $0.lifetime = .u32(22)
        $0.next = .u64(26)
      }),
  ]

  /// Traces of VMware's virtual SCSI device, one request a record whatever its length.
  static let vscsi: [TraceFormat] = [
    .records(
      "vscsi", "VSCSI version 1, records of 32 bytes: bytes at 4, block at 16, µs at 24",
      .conclusive,
      layout(32, key: .u64(16), time: .u64(24)) {
        $0.sizes = [.u32(4)]
        $0.timeUnit = ColumnLayout.microsecond
        $0.constant = version(1, at: 14)
      }),
    .records(
      "vscsi2", "VSCSI version 2, records of 40 bytes: bytes at 8, block at 16, µs at 24",
      .conclusive,
      layout(40, key: .u64(16), time: .u64(24)) {
        $0.sizes = [.u32(8)]
        $0.timeUnit = ColumnLayout.microsecond
        $0.constant = version(2, at: 2)
      }),
  ]

  private static func version(_ version: UInt64, at offset: Int) -> BinaryLayout.Constant {
    let field = BinaryLayout.Field(offset: offset, width: 2, shift: 8)
    return BinaryLayout.Constant(field: field, value: version, meaning: "the version of VSCSI")
  }

  private static func key(_ width: Int) -> BinaryLayout {
    BinaryLayout(length: width, isBigEndian: true, key: .init(offset: 0, width: width))
  }

  private static func bits(_ offset: Int, from shift: Int, _ count: Int) -> BinaryLayout.Field {
    BinaryLayout.Field(offset: offset, width: 4, shift: shift, bits: count)
  }

  private static func layout(
    _ length: Int, key: BinaryLayout.Field, time: BinaryLayout.Field? = nil,
    _ change: (inout BinaryLayout) -> Void
  ) -> BinaryLayout {
    var layout = BinaryLayout(length: length, key: key)
    layout.time = time
    change(&layout)
    return layout
  }
}
