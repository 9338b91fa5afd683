/// Why a text is not an amount.
public struct QuantityError: Error, Hashable, CustomStringConvertible {
  /// The text and what is wrong with it, in words.
  public let description: String

  init(_ text: String, _ problem: String) { description = "'\(text)' \(problem)" }
}
