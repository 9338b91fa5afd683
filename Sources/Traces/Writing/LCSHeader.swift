import Primitives

/// The header of libCacheSim's own format, version 1.
enum LCSHeader {
  /// Records of a time, an id, a size and the next request: `<IQIQ`.
  static let layout: BinaryLayout = {
    var layout = BinaryLayout(length: 24, key: .u64(4))
    layout.time = .u32(0)
    layout.sizes = [.u32(12)]
    layout.next = .u64(16)
    return layout
  }()

  /// The header of a trace in such records.
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
