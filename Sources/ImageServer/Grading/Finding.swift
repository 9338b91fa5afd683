/// Something that a client's cache could do better, and how.
public struct Finding: Codable, Equatable, Sendable {
  /// What was seen.
  public let what: String
  /// How often.
  public let count: Int
  /// What to do about it, in a sentence.
  public let advice: String
}

extension Grade {
  /// What could be better; empty where nothing could.
  public var findings: [Finding] {
    [
      Finding(
        what: "Fetched again though still fresh", count: freshDuplicates,
        advice: "Let an HTTP cache (URLCache) obey Cache-Control: these needed no request at all."),
      Finding(
        what: "Fetched again though received before", count: duplicates - freshDuplicates,
        advice: "Keep received files on disk, or send If-None-Match and be answered with a 304."),
      Finding(
        what: "Fetched while already on the way", count: simultaneous,
        advice: "Let requests for the same address wait for the one under way."),
      Finding(
        what: "Revalidated though still fresh", count: needlessRevalidations,
        advice: "Use what is stored until max-age has passed; ask only then."),
      Finding(
        what: "Asked again for what is missing", count: repeatedMisses,
        advice: "Remember for a while which addresses were answered 404."),
      Finding(
        what: "Given up before the end", count: cancelled,
        advice: "Fetch less far ahead, or let what has begun come to its end and keep it."),
    ].filter { $0.count > 0 }
  }
}
