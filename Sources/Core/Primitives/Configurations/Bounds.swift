/// Which values of a key are possible, and how that is said.
public struct Bounds<Value>: Sendable {
  private struct Rule: Sendable {
    let requirement: String
    let holds: @Sendable (Value) -> Bool
    /// The nearest value for which it holds, where there is one; else the value itself.
    let nearest: @Sendable (Value) -> Value
  }

  private let rules: [Rule]

  /// What is said of a value that is not, after its key: "must be from 1 to 8".
  package var requirement: String { rules.map(\.requirement).joined(separator: " and ") }

  /// Values for which a condition holds.
  ///
  /// - Parameters:
  ///   - requirement: What is said of others, after their key: "must be one line of ASCII".
  ///   - holds: The condition.
  /// - Returns: The bounds.
  public static func that(
    _ requirement: String, _ holds: @escaping @Sendable (Value) -> Bool
  ) -> Bounds { that(requirement, holds, nearest: { $0 }) }

  private static func that(
    _ requirement: String, _ holds: @escaping @Sendable (Value) -> Bool,
    nearest: @escaping @Sendable (Value) -> Value
  ) -> Bounds { Bounds(rules: [Rule(requirement: requirement, holds: holds, nearest: nearest)]) }

  /// Every value.
  public static var none: Bounds { Bounds(rules: []) }

  /// Values within these bounds and within others.
  public func and(_ others: Bounds) -> Bounds { Bounds(rules: rules + others.rules) }

  /// Reports the value of a key that is out of bounds.
  package func check(_ value: Value, _ key: String, _ problems: inout Problems) {
    for rule in rules { problems.require(rule.holds(value), key, rule.requirement) }
  }

  /// The value brought within the ranges.
  func clamped(_ value: Value) -> Value { rules.reduce(value) { $1.nearest($0) } }
}

extension Bounds where Value: Comparable & Sendable {
  /// Values in a range; `unit` is said after its bounds.
  public static func from(_ range: ClosedRange<Value>, _ unit: String = "") -> Bounds {
    let (low, high) = (plain(range.lowerBound), plain(range.upperBound))
    let words = "must be from \(low) to \(high)" + (unit.isEmpty ? "" : " " + unit)
    return that(words, range.contains) { min(max($0, range.lowerBound), range.upperBound) }
  }

  /// Values of a bound or more; `text` is how the bound is said.
  public static func atLeast(_ bound: Value, _ text: String? = nil) -> Bounds {
    that("must be at least \(text ?? plain(bound))", { $0 >= bound }, nearest: { max($0, bound) })
  }

  /// Values of a bound or less; `text` is how the bound is said.
  public static func atMost(_ bound: Value, _ text: String? = nil) -> Bounds {
    that("must be at most \(text ?? plain(bound))", { $0 <= bound }, nearest: { min($0, bound) })
  }

  /// Values that exceed a bound; `text` is how the bound is said.
  public static func above(_ bound: Value, _ text: String? = nil) -> Bounds {
    that("must be above \(text ?? plain(bound))") { $0 > bound }
  }

  /// Values of zero or more, said as what they must not be; `text` is how zero is said.
  public static func notBelow(_ bound: Value, _ text: String? = nil) -> Bounds {
    that("must not be below \(text ?? plain(bound))") { $0 >= bound }
  }

  /// A number without a fraction of nothing.
  private static func plain(_ value: Value) -> String {
    (value as? Double).map { ValueForm.text(of: $0) } ?? "\(value)"
  }
}

extension Bounds where Value == String {
  /// Texts of one letter or more.
  public static var notEmpty: Bounds { that("must not be empty") { !$0.isEmpty } }

  /// Texts that can stand in a header.
  public static var oneLineOfASCII: Bounds {
    that("must be one line of ASCII") {
      $0.utf8.allSatisfy { (0x20..<0x7F).contains($0) || $0 == 0x09 }
    }
  }
}
