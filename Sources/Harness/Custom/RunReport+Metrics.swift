public import Metrics

/// The metrics by name, for the expectations of tests: `#expect(report.staleAssignments == 0)`.
///
/// Each is what `cachebench explain` says of it. One without data is not a number, which no comparison
/// but `!=` holds of, so that an expectation about it fails.
extension RunReport {
  /// The metric "binds".
  public var binds: Double { metric() }
  /// The metric "hit ratio".
  public var hitRatio: Double { metric() }
  /// The metric "byte hit ratio".
  public var byteHitRatio: Double { metric() }
  /// The metric "ceiling".
  public var hitRatioCeiling: Double { metric() }
  /// The metric "in memory".
  public var memoryHitRatio: Double { metric() }
  /// The metric "optimum".
  public var optimalMemoryHitRatio: Double { metric() }
  /// The metric "of optimum".
  public var percentOfOptimum: Double { metric() }
  /// The metric "memory hits".
  public var memoryHits: Double { metric() }
  /// The metric "disk hits".
  public var diskHits: Double { metric() }
  /// The metric "HTTP hits".
  public var httpFreshHits: Double { metric() }
  /// The metric "revalidated".
  public var httpRevalidatedHits: Double { metric() }
  /// The metric "joined".
  public var joinedLoads: Double { metric() }
  /// The metric "misses".
  public var misses: Double { metric() }
  /// The metric "requests".
  public var networkRequests: Double { metric() }
  /// The metric "completed".
  public var completedRequests: Double { metric() }
  /// The metric "304s".
  public var revalidations: Double { metric() }
  /// The metric "failed".
  public var failedRequests: Double { metric() }
  /// The metric "cancelled".
  public var cancelledRequests: Double { metric() }
  /// The metric "duplicates".
  public var duplicateRequests: Double { metric() }
  /// The metric "wasted".
  public var wastedRequests: Double { metric() }
  /// The metric "down".
  public var bytesDown: Double { metric() }
  /// The metric "bytes wasted".
  public var bytesWasted: Double { metric() }
  /// The metric "concurrency".
  public var peakConcurrentRequests: Double { metric() }
  /// The metric "peak memory".
  public var peakMemoryBytes: Double { metric() }
  /// The metric "mean memory".
  public var meanMemoryBytes: Double { metric() }
  /// The metric "final memory".
  public var finalMemoryBytes: Double { metric() }
  /// The metric "peak cached".
  public var peakCacheBytes: Double { metric() }
  /// The metric "believed".
  public var peakBelievedBytes: Double { metric() }
  /// The metric "cached images".
  public var peakCachedImages: Double { metric() }
  /// The metric "on disk".
  public var diskBytes: Double { metric() }
  /// The metric "written".
  public var diskBytesWritten: Double { metric() }
  /// The metric "stale".
  public var staleAssignments: Double { metric() }
  /// The metric "stale errors".
  public var staleErrorAssignments: Double { metric() }
  /// The metric "stale frames".
  public var staleFrames: Double { metric() }
  /// The metric "stale on screen".
  public var staleCellMilliseconds: Double { metric() }
  /// The metric "leftover frames".
  public var leftoverFrames: Double { metric() }
  /// The metric "leftovers on screen".
  public var leftoverCellMilliseconds: Double { metric() }
  /// The metric "outdated on screen".
  public var outdatedCellMilliseconds: Double { metric() }
  /// The metric "flashes".
  public var placeholderFlashes: Double { metric() }
  /// The metric "crashes".
  public var crashes: Double { metric() }
  /// The metric "appearances".
  public var appearances: Double { metric() }
  /// The metric "wait p50".
  public var timeToImageP50: Double { metric() }
  /// The metric "wait p95".
  public var timeToImageP95: Double { metric() }
  /// The metric "wait p99".
  public var timeToImageP99: Double { metric() }
  /// The metric "instant".
  public var instantShare: Double { metric() }
  /// The metric "left without".
  public var leftWithoutImage: Double { metric() }
  /// The metric "blank".
  public var blankCellSeconds: Double { metric() }
  /// The metric "frames".
  public var frames: Double { metric() }
  /// The metric "hitches".
  public var hitchTimeRatio: Double { metric() }
  /// The metric "decodes".
  public var decodes: Double { metric() }
  /// The metric "on main".
  public var mainThreadDecodes: Double { metric() }
  /// The metric "judged".
  public var judgedAssignments: Double { metric() }
  /// The metric "unreadable".
  public var unreadableAssignments: Double { metric() }
  /// The metric "stale pixels".
  public var pixelStaleAssignments: Double { metric() }
  /// The metric "disagreements".
  public var pixelDisagreements: Double { metric() }
  /// The metric "process growth".
  public var processGrowthBytes: Double { metric() }
  /// The metric "late p50".
  public var frameLatenessP50: Double { metric() }
  /// The metric "late p95".
  public var frameLatenessP95: Double { metric() }

  private func metric(_ name: String = #function) -> Double { self[name] ?? .nan }
}
