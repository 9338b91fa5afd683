import CLZMA

/// Undoes xz, also of several streams one after the other.
@safe
final class XZDecompressor: Decompressor {
  private var stream = unsafe lzma_stream()
  private let output = OutputBuffer()
  private(set) var isAtEnd = false

  init() throws {
    // 1 GiB is more than the strongest preset needs.
    guard unsafe cachebench_lzma_begin(&stream, 1 << 30) == LZMA_OK else {
      throw CompressionError("liblzma cannot begin")
    }
  }

  deinit { unsafe lzma_end(&stream) }

  func decompress(
    _ bytes: UnsafeRawBufferPointer, isLast: Bool, _ body: (RawSpan) throws -> Bool
  ) throws {
    let typed = unsafe bytes.bindMemory(to: UInt8.self)
    unsafe stream.next_in = typed.baseAddress
    unsafe stream.avail_in = bytes.count
    var hasMore = true
    while hasMore {
      unsafe stream.next_out = output.base.assumingMemoryBound(to: UInt8.self)
      unsafe stream.avail_out = output.count
      let code = unsafe lzma_code(&stream, isLast ? LZMA_FINISH : LZMA_RUN)
      let length = unsafe output.count - stream.avail_out
      guard try output.give(length, to: body) else { return }
      switch code {
      case LZMA_OK: hasMore = unsafe stream.avail_in > 0 || stream.avail_out == 0 || isLast
      case LZMA_STREAM_END: (isAtEnd, hasMore) = (true, false)
      case LZMA_BUF_ERROR: hasMore = false
      default: throw CompressionError(Self.meaning(of: code))
      }
    }
  }

  private static func meaning(of code: lzma_ret) -> String {
    switch code {
    case LZMA_DATA_ERROR: "damaged data"
    case LZMA_FORMAT_ERROR: "not the xz format"
    case LZMA_OPTIONS_ERROR: "options that liblzma does not support"
    case LZMA_MEMLIMIT_ERROR: "needs more than 1 GiB to decompress"
    default: "liblzma's error \(code.rawValue)"
    }
  }
}
