import Environment
import Primitives
import Scenarios

/// A feed's trace in the first line of a log: two texts, each with numbers separated by spaces. The log contains the
/// whole trace, so it can be read without the trace file that the scenario names.
extension FeedTrace {
  /// The trace without its names, which have no effect.
  var logNode: YAMLNode {
    .object([
      ("rows", .text(Self.text(rows.map(\.rawValue)))),
      ("encodedBytes", .text(Self.text(encodedBytes))),
    ])
  }

  /// Reads a trace back.
  ///
  /// - Throws: `ScenarioError` if the node is no trace, or has another number of rows.
  init(log node: YAMLNode, rowCount: Int) throws(ScenarioError) {
    let rows = try Self.numbers(node, "rows")
    let bytes = try Self.numbers(node, "encodedBytes")
    guard rows.count == rowCount,
      let trace = FeedTrace(rows: rows.map { ObjectID($0) }, encodedBytes: bytes)
    else {
      throw ScenarioError(node.mark, "'feedTrace' is not that of a feed of \(rowCount) rows")
    }
    self = trace
  }

  private static func text(_ numbers: [UInt32]) -> String {
    numbers.map { "\($0)" }.joined(separator: " ")
  }

  private static func numbers(_ node: YAMLNode, _ key: String) throws(ScenarioError) -> [UInt32] {
    guard let text = node[key]?.scalar?.text else {
      throw ScenarioError(node.mark, "'\(key)' of 'feedTrace' is missing")
    }
    let parts = text.split(separator: " ")
    let numbers = parts.compactMap { UInt32($0) }
    guard numbers.count == parts.count else {
      throw ScenarioError(
        node.mark, "'\(key)' of 'feedTrace' has a value that is not a 32-bit number")
    }
    return numbers
  }
}
