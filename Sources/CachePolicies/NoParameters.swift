public import Primitives

/// The parameters of a policy that has none.
public struct NoParameters: Configuration {
  /// The only value.
  public init() {}
}
