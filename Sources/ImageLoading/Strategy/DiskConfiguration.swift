public import Primitives

/// A store of files on disk, which a new launch finds again.
public struct DiskConfiguration: Configuration {
  /// Who is evicted: a name of `cachebench list policies`.
  public var policy = "lru"
  /// The largest total length of the files; none for no limit.
  public var limit: ByteCount? = .mebibytes(150)

  /// A strict LRU of 150 MiB.
  public init() {}

  /// Reports impossible values.
  public func check(_ problems: inout Problems) {
    if let limit, limit.bytes < 1 { problems.add("limit", "must be above 0 B") }
  }
}
