public import Primitives

/// How long an object stays fresh after it was fetched.
public enum ReplayLifetime: Hashable, Sendable {
  /// Every object for the same time.
  case fixed(Nanoseconds)
  /// As long as the trace says for the request that fetched it; for ever where it says 0.
  case stated
}
