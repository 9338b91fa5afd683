import HTTPCaching

/// The header fields of a message in their order, several lines of a field included.
///
/// - Complexity: Every look for a name is O(*n*) in the number of lines.
package struct HTTPFields: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// The lines in their order.
  package private(set) var lines: [HTTPField] = []

  /// No field.
  package init() {}

  /// Those lines.
  package init(_ lines: [HTTPField]) { self.lines = lines }

  /// Lines written as pairs of a name and a value; a name may occur more than once.
  package init(dictionaryLiteral elements: (String, String)...) {
    lines = elements.map { HTTPField($0.0, $0.1) }
  }

  /// The value of a field, its lines joined by a comma and a space (RFC 9110, section 5.3); `nil`
  /// if there is none. Setting it replaces all its lines by one at the end.
  package subscript(name: String) -> String? {
    get {
      let values = values(of: name)
      return values.isEmpty ? nil : values.joined(separator: ", ")
    }
    set {
      remove(name)
      if let newValue { append(HTTPField(name, newValue)) }
    }
  }

  /// The values of a field's lines, each by itself.
  package func values(of name: String) -> [String] {
    lines.filter { $0.isNamed(name) }.map(\.value)
  }

  /// Whether there is such a field.
  package func contains(_ name: String) -> Bool { lines.contains { $0.isNamed(name) } }

  /// Adds a line after the others.
  package mutating func append(_ line: HTTPField) { lines.append(line) }

  /// Removes a field with all its lines.
  package mutating func remove(_ name: String) { lines.removeAll { $0.isNamed(name) } }

  /// What the lines take when they are written: with a colon, a space and the end of the line.
  var byteCount: Int { lines.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 } }
}

/// One line of a header section (RFC 9110, section 5).
package struct HTTPField: Hashable, Sendable {
  /// The name as it is written; names are compared without regard to case.
  package let name: String
  /// The value without the whitespace around it.
  package let value: String

  /// A line; whitespace around the value is no part of it (RFC 9110, section 5.5).
  package init(_ name: String, _ value: String) {
    self.name = name
    let letters = value.utf8.drop(while: \.isBlank)
    let end = letters.lastIndex { !$0.isBlank }.map(letters.index(after:)) ?? letters.startIndex
    self.value = String(Substring(letters[..<end]))
  }

  /// Whether the line is one of that field.
  package func isNamed(_ other: String) -> Bool { name.isSame(ignoringCaseAs: other) }
}

/// Splits a list-valued field of any kind into its members (RFC 9110, section 5.6.1).
struct ListMembers {
  private var members: [String] = []
  private var member: [UInt8] = []
  private var isQuoted = false
  private var isEscaped = false

  /// Splits at the commas that are not inside a quoted string; whitespace around members and empty
  /// members are dropped.
  ///
  /// - Complexity: O(*n*) in the length of the field.
  static func split(_ field: String) -> [String] {
    var state = ListMembers()
    for letter in field.utf8 { state.read(letter) }
    state.endMember()
    return state.members
  }

  private mutating func read(_ letter: UInt8) {
    guard isQuoted || letter != UInt8(ascii: ",") else { return endMember() }
    member.append(letter)
    if letter == UInt8(ascii: "\""), !isEscaped { isQuoted.toggle() }
    isEscaped = isQuoted && !isEscaped && letter == UInt8(ascii: "\\")
  }

  private mutating func endMember() {
    let text = HTTPField("", String(decoding: member, as: UTF8.self)).value
    if !text.isEmpty { members.append(text) }
    member = []
  }
}
