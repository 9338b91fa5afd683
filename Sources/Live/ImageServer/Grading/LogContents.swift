/// The facts that a log contains of every request for an image.
package struct LogContents: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// The ends of requests.
  package static let ends = LogContents(rawValue: 1 << 0)
  /// The connections.
  package static let connections = LogContents(rawValue: 1 << 1)
  /// The numbers of bytes that were sent.
  package static let bytes = LogContents(rawValue: 1 << 2)
  /// The clients.
  package static let clients = LogContents(rawValue: 1 << 3)
  /// The addresses with their queries.
  package static let wholeAddresses = LogContents(rawValue: 1 << 4)
  /// The headers of requests, which show the conditional ones.
  package static let requestFields = LogContents(rawValue: 1 << 5)
  /// The headers of responses, such as Cache-Control.
  package static let responseFields = LogContents(rawValue: 1 << 6)
  /// All facts, as the log of `cachebench serve` has them.
  package static let all = LogContents(rawValue: 1 << 7 - 1)
}
