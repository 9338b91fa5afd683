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
    for letter in field.utf8 { state.take(letter) }
    state.endMember()
    return state.members
  }

  private mutating func take(_ letter: UInt8) {
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
