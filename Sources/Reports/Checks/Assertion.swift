import Metrics
import Primitives

/// What a scenario expects of its results, such as `guarded.staleAssignments == 0`.
///
/// Each side is a number, `strategy.metric`, or a number `*` that; between them is one of `==`, `!=`,
/// `<`, `<=`, `>` and `>=`. `*.crashes` stands for each strategy in turn; on both sides, for the same
/// one. An assertion holds for every seed and every point of a sweep.
public struct Assertion: Hashable, Sendable, CustomStringConvertible {
  /// The assertion as it was written.
  public let description: String
  let left: AssertionTerm
  let comparison: Comparison
  let right: AssertionTerm

  /// Reads an assertion.
  ///
  /// - Throws: ``AssertionError`` with what is wrong, and a suggestion for the name of a metric.
  public init(_ text: String) throws(AssertionError) {
    let tokens = AssertionTokens.split(text)
    let places = tokens.indices.filter { AssertionTokens.isComparison(tokens[$0]) }
    guard let place = places.first, places.count == 1 else {
      let problem = places.isEmpty ? "compares nothing" : "has more than one comparison"
      throw AssertionError(text, "\(problem); write one of \(AssertionTokens.comparisons)")
    }
    guard let comparison = Comparison(rawValue: tokens[place]) else {
      throw AssertionError(
        text, "'\(tokens[place])' is no comparison; write one of \(AssertionTokens.comparisons)")
    }
    description = text
    self.comparison = comparison
    left = try AssertionTerm(tokens[..<place], in: text)
    right = try AssertionTerm(tokens[(place + 1)...], in: text)
    guard left.reference != nil || right.reference != nil else {
      throw AssertionError(text, "names no strategy.metric")
    }
  }

  /// Makes sure that the strategies named are there.
  ///
  /// - Throws: ``AssertionError`` with a suggestion.
  public func check(strategies: [String]) throws(AssertionError) {
    for reference in [left.reference, right.reference].compactMap(\.self)
    where !reference.isForAll && !strategies.contains(reference.strategy) {
      throw AssertionError(
        description, Suggestion.unknown("strategy", reference.strategy, known: strategies))
    }
  }
}

extension Assertion: Codable {
  /// Reads the text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do { self = try Assertion(container.decode(String.self)) } catch let error as AssertionError {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
    }
  }

  /// Writes the text as it was read.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
