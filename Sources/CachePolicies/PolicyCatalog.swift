/// Every policy that a scenario can name.
///
/// To add an eviction policy, write one file in `Eviction` and add one line here; the conformance
/// tests, the lists and the names in scenarios follow from it.
public enum PolicyCatalog {
  /// The eviction policies, in the order in which lists show them.
  public static let eviction: [EvictionEntry] = [
    EvictionEntry(LRU.self),
    EvictionEntry(FIFO.self),
    EvictionEntry(Unbounded.self),
    EvictionEntry(NSCacheLinux.self),
    EvictionEntry(NSCacheDarwin.self),
    EvictionEntry(CLOCK.self),
    EvictionEntry(SIEVE.self),
    EvictionEntry(S3FIFO.self),
    EvictionEntry(LFU.self),
    EvictionEntry(ARC.self),
    EvictionEntry(TwoQ.self),
  ]

  /// The eviction policy of that name.
  ///
  /// - Complexity: O(*n*) in the number of policies.
  public static func eviction(named name: String) -> EvictionEntry? {
    eviction.first { $0.name == name }
  }
}
