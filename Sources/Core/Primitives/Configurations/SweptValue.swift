/// A path of a sweep with its value at a point.
public struct SweptValue: Hashable, Sendable {
  /// The path as written in the sweep, such as `memory.cost-limit`.
  public let path: String
  /// The value as written in the sweep: "16 MiB". Words of a list are joined, as in "http1+http2", and one
  /// key with its value is "margin 320 pt"; other lists and mappings are in YAML's flow style.
  public let value: String

  /// Creates a value of a path.
  package init(path: String, value: String) {
    self.path = path
    self.value = value
  }
}
