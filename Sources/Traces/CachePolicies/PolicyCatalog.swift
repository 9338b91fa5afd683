/// Every policy that a scenario can name.
///
/// To add an eviction policy, write one file in the folder of its family in `Eviction`, and add one line here. The
/// conformance tests, the lists and the names in scenarios are derived from that line.
public enum PolicyCatalog {
  /// The eviction policies, in the order of lists.
  public static let eviction: [EvictionEntry] = [
    EvictionEntry(LRU.self, reference: agreed),
    EvictionEntry(FIFO.self, reference: agreed),
    EvictionEntry(Unbounded.self, reference: agreed),
    EvictionEntry(NSCacheLinux.self, reference: .original("swift-corelibs-foundation")),
    EvictionEntry(
      NSCacheDarwin.self, reference: .original("evictions published by users of Apple systems")),
    // `Source/NSCache.m` of libs-base: its limits evict only NSDiscardableContent values, and images are not such
    // values.
    EvictionEntry(
      Unbounded.self, named: "nscache-gnustep",
      "NSCache of GNUstep: never evicts plain values, whatever the limits",
      reference: .original("GNUstep 1.28, run as a program of Objective-C"), varying: { _ in }),
    EvictionEntry(
      CLOCK.self, named: "clock", "FIFO with a second chance for used objects", reference: agreed,
      fixing: { $0.maximum = 1 }),
    EvictionEntry(SIEVE.self, reference: agreed),
    EvictionEntry(S3FIFO.self, reference: agreed),
    EvictionEntry(
      S3FIFO.self, named: "s3-fifo-original",
      "S3-FIFO in which new objects always pass through the small queue", reference: agreed,
      varying: { $0.warmStart = false }),
    EvictionEntry(LFU.self, reference: agreed),
    EvictionEntry(ARC.self, reference: agreed),
    EvictionEntry(
      ARC.self, named: "arc-integer", "ARC whose target moves in whole steps", reference: agreed,
      varying: { $0.integerSteps = true }),
    EvictionEntry(TwoQ.self, reference: agreed),
    EvictionEntry(MRU.self, reference: listed),
    EvictionEntry(
      RandomEviction.self,
      reference: .namesake("Caffeine's simulator, except for the random choices")
    ),
    EvictionEntry(SLRU.self, reference: listed),
    EvictionEntry(S4LRU.self, reference: .exactCounts("an independent reference")),
    EvictionEntry(LRUK.self, reference: listed),
    EvictionEntry(PerfectLFU.self, reference: listed),
    EvictionEntry(
      GreedyDual.self, named: "lfu-da", "least frequently used, with ageing",
      reference: .exactCounts("libCacheSim's GDSF if sizes are equal"),
      fixing: { $0.benefit = .uses }),
    EvictionEntry(
      GreedyDual.self, named: GreedyDual.name, GreedyDual.summary,
      reference: .exactCounts("libCacheSim if sizes are equal"),
      fixing: { $0.benefit = .usesForSize }),
    EvictionEntry(
      CAR.self, reference: .namesake("Caffeine's simulator, whose target moves in whole steps")),
    EvictionEntry(
      CART.self, reference: .namesake("Caffeine's simulator, whose target moves in whole steps")),
    EvictionEntry(
      MultiQueue.self, reference: .namesake("Caffeine's simulator, with its lifetime and ghosts")),
    EvictionEntry(
      CLOCK.self, named: "clock-used", "CLOCK in which new objects start with their bit set",
      reference: listed, varying: { ($0.maximum, $0.initial) = (1, 1) }),
    EvictionEntry(CLOCK.self, reference: listed),
    EvictionEntry(NukeClock.self, reference: listed),
    EvictionEntry(S3FIFOCaffeine.self, reference: .exactCounts("Caffeine's simulator")),
    EvictionEntry(S4FIFO.self, reference: listed),
    EvictionEntry(Clock2QPlus.self, reference: .exactCounts("libCacheSim, with its ghosts")),
    EvictionEntry(SieveAndroidX.self, reference: listed),
    EvictionEntry(QDLP.self, reference: .exactCounts("libCacheSim from 500 objects on")),
    EvictionEntry(BatchLRU.self, reference: listed),
    EvictionEntry(
      Hyperbolic.self,
      reference: .namesake("Caffeine's simulator, with its sample, except for the random choices")),
    EvictionEntry(CAMP.self, reference: .exactCounts("Caffeine's simulator if sizes are equal")),
    EvictionEntry(
      LHD.self, reference: .authors("CMU-CORGI/LHD, learning every 4,096 requests")),
    EvictionEntry(LeCaR.self, reference: .authors("sylab/cacheus, with its order of equals")),
    EvictionEntry(CACHEUS.self, reference: .authors("sylab/cacheus")),
    EvictionEntry(ClockPro.self, reference: .namesake("Caffeine's simulator, with its ghosts")),
    EvictionEntry(LIRS.self, reference: .namesake("libCacheSim, except for single hits")),
    EvictionEntry(
      WTinyLFU.self,
      reference: .namesake("Caffeine's simulator, with its ageing, except for its hashes")
    ),
    EvictionEntry(
      ClimbingWTinyLFU.self,
      reference: .namesake("Caffeine's simulator, with its hill climbing, except for its hashes")),
    EvictionEntry(
      GreedyDual.self, named: "greedydual-size",
      "evicts the largest object, with ageing", reference: listed,
      fixing: { $0.benefit = .oneForSize }),
  ]

  /// The reference of policies with the same hits in two independent simulators and here.
  private static let agreed = Reference.exactCounts("libCacheSim, Caffeine's simulator or both")

  private static let listed = Reference.definition(
    "a direct implementation of the lists in the paper")

  /// Custom eviction policies of the program's package, in addition to the catalog; set for the duration of a task.
  @TaskLocal package static var own: [EvictionEntry] = []

  /// The catalog's policies, then the custom ones.
  package static var everyEviction: [EvictionEntry] { eviction + own }

  /// Finds an eviction policy by name, in the catalog or among the custom ones.
  ///
  /// - Complexity: O(*n*) in the number of policies.
  public static func eviction(named name: String) -> EvictionEntry? {
    everyEviction.first { $0.name == name }
  }

  /// The admission policies, in the order of lists.
  package static let admission: [AdmissionEntry] = [
    AdmissionEntry(admittingAll: "none", "admits every miss"),
    AdmissionEntry(SizeThreshold.self),
    AdmissionEntry(SecondHit.self),
    AdmissionEntry(ProbabilisticAdmission.self),
    AdmissionEntry(AdaptSize.self),
    AdmissionEntry(TinyLFU.self),
  ]

  /// Finds an admission policy by name.
  ///
  /// - Complexity: O(*n*) in the number of policies.
  package static func admission(named name: String) -> AdmissionEntry? {
    admission.first { $0.name == name }
  }

  /// The policies that know the trace in advance, in the order of lists.
  package static let offline: [OfflineEntry] = [
    .min,
    unitOptimum,
    .beladySize,
    ceiling,
    .pfooUpper,
  ]

  /// The maximum hits of any policy if all objects are of one size: MIN with bypass.
  package static let unitOptimum = OfflineEntry.minBypass

  /// An upper bound of the hits of any policy, for any sizes: PFOO-L.
  package static let ceiling = OfflineEntry.pfooLower

  /// Finds an offline policy by name.
  ///
  /// - Complexity: O(*n*) in the number of policies.
  package static func offline(named name: String) -> OfflineEntry? {
    offline.first { $0.name == name }
  }
}

extension EvictionEntry {
  /// True if the policy is LRU, for which a single pass finds the hits at all capacities.
  package var isLRU: Bool { type == ObjectIdentifier(LRU.self) }

  /// True if the policy draws at random.
  package var draws: Bool { defaultParameters is any SeededParameters }
}
