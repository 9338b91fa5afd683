/// Takes the parts of a date from the start of a text, each in exactly one spelling.
struct DateScanner {
  struct Time {
    var hour: Int
    var minute: Int
    var second: Int
  }

  private var rest: Substring

  init(_ text: String) { rest = text[...] }

  var isAtEnd: Bool { rest.isEmpty }

  /// Takes that text, in any case.
  mutating func take(_ text: some StringProtocol) -> Bool {
    let prefix = rest.utf8.prefix(text.utf8.count)
    guard Substring(prefix).isSame(ignoringCaseAs: text) else { return false }
    rest = Substring(rest.utf8.dropFirst(prefix.count))
    return true
  }

  /// Takes exactly so many digits.
  mutating func takeDigits(_ count: Int) -> Int? {
    let digits = rest.utf8.prefix(count).compactMap(\.digit)
    guard digits.count == count else { return nil }
    rest = Substring(rest.utf8.dropFirst(count))
    return digits.reduce(0) { $0 * 10 + $1 }
  }

  /// Takes one of the names; where it stands among them.
  mutating func takeName(of names: [some StringProtocol]) -> Int? {
    for (index, name) in names.enumerated() where take(name) { return index }
    return nil
  }

  /// Takes the name of a month; 1 is January.
  mutating func takeMonth() -> Int? { takeName(of: HTTPDate.months).map { $0 + 1 } }

  mutating func takeTime() -> Time? {
    guard let hour = takeDigits(2), take(":"), let minute = takeDigits(2), take(":"),
      let second = takeDigits(2)
    else { return nil }
    return Time(hour: hour, minute: minute, second: second)
  }
}
