import Metrics
import Primitives

/// A side of an assertion: a number, or a multiple of a metric of a strategy.
struct AssertionTerm: Hashable, Sendable {
  /// A strategy's metric.
  struct Reference: Hashable, Sendable {
    /// The strategy's name; `*` for each strategy in turn.
    let strategy: String
    let metric: Metric

    var isForAll: Bool { strategy == "*" }
  }

  let factor: Double
  /// What the factor multiplies; nil for the number alone.
  let reference: Reference?

  /// Reads the tokens of a side.
  init(_ tokens: ArraySlice<String>, in text: String) throws(AssertionError) {
    let tokens = Array(tokens)
    switch tokens.count {
    case 1:
      let number = Double(tokens[0])
      factor = number ?? 1
      reference = number == nil ? try Self.reference(tokens[0], in: text) : nil
    case 3 where tokens[1] == "*":
      guard let number = Double(tokens[0]) else {
        throw AssertionError(text, "'\(tokens[0])' is multiplied, but is not a number")
      }
      factor = number
      reference = try Self.reference(tokens[2], in: text)
    case 0:
      throw AssertionError(text, "a side is empty; write a number or strategy.metric")
    default:
      throw AssertionError(
        text,
        "'\(tokens.joined(separator: " "))' is not a number, strategy.metric, "
          + "or number * strategy.metric")
    }
    guard factor.isFinite else { throw AssertionError(text, "'\(tokens[0])' is not a number") }
  }

  /// Reads `strategy.metric`; the metric follows the last point.
  private static func reference(
    _ token: String, in text: String
  ) throws(AssertionError) -> Reference {
    guard let point = token.lastIndex(of: "."), point > token.startIndex else {
      throw AssertionError(text, "'\(token)' is not a number or strategy.metric")
    }
    let name = String(token[token.index(after: point)...])
    guard let metric = Metric.named(name) else {
      throw AssertionError(
        text, Suggestion.unknown("metric", name, known: Metric.all.map(\.name)))
    }
    return Reference(strategy: String(token[..<point]), metric: metric)
  }
}
