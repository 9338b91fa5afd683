extension HTTPFields {
  /// A field's value in a form that is the same for values known to mean the same (RFC 9111,
  /// section 4.1); `nil` if there is no such field.
  ///
  /// Lines are joined and whitespace around commas is dropped in every field. In fields whose
  /// members are weighted choices without regard to case or order (RFC 9110, sections 12.5.2 to
  /// 12.5.4; the last says that order must not be relied on) the members are sorted in lower case,
  /// without whitespace around the weight.
  ///
  /// - Complexity: O(*n* log *n*) in the length of the value.
  func normalValue(of name: String) -> String? {
    guard let value = self[name] else { return nil }
    let members = ListMembers.split(value)
    guard Self.choices.contains(where: { name.isSame(ignoringCaseAs: $0) }) else {
      return members.joined(separator: ",")
    }
    return members.map(Self.normalChoice).sorted().joined(separator: ",")
  }

  private static let choices = ["Accept-Charset", "Accept-Encoding", "Accept-Language"]

  private static func normalChoice(_ member: String) -> String {
    String(decoding: member.utf8.lazy.filter { !$0.isBlank }.map(\.lowercasedASCII), as: UTF8.self)
  }
}
