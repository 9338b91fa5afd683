/// Undoes a compression, piece by piece.
protocol Decompressor: AnyObject {
  /// Whether all that was begun has come to its end, so that the file may end here.
  var isAtEnd: Bool { get }

  /// Undoes the compression of some bytes.
  ///
  /// - Parameters:
  ///   - bytes: What follows the bytes before.
  ///   - isLast: Whether no bytes follow.
  ///   - body: Receives what comes out, in pieces; returns false to have no more.
  /// - Throws: ``CompressionError`` where the bytes are not what the compression makes.
  func decompress(
    _ bytes: UnsafeRawBufferPointer, isLast: Bool, _ body: (RawSpan) throws -> Bool
  ) throws
}

/// Room for what comes out of a decompressor at once.
@safe
final class OutputBuffer {
  let base: UnsafeMutableRawPointer
  let count = 1 << 18

  init() { unsafe base = .allocate(byteCount: count, alignment: 16) }

  deinit { unsafe base.deallocate() }

  /// Hands the first bytes over.
  func give(_ length: Int, to body: (RawSpan) throws -> Bool) throws -> Bool {
    guard length > 0 else { return true }
    return try unsafe body(UnsafeRawBufferPointer(start: base, count: length).bytes)
  }
}
