/// The impossible values of a `Configuration`, each with its key.
public struct Problems: Hashable, Sendable {
  /// One impossible value.
  package struct Problem: Hashable, Sendable {
    /// The key in its file's spelling; dots lead into nested parts, as in `image.pixels`. Empty if the whole part is
    /// at fault.
    package let key: String
    /// The fault, worded to follow the key: "must be above 0 pt".
    package let message: String
  }

  /// The problems in the order in which they were found.
  package private(set) var all: [Problem] = []

  /// Creates an empty list.
  public init() {}

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
