import HTTPCaching

/// The fields that a response's Vary names, with the values of the request that fetched it. A request must have the
/// same values to get the stored response (RFC 9111, section 4.1).
package struct SelectingFields: Hashable, Sendable {
  private struct Field: Hashable {
    var name: String
    /// The value in normal form; nil if the request had no such field.
    var value: String?
  }

  private let fields: [Field]
  /// True if no request matches: Vary has a member `*`.
  package let matchNothing: Bool

  /// Reads the fields that a response varies on from the request that it answered.
  ///
  /// - Complexity: O(*n* *m*) in the names in Vary and the lines of the request.
  package init(of response: HTTPFields, to request: HTTPFields) {
    let names = response["Vary"].map { ListMembers.split($0) } ?? []
    matchNothing = names.contains("*")
    fields = names.map { Field(name: $0, value: request.normalValue(of: $0)) }
  }

  /// Returns true if the response may be used for a request.
  ///
  /// - Complexity: O(*n* *m*) in the names in Vary and the lines of the request.
  package func match(_ request: HTTPFields) -> Bool {
    !matchNothing && fields.allSatisfy { request.normalValue(of: $0.name) == $0.value }
  }
}

extension HTTPFields {
  /// Returns a field's value in a form that is equal for values known to mean the same (RFC 9111, section 4.1); nil if
  /// there is no such field.
  ///
  /// Lines are joined and whitespace around commas is dropped in every field. Some fields have weighted choices as
  /// members, without regard to case or order (RFC 9110, sections 12.5.2 to 12.5.4). Their members are sorted in lower
  /// case, without whitespace around the weight. Section 12.5.4 says that order must not be relied on.
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
