import Foundation
import Metrics
import Primitives
import Reports

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
