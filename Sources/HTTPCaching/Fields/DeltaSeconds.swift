/// Times in whole seconds, as Age and most directives of Cache-Control state them (RFC 9111,
/// section 1.2.2).
enum DeltaSeconds {
  /// Reads digits and nothing else; more than `CacheControl.maximumSeconds` counts as that.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  static func read(_ text: some StringProtocol) -> UInt32? {
    guard !text.isEmpty else { return nil }
    var seconds: UInt64 = 0
    for letter in text.utf8 {
      guard let digit = letter.digit else { return nil }
      seconds = min(seconds * 10 + UInt64(digit), 1 << 32)
    }
    return UInt32(min(seconds, UInt64(CacheControl.maximumSeconds)))
  }
}
