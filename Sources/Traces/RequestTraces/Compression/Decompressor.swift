import CBzip2
import CLZMA
import CZlib
import CZstd

/// Decompresses bytes piece by piece.
protocol Decompressor: AnyObject {
  /// True if all members or streams begun are complete, so that the file may end here.
  var isAtEnd: Bool { get }

  /// Decompresses some bytes.
  ///
  /// - Parameters:
  ///   - bytes: The next bytes.
  ///   - isLast: True if no bytes follow.
  ///   - body: Receives the output in pieces; returns false to stop.
  /// - Throws: ``CompressionError`` if the bytes are not valid for the compression.
  func decompress(
    _ bytes: UnsafeRawBufferPointer, isLast: Bool, _ body: (RawSpan) throws -> Bool
  ) throws
}

/// The buffer for a decompressor's output.
@safe
final class OutputBuffer {
  let base: UnsafeMutableRawPointer
  let count = 1 << 18

  init() { unsafe base = .allocate(byteCount: count, alignment: 16) }

  deinit { unsafe base.deallocate() }

  /// Passes the first bytes to a function.
  func give(_ length: Int, to body: (RawSpan) throws -> Bool) throws -> Bool {
    guard length > 0 else { return true }
    return try unsafe body(UnsafeRawBufferPointer(start: base, count: length).bytes)
  }
}

/// Decompresses gzip, also with several members in a row.
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

/// Decompresses xz, also with several streams in a row.
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

/// Decompresses zstd, also with several frames in a row.
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
    // More output may follow a full buffer, unless a frame has just ended.
    var hasMore = unsafe input.size > 0
    while hasMore {
      var out = unsafe ZSTD_outBuffer(dst: output.base, size: output.count, pos: 0)
      let code = unsafe ZSTD_decompressStream(stream, &out, &input)
      guard ZSTD_isError(code) == 0 else {
        throw CompressionError(unsafe String(cString: ZSTD_getErrorName(code)))
      }
      // 0 means that a frame has ended and is completely written.
      isAtEnd = code == 0
      let isFull = unsafe out.pos == out.size
      hasMore = unsafe input.pos < input.size || (isFull && !isAtEnd)
      guard try unsafe output.give(out.pos, to: body) else { return }
    }
  }
}

/// Decompresses bzip2, also with several streams in a row.
@safe
final class Bzip2Decompressor: Decompressor {
  private var stream = unsafe bz_stream()
  private let output = OutputBuffer()
  private(set) var isAtEnd = false

  init() throws { try begin() }

  deinit { unsafe BZ2_bzDecompressEnd(&stream) }

  private func begin() throws {
    guard unsafe BZ2_bzDecompressInit(&stream, 0, 0) == BZ_OK else {
      throw CompressionError("bzip2 cannot begin")
    }
  }

  func decompress(
    _ bytes: UnsafeRawBufferPointer, isLast: Bool, _ body: (RawSpan) throws -> Bool
  ) throws {
    let typed = unsafe bytes.bindMemory(to: CChar.self)
    unsafe stream.next_in = UnsafeMutablePointer(mutating: typed.baseAddress)
    unsafe stream.avail_in = UInt32(bytes.count)
    while unsafe stream.avail_in > 0 {
      if isAtEnd {
        // Another stream follows.
        let (next, left) = unsafe (stream.next_in, stream.avail_in)
        unsafe BZ2_bzDecompressEnd(&stream)
        unsafe stream = bz_stream()
        try begin()
        unsafe (stream.next_in, stream.avail_in, isAtEnd) = (next, left, false)
      }
      unsafe stream.next_out = output.base.assumingMemoryBound(to: CChar.self)
      unsafe stream.avail_out = UInt32(output.count)
      let code = unsafe BZ2_bzDecompress(&stream)
      isAtEnd = code == BZ_STREAM_END
      guard code == BZ_OK || isAtEnd else { throw CompressionError("damaged data") }
      guard try unsafe output.give(output.count - Int(stream.avail_out), to: body) else { return }
    }
  }
}
