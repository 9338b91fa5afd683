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

  /// Reports values that are well formed and yet impossible, each under its key.
  ///
  /// Called once all keys are read; nested parts are checked on their own before. The reader of
  /// the file adds the line and column of the key's value.
  func check(_ problems: inout Problems)
}

extension Configuration {
  /// Every combination of values is possible unless a type says otherwise.
  public func check(_ problems: inout Problems) {}
}

/// What is impossible about the values of a `Configuration`, each named by its key.
public struct Problems: Hashable, Sendable {
  /// One impossible value.
  public struct Problem: Hashable, Sendable {
    /// The key in its file's spelling; dots lead into nested parts, as in `image.pixels`. Empty
    /// where the part as a whole is at fault.
    public let key: String
    /// What is wrong, to be read after the key: "must be above 0 pt".
    public let message: String
  }

  /// The problems in the order in which they were found.
  public private(set) var all: [Problem] = []

  /// No problem yet.
  public init() {}

  /// Whether nothing was found.
  public var isEmpty: Bool { all.isEmpty }

  /// Reports the value of a key, such as `add("row-height", "must be above 0 pt")`.
  public mutating func add(_ key: String, _ message: String) {
    all.append(Problem(key: key, message: message))
  }

  /// Reports the value of a key unless the condition holds.
  public mutating func require(
    _ condition: Bool, _ key: String, _ message: @autoclosure () -> String
  ) {
    if !condition { add(key, message()) }
  }
}
