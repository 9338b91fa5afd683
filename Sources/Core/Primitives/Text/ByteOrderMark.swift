/// The bytes that some programs put before a text; no reader counts them as text.
package enum ByteOrderMark {
  /// The mark of UTF-8.
  package static let utf8: [UInt8] = [0xEF, 0xBB, 0xBF]
}

extension [UInt8] {
  /// The bytes after a mark of UTF-8.
  package var withoutByteOrderMark: ArraySlice<UInt8> {
    dropFirst(starts(with: ByteOrderMark.utf8) ? 3 : 0)
  }
}
