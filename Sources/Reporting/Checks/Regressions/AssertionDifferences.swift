import TextOutput

/// The assertions of an earlier scenario that a later one does not make: removed ones, and those with another limit.
///
/// Assertions are compared by what they say: `64 MiB` and `67108864` are the same limit.
struct AssertionDifferences {
  /// A sentence for each such assertion, in the order of the earlier scenario.
  let sentences: [String]

  /// Compares two resolved scenarios.
  ///
  /// - Complexity: O(*n*) in their length, and O(*m*²) in the number of assertions.
  init(before: String, after: String) {
    let (old, new) = (JSONValue(before).assertions, JSONValue(after).assertions)
    let known = Set(new.compactMap(Self.assertion))
    sentences = old.filter { text in
      Self.assertion(text).map { !known.contains($0) } ?? !new.contains(text)
    }.map { text in
      let other = new.first { one in
        !old.contains(one) && Self.subject(one) == Self.subject(text)
      }
      return other.map { "the assertion '\(text)' is now '\($0)'" }
        ?? "the assertion '\(text)' was removed"
    }
  }

  /// Earlier versions wrote bytes and times without a unit.
  private static func assertion(_ text: String) -> Assertion? {
    try? Assertion(text, needsUnits: false)
  }

  /// The part before the comparison.
  private static func subject(_ text: String) -> String {
    text.prefix { !"=!<>".contains($0) }.filter { $0 != " " }
  }
}
