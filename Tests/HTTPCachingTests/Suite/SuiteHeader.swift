import HTTPCaching

/// A header field of the data: `[name, value]` or `[name, value, isExpectedBack]`. A number in a field that is a date
/// means that many seconds from now.
struct SuiteHeader: Decodable {
  var name: String
  var value: SuiteValue
  var isExpectedBack: Bool

  init(from decoder: any Decoder) throws {
    var parts = try decoder.unkeyedContainer()
    name = try parts.decode(String.self)
    value = try parts.decode(SuiteValue.self)
    isExpectedBack = try parts.decodeIfPresent(Bool.self) ?? true
  }

  /// Returns the text that is sent at a moment.
  func text(at now: HTTPDate) -> String { Self.text(name, value, at: now) }

  static func text(_ name: String, _ value: SuiteValue, at now: HTTPDate) -> String {
    switch value {
    case .text(let text): text
    case .number(let delta) where dates.contains(name.lowercased()):
      HTTPDate(unixSeconds: now.unixSeconds + Int64(delta)).description
    case .number(let number): String(number)
    case .flag(let flag): String(flag)
    case .list(let list): list.map { text(name, $0, at: now) }.joined(separator: ", ")
    }
  }

  private static let dates: Set = ["date", "expires", "last-modified", "if-modified-since"]
}
