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
    // `Source/NSCache.m` of libs-base: its limits evict NSDiscardableContent values alone, and images are
    // none.
    EvictionEntry(
      Unbounded.self, named: "nscache-gnustep", .init(),
      "NSCache of GNUstep: plain values never leave, whatever the limits"),
    EvictionEntry(CLOCK.self),
    EvictionEntry(SIEVE.self),
    EvictionEntry(S3FIFO.self),
    EvictionEntry(
      S3FIFO.self, named: "s3-fifo-original", .cold,
      "S3-FIFO whose newcomers always pass through the small queue"),
    EvictionEntry(LFU.self),
    EvictionEntry(ARC.self),
    EvictionEntry(
      ARC.self, named: "arc-integer", .whole, "ARC whose target moves in whole steps"),
    EvictionEntry(TwoQ.self),
    EvictionEntry(MRU.self),
    EvictionEntry(RandomEviction.self),
    EvictionEntry(SLRU.self),
    EvictionEntry(S4LRU.self),
    EvictionEntry(LRUK.self),
    EvictionEntry(PerfectLFU.self),
    EvictionEntry(LFUDA.self),
    EvictionEntry(GDSF.self),
    EvictionEntry(CAR.self),
    EvictionEntry(CART.self),
    EvictionEntry(MultiQueue.self),
    EvictionEntry(
      CountingCLOCK.self, named: "clock-used", .init(maximum: 1, initial: 1),
      "CLOCK whose newcomers start with their bit set"),
    EvictionEntry(CountingCLOCK.self),
    EvictionEntry(S3FIFOCaffeine.self),
    EvictionEntry(QDLP.self),
    EvictionEntry(BatchLRU.self),
    EvictionEntry(Hyperbolic.self),
    EvictionEntry(CAMP.self),
    EvictionEntry(LHD.self),
    EvictionEntry(LeCaR.self),
    EvictionEntry(CACHEUS.self),
    EvictionEntry(ClockPro.self),
    EvictionEntry(LIRS.self),
    EvictionEntry(WTinyLFU.self),
    EvictionEntry(ClimbingWTinyLFU.self),
    EvictionEntry(GreedyDualSize.self),
  ]

  /// The eviction policy of that name.
  ///
  /// - Complexity: O(*n*) in the number of policies.
  public static func eviction(named name: String) -> EvictionEntry? {
    eviction.first { $0.name == name }
  }
}

extension S3FIFO.Parameters {
  /// Newcomers pass through the small queue even while the cache first fills, as in the paper.
  fileprivate static var cold: Self {
    var parameters = Self()
    parameters.warmStart = false
    return parameters
  }
}

extension ARC.Parameters {
  /// The target moves in whole steps, as in the Caffeine simulator.
  fileprivate static var whole: Self {
    var parameters = Self()
    parameters.integerSteps = true
    return parameters
  }
}
