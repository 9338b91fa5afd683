extension Compression {
  /// The number of bytes that are decompressed at once, and the maximum number of bytes of a decompressed file.
  private static let (portion, mostBytes) = (1 << 20, 1 << 32)

  /// Returns the bytes of a file, decompressed if its first bytes are those of a compressed file.
  ///
  /// - Throws: ``CompressionError`` if it is damaged or incomplete, or has more than 4 GiB.
  /// - Complexity: O(bytes).
  package static func undone(_ bytes: [UInt8]) throws(CompressionError) -> [UInt8] {
    guard let compression = of(bytes) else { return bytes }
    do {
      let decompressor = try compression.makeDecompressor()
      var whole: [UInt8] = []
      for start in stride(from: 0, to: bytes.count, by: portion) {
        let end = min(start + portion, bytes.count)
        try unsafe bytes.withUnsafeBytes { buffer in
          let part = unsafe UnsafeRawBufferPointer(rebasing: buffer[start..<end])
          try unsafe decompressor.decompress(part, isLast: end == bytes.count) { piece in
            unsafe piece.withUnsafeBytes { unsafe whole.append(contentsOf: $0) }
            return whole.count <= mostBytes
          }
        }
        guard whole.count <= mostBytes else { throw CompressionError("expands to more than 4 GiB") }
      }
      guard decompressor.isAtEnd else {
        throw CompressionError("the file ends before its data does: it is incomplete")
      }
      return whole
    } catch let error as CompressionError { throw error } catch {
      throw CompressionError("\(error)")
    }
  }
}
