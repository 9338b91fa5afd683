/// A part of a scenario in which every key has a default, so that a file states only what differs.
///
/// Keys that a file leaves out are taken from `Self()`, or from the enclosing part's own default
/// where that differs. Keys are spelled in kebab-case in a file: `costLimit` reads `cost-limit`.
///
/// ```swift
/// public struct TableShape: Configuration {
///   public var rowHeight = Points(88)
///   public var reusePool = 2
///   public init() {}
///
///   public func check(_ problems: inout Problems) {
///     problems.require(rowHeight > .zero, "row-height", "must be above 0 pt")
///   }
/// }
/// ```
public protocol Configuration: Codable, Hashable, Sendable {
  /// The part with every key at its default.
  init()

  /// Reports values that are well formed but impossible, each under its key.
  ///
  /// Called after all keys are read. Nested parts are checked separately before. The reader of the file adds the line
  /// and column of the key's value.
  func check(_ problems: inout Problems)
}

extension Configuration {
  /// Every combination of values is possible unless a type says otherwise.
  public func check(_ problems: inout Problems) {}
}
