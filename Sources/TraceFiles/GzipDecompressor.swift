import CZlib

/// Undoes gzip, also of several members one after the other.
@safe
final class GzipDecompressor: Decompressor {
  private var stream = unsafe z_stream()
  private let output = OutputBuffer()
  private(set) var isAtEnd = false

  init() throws {
    guard unsafe cachebench_inflate_begin(&stream) == Z_OK else {
      throw CompressionError("zlib cannot begin")
    }
  }

  deinit { unsafe inflateEnd(&stream) }

  func decompress(
    _ bytes: UnsafeRawBufferPointer, isLast: Bool, _ body: (RawSpan) throws -> Bool
  ) throws {
    let typed = unsafe bytes.bindMemory(to: UInt8.self)
    unsafe stream.next_in = UnsafeMutablePointer(mutating: typed.baseAddress)
    unsafe stream.avail_in = UInt32(bytes.count)
    while unsafe stream.avail_in > 0 {
      if isAtEnd {
        // Another member follows.
        guard unsafe inflateReset(&stream) == Z_OK else { throw CompressionError("zlib failed") }
        isAtEnd = false
      }
      guard try step(body) else { return }
    }
  }

  /// Fills the output once, or until the input is used up.
  private func step(_ body: (RawSpan) throws -> Bool) throws -> Bool {
    unsafe stream.next_out = output.base.assumingMemoryBound(to: UInt8.self)
    unsafe stream.avail_out = UInt32(output.count)
    let code = unsafe inflate(&stream, Z_NO_FLUSH)
    let isGiven = try unsafe output.give(output.count - Int(stream.avail_out), to: body)
    switch code {
    case Z_OK, Z_BUF_ERROR: return isGiven
    case Z_STREAM_END:
      isAtEnd = true
      return isGiven
    default:
      throw CompressionError(unsafe stream.msg.map { unsafe String(cString: $0) } ?? "damaged")
    }
  }
}
