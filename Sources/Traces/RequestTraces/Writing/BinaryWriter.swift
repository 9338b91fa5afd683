import Primitives

/// Writes records of one length by a layout of their fields; unused bytes are 0.
struct BinaryWriter: TraceWriter {
  let layout: BinaryLayout
  var header: @Sendable (LoadedTrace) -> [UInt8] = { _ in [] }

  var keepsSizes: Bool { !layout.sizes.isEmpty }

  func length(of trace: LoadedTrace) -> Int { trace.requests.count * layout.length }

  /// The memory for the number of each object's next request.
  func bytesToPrepare(_ trace: LoadedTrace) -> Int {
    layout.next == nil ? 0 : 8 * (trace.requests.count + trace.requests.objectCount)
  }

  func bytes(of trace: LoadedTrace) throws(TraceProblem) -> [UInt8] {
    var bytes = header(trace)
    let start = bytes.count
    bytes += [UInt8](repeating: 0, count: trace.requests.count * layout.length)
    let next = layout.next == nil ? nil : trace.nextRequests
    for index in trace.requests.indices {
      let record = start + index * layout.length
      func put(
        _ value: UInt64, _ field: BinaryLayout.Field?, _ meaning: String
      ) throws(TraceProblem) {
        guard let field else { return }
        try self.put(value, field, record, meaning, &bytes, index)
      }
      try put(trace.number(at: index), layout.key, "key")
      // The whole size goes into the last of the size fields, which is the widest.
      try put(UInt64(trace.size(at: index)), layout.sizes.last, "size")
      let time = trace.time(at: index, unit: layout.timeUnit)
      try put(UInt64(bitPattern: time), layout.time, "time")
      try put(UInt64(trace.lifetimes?[index] ?? 0), layout.lifetime, "lifetime")
      if let next { try put(UInt64(bitPattern: next[index]), layout.next, "next request") }
      try put(layout.reads.lowerBound, layout.operation, "operation")
      try put(layout.constant?.value ?? 0, layout.constant?.field, "version")
    }
    return bytes
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
