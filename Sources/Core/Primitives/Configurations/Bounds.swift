/// The possible values of a key, and the words for them.
public struct Bounds<Value>: Sendable {
  private struct Rule: Sendable {
    let requirement: String
    let holds: @Sendable (Value) -> Bool
    /// Returns the nearest possible value; if there is none, the value itself.
    let nearest: @Sendable (Value) -> Value
  }

  private let rules: [Rule]

  /// The message for an impossible value, after its key: "must be from 1 to 8".
  package var requirement: String { rules.map(\.requirement).joined(separator: " and ") }

  /// Accepts values that satisfy a condition.
  ///
  /// - Parameters:
  ///   - requirement: The message for other values, after their key: "must be one line of ASCII".
  ///   - holds: The condition.
  /// - Returns: The bounds.
  public static func that(
    _ requirement: String, _ holds: @escaping @Sendable (Value) -> Bool
  ) -> Bounds { that(requirement, holds, nearest: { $0 }) }

  private static func that(
    _ requirement: String, _ holds: @escaping @Sendable (Value) -> Bool,
    nearest: @escaping @Sendable (Value) -> Value
  ) -> Bounds { Bounds(rules: [Rule(requirement: requirement, holds: holds, nearest: nearest)]) }

  /// Accepts every value.
  public static var none: Bounds { Bounds(rules: []) }

  /// Accepts values within these bounds and within others.
  public func and(_ others: Bounds) -> Bounds { Bounds(rules: rules + others.rules) }

  /// Reports the value of a key if it is out of bounds.
  package func check(_ value: Value, _ key: String, _ problems: inout Problems) {
    for rule in rules { problems.require(rule.holds(value), key, rule.requirement) }
  }

  /// Moves a value into the ranges.
  func clamped(_ value: Value) -> Value { rules.reduce(value) { $1.nearest($0) } }
}

extension Bounds where Value: Comparable & Sendable {
  /// Accepts values in a range; `unit` follows the bounds in messages.
  public static func from(_ range: ClosedRange<Value>, _ unit: String = "") -> Bounds {
    let (low, high) = (plain(range.lowerBound), plain(range.upperBound))
    let words = "must be from \(low) to \(high)" + (unit.isEmpty ? "" : " " + unit)
    return that(words, range.contains) { min(max($0, range.lowerBound), range.upperBound) }
  }

  /// Accepts values of a bound or more; `text` is the bound in messages.
  public static func atLeast(_ bound: Value, _ text: String? = nil) -> Bounds {
    that("must be at least \(text ?? plain(bound))", { $0 >= bound }, nearest: { max($0, bound) })
  }

  /// Accepts values of a bound or less; `text` is the bound in messages.
  public static func atMost(_ bound: Value, _ text: String? = nil) -> Bounds {
    that("must be at most \(text ?? plain(bound))", { $0 <= bound }, nearest: { min($0, bound) })
  }

  /// Accepts values above a bound; `text` is the bound in messages.
  public static func above(_ bound: Value, _ text: String? = nil) -> Bounds {
    that("must be above \(text ?? plain(bound))") { $0 > bound }
  }

  /// Accepts values of a bound or more, with "must not be below" in messages; `text` is the bound in messages.
  public static func notBelow(_ bound: Value, _ text: String? = nil) -> Bounds {
    that("must not be below \(text ?? plain(bound))") { $0 >= bound }
  }

  /// Returns the text of a number, without ".0" if it is whole.
  private static func plain(_ value: Value) -> String {
    (value as? Double).map { ValueForm.text(of: $0) } ?? "\(value)"
  }
}

extension Bounds where Value == String {
  /// Accepts texts of at least one letter.
  public static var notEmpty: Bounds { that("must not be empty") { !$0.isEmpty } }

  /// Accepts texts that can be part of a header.
  public static var oneLineOfASCII: Bounds {
    that("must be one line of ASCII") {
      $0.utf8.allSatisfy { (0x20..<0x7F).contains($0) || $0 == 0x09 }
    }
  }
}
