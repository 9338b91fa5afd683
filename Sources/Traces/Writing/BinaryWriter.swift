import Primitives

/// Writes records of one length by a layout of their fields; bytes without a meaning are 0.
struct BinaryWriter: TraceWriter {
  private let layout: BinaryLayout
  private let header: @Sendable (LoadedTrace) -> [UInt8]

  init(layout: BinaryLayout, header: @escaping @Sendable (LoadedTrace) -> [UInt8] = { _ in [] }) {
    self.layout = layout
    self.header = header
  }

  var keepsSizes: Bool { !layout.sizes.isEmpty }

  func bytes(of trace: LoadedTrace) throws(TraceProblem) -> [UInt8] {
    var bytes = header(trace)
    let start = bytes.count
    bytes += [UInt8](repeating: 0, count: trace.requests.count * layout.length)
    let next = layout.next == nil ? [] : trace.nextRequests
    for index in trace.requests.indices {
      let record = start + index * layout.length
      try put(trace.number(at: index), layout.key, record, "key", &bytes, index)
      try putSize(of: index, in: trace, record, &bytes)
      if let field = layout.time {
        let time = trace.time(at: index, unit: layout.timeUnit)
        try put(UInt64(bitPattern: time), field, record, "time", &bytes, index)
      }
      if let field = layout.lifetime, let lifetime = trace.lifetimes?[index] {
        try put(UInt64(lifetime), field, record, "lifetime", &bytes, index)
      }
      if let field = layout.next {
        try put(UInt64(bitPattern: next[index]), field, record, "next request", &bytes, index)
      }
      if let field = layout.operation {
        try put(layout.reads.lowerBound, field, record, "operation", &bytes, index)
      }
      if let constant = layout.constant {
        try put(constant.value, constant.field, record, "version", &bytes, index)
      }
    }
    return bytes
  }

  /// The whole size goes into the last of the fields that make it up, which is the widest.
  private func putSize(
    of index: Int, in trace: LoadedTrace, _ record: Int, _ bytes: inout [UInt8]
  ) throws(TraceProblem) {
    guard let field = layout.sizes.last else { return }
    try put(UInt64(trace.size(at: index)), field, record, "size", &bytes, index)
  }

  private func put(
    _ value: UInt64, _ field: BinaryLayout.Field, _ record: Int, _ meaning: String,
    _ bytes: inout [UInt8], _ index: Int
  ) throws(TraceProblem) {
    let bits = field.bits ?? (field.width * 8 - field.shift)
    guard bits == 64 || value >> UInt64(bits) == 0 else {
      throw TraceProblem(
        index + 1,
        "the \(meaning) \(value) does not fit \(bits) bits"
          + (meaning == "key" ? "; --renumber gives objects numbers from 1" : ""))
    }
    let shifted = value << UInt64(field.shift)
    for byte in 0..<field.width {
      let place = layout.isBigEndian ? field.width - 1 - byte : byte
      // Fields may share bytes.
      bytes[record + field.offset + place] |= UInt8(truncatingIfNeeded: shifted >> UInt64(byte * 8))
    }
  }
}
