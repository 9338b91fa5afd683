import Primitives

/// A kind of number or quantity in texts.
struct AmountKind {
  /// Returns a text as a whole number of smallest units; nil if it is of another kind.
  let read: (String) -> Int64?
  /// Returns such a number as text.
  let write: (Int64) -> String

  /// Whole numbers, bytes and times.
  static var whole: [AmountKind] {
    [
      AmountKind(read: { Int64($0) }, write: { "\($0)" }), amounts(of: ByteCount.self),
      amounts(of: Nanoseconds.self),
    ]
  }

  /// Shares and factors, with a resolution of a millionth.
  static var fractions: AmountKind {
    AmountKind(
      read: { text in Double(text).flatMap { Int64(exactly: ($0 * 1e6).rounded()) } },
      write: { "\(Double($0) / 1e6)" })
  }

  private static func amounts<Amount: Quantity>(of type: Amount.Type) -> AmountKind {
    AmountKind(
      read: { (try? Amount(text: $0))?.grains }, write: { Amount(grains: $0).description })
  }

  /// Returns the midpoints between a value and the next smaller and next larger values of its kind.
  static func middles(around text: String, of texts: [String]) -> [String] {
    whole.lazy.compactMap { $0.middles(text, texts) }.first ?? []
  }

  private func middles(_ text: String, _ texts: [String]) -> [String]? {
    guard let here = read(text) else { return nil }
    let all = texts.compactMap(read)
    let next = [all.filter { $0 < here }.max(), all.filter { $0 > here }.min()]
    return next.compactMap(\.self).map { here + ($0 - here) / 2 }.filter { !all.contains($0) }
      .map(write)
  }
}
