/// One line of a header section (RFC 9110, section 5).
public struct HTTPField: Hashable, Sendable {
  /// The name as it is written; names are compared without regard to case.
  public let name: String
  /// The value without the whitespace around it.
  public let value: String

  /// A line; whitespace around the value is no part of it (RFC 9110, section 5.5).
  public init(_ name: String, _ value: String) {
    self.name = name
    let letters = value.utf8.drop(while: \.isBlank)
    let end = letters.lastIndex { !$0.isBlank }.map(letters.index(after:)) ?? letters.startIndex
    self.value = String(Substring(letters[..<end]))
  }

  /// Whether the line is one of that field.
  public func isNamed(_ other: String) -> Bool { name.isSame(ignoringCaseAs: other) }
}
