/// What a request must have to be answered by a stored response: the fields that the response's
/// Vary names, as the request had them that fetched it (RFC 9111, section 4.1).
public struct SelectingFields: Hashable, Sendable {
  private struct Field: Hashable {
    var name: String
    /// The value in normal form; none where the request had no such field.
    var value: String?
  }

  private let fields: [Field]
  /// Whether no request matches: Vary has a member `*`.
  public let matchNothing: Bool

  /// The fields that a response varies on, of the request that it answered.
  ///
  /// - Complexity: O(*n* *m*) in the names in Vary and the lines of the request.
  public init(of response: HTTPFields, to request: HTTPFields) {
    let names = response["Vary"].map { ListMembers.split($0) } ?? []
    matchNothing = names.contains("*")
    fields = names.map { Field(name: $0, value: request.normalValue(of: $0)) }
  }

  /// Whether the response may be used for a request.
  ///
  /// - Complexity: O(*n* *m*) in the names in Vary and the lines of the request.
  public func match(_ request: HTTPFields) -> Bool {
    !matchNothing && fields.allSatisfy { request.normalValue(of: $0.name) == $0.value }
  }
}
