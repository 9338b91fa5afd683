/// The position of a byte, as Range and Content-Range write it.
enum Position {
  /// Reads digits and nothing else; `nil` beyond 2^53, which no file reaches.
  static func read(_ text: some StringProtocol) -> Int? {
    guard !text.isEmpty else { return nil }
    var position = 0
    for letter in text.utf8 {
      guard let digit = letter.digit, position < 1 << 53 else { return nil }
      position = position * 10 + digit
    }
    return position
  }
}
