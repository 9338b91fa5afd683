import Foundation
import Metrics
import Primitives
import Reports

/// A side of an assertion: a number, or a multiple of a metric of a strategy.
struct AssertionTerm: Hashable, Sendable {
  /// A strategy's metric.
  struct Reference: Hashable, Sendable {
    /// The strategy's name; `*` for each strategy in turn.
    let strategy: String
    /// The points of the sweep that the reference applies to.
    let point: AssertionPoint
    let metric: Metric

    var isForAll: Bool { strategy == "*" }

    /// True if a run has this strategy and such a point.
    func matches(_ run: RunKey) -> Bool {
      (isForAll || strategy == run.strategy) && point.matches(run.parameters)
    }
  }

  let factor: Double
  /// The number as it was written, with its unit if it has one; nil for a metric, and once the unit is known.
  private let amount: String?
  /// The metric that the factor multiplies; nil for a number alone.
  let reference: Reference?

  /// Reads the tokens of a side.
  init(_ tokens: ArraySlice<String>, in text: String) throws(InputError) {
    let tokens = Array(tokens)
    amount = Self.amount(tokens)
    switch tokens.count {
    case _ where amount != nil:
      factor = amount.flatMap { Double($0) } ?? 0
      reference = nil
    case 1:
      factor = 1
      reference = try Self.reference(tokens[0], in: text)
    case 3 where tokens[1] == "*":
      guard let number = Double(tokens[0]) else {
        throw InputError(text, "'\(tokens[0])' is multiplied, but is not a number")
      }
      factor = number
      reference = try Self.reference(tokens[2], in: text)
    case 0:
      throw InputError(text, "a side is empty; write a number or strategy.metric")
    default:
      throw InputError(
        text,
        "'\(tokens.joined(separator: " "))' is not a number, strategy.metric, "
          + "or number * strategy.metric")
    }
    guard factor.isFinite else { throw InputError(text, "'\(tokens[0])' is not a number") }
  }

  private init(_ factor: Double) {
    self.factor = factor
    amount = nil
    reference = nil
  }

  /// A number, or a number and its unit: `64`, `64 MiB`, `64MiB`, `90 %`.
  private static func amount(_ tokens: [String]) -> String? {
    if let only = tokens.first, tokens.count == 1, Double(only) != nil { return only }
    guard let first = tokens.first, first.first?.isASCII == true, first.first?.isNumber == true
    else { return nil }
    switch tokens.count {
    case 1: return first
    case 2: return tokens[1] == "*" ? nil : tokens.joined(separator: " ")
    default: return nil
    }
  }

  /// Returns the side as a number in the unit of the metric that it is compared with. `needsUnits` is true if bytes,
  /// times and rates other than 0 need a unit.
  func measured(
    as metric: Metric?, needsUnits: Bool, in text: String
  ) throws(InputError) -> AssertionTerm {
    guard let amount else { return self }
    if Double(amount) != nil, factor == 0 || !needsUnits || metric?.unit.needsUnit != true {
      return AssertionTerm(factor)
    }
    guard let metric else {
      throw InputError(text, "'\(amount)' has a unit, but is not compared with a metric")
    }
    do {
      return AssertionTerm(try metric.unit.number(amount))
    } catch {
      throw InputError(text, "\(metric.name) is \(metric.unit.noun): \(error)")
    }
  }

  /// Reads `strategy.metric`; the metric follows the last dot. A metric alone stands for each strategy. Headings of
  /// tables name metrics too, as in `duplicates`.
  private static func reference(
    _ token: String, in text: String
  ) throws(InputError) -> Reference {
    let dot = token.lastIndex(of: ".")
    let name = dot.map { String(token[token.index(after: $0)...]) } ?? token
    let names = Metric.all.map(\.name)
    let isNear = dot != nil || Suggestion.nearest(to: name, in: names) != nil
    guard let metric = try? Metric(explained: name), dot != token.startIndex else {
      let problem = "'\(token)' is not a number or strategy.metric"
      throw InputError(
        text,
        isNear && dot != token.startIndex
          ? Suggestion.unknown("metric", name, known: names, listed: "metrics") : problem)
    }
    let (strategy, point) = try AssertionPoint.split(
      dot.map { String(token[..<$0]) } ?? "*", in: text)
    return Reference(strategy: strategy, point: point, metric: metric)
  }
}

/// The words and signs of an assertion.
enum AssertionTokens {
  /// The comparisons, for messages.
  static let comparisons = Relation.allCases.map(\.rawValue).joined(separator: ", ")

  /// The word before the share of the seeds.
  static let share = "in"

  private static let signs: Set<Character> = ["=", "!", "<", ">"]

  /// True if a token consists of signs of comparisons, in any order.
  static func isComparison(_ token: String) -> Bool { token.first.map(signs.contains) ?? false }

  /// Splits at spaces and around signs, but not in parentheses. `*` multiplies unless `.` or `(` follows, as in
  /// `*.crashes`.
  static func split(_ text: String) -> [String] {
    var tokens: [String] = []
    var isOpen = false
    var isInParentheses = false
    let characters = Array(text)
    for (place, character) in characters.enumerated() {
      let isForAll =
        character == "*" && place + 1 < characters.count && ".(".contains(characters[place + 1])
      if isOpen, isInParentheses || character == "(" {
        tokens[tokens.count - 1].append(character)
        isInParentheses = character != ")"
      } else if character.isWhitespace {
        isOpen = false
      } else if character == "*" && !isForAll {
        tokens.append("*")
        isOpen = false
      } else if isOpen, let last = tokens.last, isComparison(last) == signs.contains(character) {
        tokens[tokens.count - 1].append(character)
      } else {
        tokens.append(String(character))
        isOpen = true
      }
    }
    return tokens
  }
}

/// The comparison between the sides of an assertion.
enum Relation: String, CaseIterable, Sendable {
  case equal = "=="
  case unequal = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="

  /// The relation of the sides in the other order.
  var mirrored: Relation {
    switch self {
    case .equal, .unequal: self
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    }
  }

  /// True if two values have this relation.
  func holds(_ left: Double, _ right: Double) -> Bool {
    switch self {
    case .equal: left == right
    case .unequal: left != right
    case .less: left < right
    case .lessOrEqual: left <= right
    case .greater: left > right
    case .greaterOrEqual: left >= right
    }
  }
}

/// The points of a sweep that a side of an assertion applies to, such as `network=lte` in
/// `lru-url(network=lte).misses`.
struct AssertionPoint: Hashable, Sendable, CustomStringConvertible {
  /// The values by keys; a key is a path or the last part of a path.
  private let values: [RunReport.Parameter]

  /// Splits a strategy's name from the point that may follow it in parentheses.
  static func split(
    _ text: String, in assertion: String
  ) throws(InputError) -> (strategy: String, point: AssertionPoint) {
    guard let start = text.firstIndex(of: "(") else { return (text, AssertionPoint(values: [])) }
    var values: [RunReport.Parameter] = []
    for part in text[start...].dropFirst().prefix(while: { $0 != ")" }).split(separator: ",") {
      let sides = part.split(separator: "=", maxSplits: 1).map {
        $0.trimmingCharacters(in: CharacterSet(charactersIn: " "))
      }
      guard sides.count == 2, text.last == ")" else {
        throw InputError(
          assertion, "'\(text)' names no point of a sweep; write lru-url(network=lte)")
      }
      values.append(.init(path: sides[0], value: sides[1]))
    }
    return (String(text[..<start]), AssertionPoint(values: values))
  }

  /// True if a point of the sweep has these values.
  func matches(_ parameters: [RunReport.Parameter]) -> Bool {
    values.allSatisfy { value in
      parameters.contains { Self.isNamed($0, value.path) && $0.value == value.value }
    }
  }

  /// Returns a point of the sweep with these values in place of its own.
  func applied(to parameters: [RunReport.Parameter]) -> [RunReport.Parameter] {
    parameters.map { parameter in
      let value = values.first { Self.isNamed(parameter, $0.path) }?.value
      return .init(path: parameter.path, value: value ?? parameter.value)
    }
  }

  private static func isNamed(_ parameter: RunReport.Parameter, _ name: String) -> Bool {
    parameter.path == name || parameter.shortPath == name[...]
  }

  /// The values as an assertion writes them.
  var description: String { values.map { "\($0.path)=\($0.value)" }.joined(separator: ",") }
}
