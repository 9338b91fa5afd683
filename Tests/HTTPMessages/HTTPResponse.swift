/// A response as it arrives or as a cache makes it.
public struct HTTPResponse: Hashable, Sendable {
  /// The status code.
  public var status: UInt16
  /// The header fields.
  public var fields: HTTPFields
  /// The content, as the fields describe it.
  public var body: [UInt8]
  /// Whether the body arrived whole, as far as the connection tells.
  public var isComplete: Bool

  /// A response.
  public init(
    status: UInt16 = 200, fields: HTTPFields = [:], body: [UInt8] = [], isComplete: Bool = true
  ) {
    self.status = status
    self.fields = fields
    self.body = body
    self.isComplete = isComplete
  }

  /// What a cache says that has nothing to say and may or can ask nobody (RFC 9111, sections 4.2.4
  /// and 5.2.1.7).
  static let gatewayTimeout = HTTPResponse(status: 504)

  /// Whether a stale response may stand in for this one.
  var isError: Bool { ResponseMetadata(status: status).isError }

  /// The length that the fields announce.
  var announcedLength: Int? { fields["Content-Length"].flatMap { Position.read($0) } }
}
