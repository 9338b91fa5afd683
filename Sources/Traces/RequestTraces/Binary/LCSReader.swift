import Primitives

/// Reads libCacheSim's own format, version 1: a header that lists the fields and the number of records.
struct LCSReader: TraceReader {
  static let magic: UInt64 = 0x1234_5678_9ABC_DEF0
  static let headerLength = 1024

  private var records: BinaryReader?
  private var stated = 0

  mutating func read(
    _ bytes: RawSpan, isLast: Bool, into builder: inout TraceBuilder
  ) throws(TraceProblem) -> Int {
    var used = 0
    if records == nil {
      guard bytes.byteCount >= Self.headerLength else {
        guard isLast else { return 0 }
        throw TraceProblem(
          nil, "the file ends inside the header: \(bytes.byteCount) of \(Self.headerLength) bytes")
      }
      try readHeader(bytes)
      used = Self.headerLength
    }
    let rest = bytes.extracting(used..<bytes.byteCount)
    used += try records?.read(rest, isLast: isLast, into: &builder) ?? 0
    let count = records?.count ?? 0
    if count > stated || (isLast && !builder.isFull && count < stated) {
      throw TraceProblem(
        min(count, stated) + 1, "the header states \(stated) records; there are \(count)")
    }
    return used
  }

  private mutating func readHeader(_ bytes: RawSpan) throws(TraceProblem) {
    guard Self.number(bytes, 0, 8) == Self.magic, Self.number(bytes, 1016, 8) == Self.magic else {
      throw TraceProblem("the header does not begin and end with the mark of lcs")
    }
    guard Self.number(bytes, 1008, 8) == 1 else {
      throw TraceProblem("lcs version \(Self.number(bytes, 1008, 8)); 1 is understood")
    }
    let letters = (8..<248).map { UInt8(Self.number(bytes, $0, 1)) }.prefix { $0 != 0 }
    var mapping = "format=\(String(decoding: letters, as: UTF8.self))"
    for (role, offset) in [("key", 248), ("size", 249), ("time", 250), ("ttl", 254)] {
      let field = Self.number(bytes, offset, 1)
      if field > 0 { mapping += ",\(role)=\(field)" }
    }
    let layout: BinaryLayout
    do { layout = try BinaryLayout(FieldMapping(text: mapping)) } catch {
      throw TraceProblem("the header's fields cannot be understood: \(error)")
    }
    guard UInt64(layout.length) == Self.number(bytes, 1004, 4) else {
      throw TraceProblem(
        nil,
        "the header states records of \(Self.number(bytes, 1004, 4)) bytes; its fields have "
          + "\(layout.length)")
    }
    records = BinaryReader(layout)
    stated = Int(clamping: Self.number(bytes, 488, 8))
  }

  private static func number(_ bytes: RawSpan, _ offset: Int, _ width: Int) -> UInt64 {
    (0..<width).reversed().reduce(0) { number, place in
      unsafe number << 8 | UInt64(bytes.unsafeLoad(fromByteOffset: offset + place, as: UInt8.self))
    }
  }
}

/// The header of libCacheSim's own format, version 1.
enum LCSHeader {
  /// Records of a time, an id, a size and the next request: `<IQIQ`.
  static let layout = BinaryLayout(
    length: 24, key: .u64(4), sizes: [.u32(12)], time: .u32(0), next: .u64(16))

  /// Returns the header of a trace in such records.
  static func bytes(of trace: LoadedTrace) -> [UInt8] {
    var header = [UInt8](repeating: 0, count: LCSReader.headerLength)
    func put(_ value: UInt64, _ offset: Int, _ width: Int) {
      for byte in 0..<width {
        header[offset + byte] = UInt8(truncatingIfNeeded: value >> UInt64(byte * 8))
      }
    }
    put(LCSReader.magic, 0, 8)
    for (index, letter) in "<IQIQ".utf8.enumerated() { header[8 + index] = letter }
    for (offset, field) in [(248, 2), (249, 3), (250, 1), (252, 4)] {
      header[offset] = UInt8(field)
    }
    put(UInt64(trace.requests.count), 488, 8)
    put(UInt64(trace.requests.objectCount), 496, 8)
    put(4, 1000, 4)
    put(UInt64(layout.length), 1004, 4)
    put(1, 1008, 8)
    put(LCSReader.magic, 1016, 8)
    return header
  }
}
