import CZstd

/// Undoes zstd, also of several frames one after the other.
@safe
final class ZstdDecompressor: Decompressor {
  private let stream: OpaquePointer
  private let output = OutputBuffer()
  private(set) var isAtEnd = false

  init() throws {
    guard let stream = unsafe ZSTD_createDStream() else {
      throw CompressionError("zstd cannot begin")
    }
    unsafe self.stream = stream
  }

  deinit { unsafe ZSTD_freeDStream(stream) }

  func decompress(
    _ bytes: UnsafeRawBufferPointer, isLast: Bool, _ body: (RawSpan) throws -> Bool
  ) throws {
    var input = unsafe ZSTD_inBuffer(src: bytes.baseAddress, size: bytes.count, pos: 0)
    // A full buffer may have more behind it, unless a frame has just ended.
    var hasMore = unsafe input.size > 0
    while hasMore {
      var out = unsafe ZSTD_outBuffer(dst: output.base, size: output.count, pos: 0)
      let code = unsafe ZSTD_decompressStream(stream, &out, &input)
      guard ZSTD_isError(code) == 0 else {
        throw CompressionError(unsafe String(cString: ZSTD_getErrorName(code)))
      }
      // 0 says that a frame has ended and nothing of it is left inside.
      isAtEnd = code == 0
      let isFull = unsafe out.pos == out.size
      hasMore = unsafe input.pos < input.size || (isFull && !isAtEnd)
      guard try unsafe output.give(out.pos, to: body) else { return }
    }
  }
}
