import CachePolicies
import ImageLoading

/// One of a few things, written as a word. The words are the format's own: they stay when a case of
/// the type is renamed.
protocol LogWord: LogField, Equatable {
  /// What it is one of, for errors.
  static var kind: String { get }
  /// Each with its word.
  static var words: [(value: Self, word: String)] { get }
}

extension LogWord {
  static func read(from cursor: inout LogCursor) throws(LogProblem) -> Self {
    try cursor.name(kind, of: words)
  }

  func write(to text: inout LogText) { text.word(for: self, of: Self.words) }
}

extension Tier: LogWord {
  static let kind = "tier"
  static let words: [(value: Tier, word: String)] = [
    (.memory, "memory"), (.disk, "disk"), (.httpFresh, "httpFresh"),
    (.httpRevalidated, "httpRevalidated"), (.joined, "joined"),
  ]
}

extension ReadResult: LogWord {
  static let kind = "outcome of a read"
  static let words: [(value: ReadResult, word: String)] = [
    (.image, "image"), (.undecodable, "undecodable"), (.missing, "missing"),
  ]
}

extension FetchFailure: LogWord {
  static let kind = "failure"
  static let words: [(value: FetchFailure, word: String)] = [
    (.offline, "offline"), (.timedOut, "timedOut"), (.connectionLost, "connectionLost"),
  ]
}

extension RequestEnd: LogWord {
  static let kind = "end of a request"
  static let words: [(value: RequestEnd, word: String)] = [
    (.completed, "completed"), (.notModified, "notModified"), (.refused, "refused"),
    (.failed, "failed"), (.cancelled, "cancelled"),
  ]
}

extension Channel: LogWord {
  static let kind = "channel"
  static let words: [(value: Channel, word: String)] = [
    (.session, "session"), (.synchronous, "synchronous"),
  ]
}

extension Transition: LogWord {
  static let kind = "transition"
  static let words: [(value: Transition, word: String)] = [(.none, "none"), (.fade, "fade")]
}

extension MemoryPressure: LogWord {
  static let kind = "memory pressure"
  static let words: [(value: MemoryPressure, word: String)] = [
    (.normal, "normal"), (.warning, "warning"), (.critical, "critical"),
  ]
}
