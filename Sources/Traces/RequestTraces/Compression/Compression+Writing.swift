import CBzip2
import CLZMA
import CZlib
import CZstd

extension Compression {
  /// Compresses bytes at the default level of the format's tool.
  ///
  /// - Throws: ``CompressionError`` if there is too little memory.
  /// - Complexity: O(bytes).
  package func compressed(_ bytes: [UInt8]) throws(CompressionError) -> [UInt8] {
    switch self {
    case .gzip: try Self.gzipped(bytes)
    case .xz: try Self.xz(bytes)
    case .zstd: try Self.zstd(bytes)
    case .bzip2: try Self.bzip2(bytes)
    }
  }

  private static func gzipped(_ bytes: [UInt8]) throws(CompressionError) -> [UInt8] {
    var stream = unsafe z_stream()
    guard unsafe cachebench_deflate_begin(&stream, 6) == Z_OK else { throw failure }
    defer { unsafe deflateEnd(&stream) }
    var out = [UInt8](repeating: 0, count: Int(unsafe deflateBound(&stream, UInt(bytes.count))))
    var input = bytes
    let code = unsafe input.withUnsafeMutableBufferPointer { source in
      unsafe out.withUnsafeMutableBufferPointer { target in
        unsafe deflateAll(&stream, source, target)
      }
    }
    guard code == Z_STREAM_END else { throw failure }
    return unsafe Array(out.prefix(Int(stream.total_out)))
  }

  /// Compresses the whole input. zlib counts the bytes to read and write at once in 32 bits, so longer inputs are
  /// split.
  private static func deflateAll(
    _ stream: inout z_stream, _ source: UnsafeMutableBufferPointer<UInt8>,
    _ target: UnsafeMutableBufferPointer<UInt8>
  ) -> Int32 {
    var code = Z_OK
    while code == Z_OK {
      let (read, written) = unsafe (Int(stream.total_in), Int(stream.total_out))
      let rest = source.count - read
      unsafe stream.next_in = source.baseAddress.map { unsafe $0 + read }
      unsafe stream.avail_in = UInt32(clamping: rest)
      unsafe stream.next_out = target.baseAddress.map { unsafe $0 + written }
      unsafe stream.avail_out = UInt32(clamping: target.count - written)
      let isLast = rest <= Int(UInt32.max)
      code = unsafe deflate(&stream, isLast ? Z_FINISH : Z_NO_FLUSH)
    }
    return code
  }

  private static func xz(_ bytes: [UInt8]) throws(CompressionError) -> [UInt8] {
    var out = [UInt8](repeating: 0, count: lzma_stream_buffer_bound(bytes.count))
    var length = 0
    let code = unsafe lzma_easy_buffer_encode(
      6, LZMA_CHECK_CRC64, nil, bytes, bytes.count, &out, &length, out.count)
    guard code == LZMA_OK else { throw failure }
    return Array(out.prefix(length))
  }

  /// Compresses with a checksum of the contents, as the tool does and `ZSTD_compress` does not.
  private static func zstd(_ bytes: [UInt8]) throws(CompressionError) -> [UInt8] {
    guard let context = unsafe ZSTD_createCCtx() else { throw failure }
    defer { unsafe ZSTD_freeCCtx(context) }
    let isSet = unsafe [
      ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, 3),
      ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1),
    ].allSatisfy { ZSTD_isError($0) == 0 }
    var out = [UInt8](repeating: 0, count: ZSTD_compressBound(bytes.count))
    let length = unsafe ZSTD_compress2(context, &out, out.count, bytes, bytes.count)
    guard isSet, ZSTD_isError(length) == 0 else { throw failure }
    return Array(out.prefix(length))
  }

  private static func bzip2(_ bytes: [UInt8]) throws(CompressionError) -> [UInt8] {
    let bound = bytes.count + bytes.count / 100 + 600
    guard var length = UInt32(exactly: bound) else { throw failure }
    var (input, out) = (bytes.map { CChar(bitPattern: $0) }, [CChar](repeating: 0, count: bound))
    let code = unsafe BZ2_bzBuffToBuffCompress(
      &out, &length, &input, UInt32(input.count), 9, 0, 0)
    guard code == BZ_OK else { throw failure }
    return out.prefix(Int(length)).map { UInt8(bitPattern: $0) }
  }

  private static var failure: CompressionError {
    CompressionError("cannot be compressed; is there enough memory?")
  }
}
