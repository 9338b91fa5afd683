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
      Unbounded.self, named: "nscache-gnustep",
      "NSCache of GNUstep: plain values never leave, whatever the limits", varying: { _ in }),
    EvictionEntry(
      CLOCK.self, named: "clock", "FIFO with a second chance for what was used",
      fixing: { $0.maximum = 1 }),
    EvictionEntry(SIEVE.self),
    EvictionEntry(S3FIFO.self),
    EvictionEntry(
      S3FIFO.self, named: "s3-fifo-original",
      "S3-FIFO whose newcomers always pass through the small queue",
      varying: { $0.warmStart = false }),
    EvictionEntry(LFU.self),
    EvictionEntry(ARC.self),
    EvictionEntry(
      ARC.self, named: "arc-integer", "ARC whose target moves in whole steps",
      varying: { $0.integerSteps = true }),
    EvictionEntry(TwoQ.self),
    EvictionEntry(MRU.self),
    EvictionEntry(RandomEviction.self),
    EvictionEntry(SLRU.self),
    EvictionEntry(S4LRU.self),
    EvictionEntry(LRUK.self),
    EvictionEntry(PerfectLFU.self),
    EvictionEntry(
      GreedyDual.self, named: "lfu-da", "least frequently used, aged by what left before",
      fixing: { $0.benefit = .uses }),
    EvictionEntry(
      GreedyDual.self, named: GreedyDual.name, GreedyDual.summary,
      fixing: { $0.benefit = .usesForSize }),
    EvictionEntry(CAR.self),
    EvictionEntry(CART.self),
    EvictionEntry(MultiQueue.self),
    EvictionEntry(
      CLOCK.self, named: "clock-used", "CLOCK whose newcomers start with their bit set",
      varying: { ($0.maximum, $0.initial) = (1, 1) }),
    EvictionEntry(CLOCK.self),
    EvictionEntry(NukeClock.self),
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
    EvictionEntry(
      GreedyDual.self, named: "greedydual-size",
      "evicts the largest object, aged by what left before",
      fixing: { $0.benefit = .oneForSize }),
  ]

  /// The eviction policy of that name.
  ///
  /// - Complexity: O(*n*) in the number of policies.
  public static func eviction(named name: String) -> EvictionEntry? {
    eviction.first { $0.name == name }
  }

  /// The admission policies, in the order in which lists show them.
  package static let admission: [AdmissionEntry] = [
    AdmissionEntry(admittingAll: "none", "takes in every miss"),
    AdmissionEntry(SizeThreshold.self),
    AdmissionEntry(SecondHit.self),
    AdmissionEntry(ProbabilisticAdmission.self),
    AdmissionEntry(AdaptSize.self),
    AdmissionEntry(TinyLFU.self),
  ]

  /// The admission policy of that name.
  ///
  /// - Complexity: O(*n*) in the number of policies.
  package static func admission(named name: String) -> AdmissionEntry? {
    admission.first { $0.name == name }
  }

  /// The policies that know the trace beforehand, in the order in which lists show them.
  package static let offline: [OfflineEntry] = [
    OfflineEntry(MIN.self),
    unitOptimum,
    OfflineEntry(BeladySize.self),
    ceiling,
    OfflineEntry(PFOOUpper.self),
  ]

  /// The most hits of any policy where all objects are of one size: MIN with bypass.
  package static let unitOptimum = OfflineEntry(MINBypass.self)

  /// Hits that no policy exceeds, whatever the sizes: PFOO-L.
  package static let ceiling = OfflineEntry(PFOOLower.self)

  /// The offline policy of that name.
  ///
  /// - Complexity: O(*n*) in the number of policies.
  package static func offline(named name: String) -> OfflineEntry? {
    offline.first { $0.name == name }
  }
}
