/// The members of a list-valued field such as Cache-Control: `name`, `name=token` or
/// `name="quoted"`, separated by commas (RFC 9110, sections 5.6.1 to 5.6.4).
///
/// A malformed part, such as a space before the equals sign, remains in the member's name or argument, which then has
/// no meaning. A comma in a quoted string does not separate members.
struct FieldMembers {
  /// A member, with its name in lower case and its argument without quotes.
  struct Member {
    var name: String
    var argument: String?

    /// The argument as seconds, clamped; nil if it contains anything but digits.
    var seconds: UInt32? { argument.flatMap { DeltaSeconds.read($0) } }
  }

  private var rest: Substring.UTF8View

  init(_ field: String) { rest = field[...].utf8 }

  mutating func next() -> Member? {
    while let letter = rest.first, Self.isSeparator(letter) { rest = rest.dropFirst() }
    guard !rest.isEmpty else { return nil }
    let name = takeWhile { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "=") }
    guard rest.first == UInt8(ascii: "=") else {
      return Member(name: Self.lowercased(Self.trimmed(name)))
    }
    rest = rest.dropFirst()
    return Member(name: Self.lowercased(name), argument: takeArgument())
  }

  private mutating func takeArgument() -> String {
    let quoted = rest.first == UInt8(ascii: "\"") ? takeQuoted() : []
    let tail = takeMember()
    return String(decoding: quoted + tail, as: UTF8.self)
  }

  /// Reads the contents of a quoted string and resolves its escapes.
  private mutating func takeQuoted() -> [UInt8] {
    rest = rest.dropFirst()
    var contents: [UInt8] = []
    while let letter = rest.popFirst(), letter != UInt8(ascii: "\"") {
      contents.append(letter == UInt8(ascii: "\\") ? rest.popFirst() ?? letter : letter)
    }
    return contents
  }

  /// Reads the text before the next comma outside of quotes.
  private mutating func takeMember() -> [UInt8] {
    var isQuoted = false
    let taken = takeWhile { letter in
      if letter == UInt8(ascii: "\"") { isQuoted.toggle() }
      return isQuoted || letter != UInt8(ascii: ",")
    }
    return Self.trimmed(taken)
  }

  private mutating func takeWhile(_ belongs: (UInt8) -> Bool) -> [UInt8] {
    let taken = Array(rest.prefix(while: belongs))
    rest = rest.dropFirst(taken.count)
    return taken
  }

  private static func trimmed(_ letters: [UInt8]) -> [UInt8] {
    guard let last = letters.lastIndex(where: { !$0.isBlank }) else { return [] }
    return Array(letters[...last])
  }

  private static func lowercased(_ name: [UInt8]) -> String {
    String(decoding: name, as: UTF8.self).lowercased()
  }

  private static func isSeparator(_ letter: UInt8) -> Bool {
    letter.isBlank || letter == UInt8(ascii: ",")
  }
}

/// Times in whole seconds, the form of Age and most directives of Cache-Control (RFC 9111, section 1.2.2).
package enum DeltaSeconds {
  /// Reads a text of digits, clamped to `CacheControl.maximumSeconds`; nil for any other text.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package static func read(_ text: some StringProtocol) -> UInt32? {
    guard !text.isEmpty else { return nil }
    var seconds: UInt64 = 0
    for letter in text.utf8 {
      guard let digit = letter.digit else { return nil }
      seconds = min(seconds * 10 + UInt64(digit), 1 << 32)
    }
    return UInt32(min(seconds, UInt64(CacheControl.maximumSeconds)))
  }
}

extension StringProtocol {
  /// True if the texts are equal except for the case of ASCII letters. Field names and most tokens are compared in this
  /// way (RFC 9110, sections 5.1 and 5.6.2).
  package func isSame(ignoringCaseAs other: some StringProtocol) -> Bool {
    utf8.lazy.map(\.lowercasedASCII).elementsEqual(other.utf8.lazy.map(\.lowercasedASCII))
  }
}

extension UInt8 {
  /// The byte in lower case if it is an ASCII letter; otherwise the byte.
  package var lowercasedASCII: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }

  /// The value of a decimal digit; nil for other bytes.
  package var digit: Int? {
    let value = Int(self) - Int(UInt8(ascii: "0"))
    return (0...9).contains(value) ? value : nil
  }

  /// True for a space or a tab, which are optional whitespace (RFC 9110, section 5.6.3).
  package var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}
