/// What the caches answered. An access is one bind of a cell to a row, and a hit is one that was answered
/// with the image that the row wants, as the server had it at the bind.
extension Metric {
  /// In the order of results.
  static let caching = [
    binds, hitRatio, byteHitRatio, hitRatioCeiling, memoryHitRatio, optimalMemoryHitRatio,
    percentOfOptimum, memoryHits, diskHits, httpFreshHits, httpRevalidatedHits, joinedLoads,
    prefetchedHits, wrongHits, misses,
  ]

  /// Accesses: how often a cell was bound to a row.
  public static var binds: Metric {
    Metric(
      "binds", .count, agreement: .exact,
      """
      Image views bound to a row: calls of cellForRow, and rows reconfigured, each once for every view \
      of its cell. Each is one access.
      """)
  }

  /// The share of binds that memory, disk or a fresh HTTP response answered, 0 to 1.
  public static var hitRatio: Metric {
    Metric(
      "hits", .ratio, better: .higher, column: 10,
      """
      Binds answered by memory, disk or a fresh stored HTTP response with the image that the row \
      wants, divided by all binds. Joined loads and revalidated responses are not in it, nor are \
      first binds that a prefetch answered (prefetchedHits) and wrong or outdated images \
      (wrongHits).
      """)
  }

  /// The hit ratio weighted by encoded bytes, 0 to 1.
  public static var byteHitRatio: Metric {
    Metric(
      "byte hit ratio", .ratio, better: .higher,
      "The hit ratio with each bind weighted by the encoded bytes of the image it wants.")
  }

  /// The hit ratio of a cache that never forgets and loads in no time, 0 to 1.
  public static var hitRatioCeiling: Metric {
    Metric(
      "ceiling", .ratio,
      """
      The hit ratio of a cache that never forgets and loads in no time: all binds but the first of \
      each image, divided by all binds. No strategy can exceed it. No data where the images ship \
      with the app.
      """)
  }

  /// The share of binds that images in memory answered, 0 to 1.
  public static var memoryHitRatio: Metric {
    Metric(
      "in memory", .ratio, better: .higher, column: 20,
      "Hits in the strategy's images in memory, memoryHits, divided by all binds.")
  }

  /// The memory hit ratio that no store of the strategy's limits exceeds, 0 to 1.
  public static var optimalMemoryHitRatio: Metric {
    Metric(
      "optimum", .ratio,
      """
      The offline optimum: a memory hit ratio that no memory store of the strategy's limits \
      exceeds, one that knows the whole run beforehand included. It may take in an image at any \
      bind of it, as if loads took no time, and whenever the strategy's own store did; it may \
      decline to, and loses all when the process ends but nothing to warnings, \
      purges and expiry. Another version of an image is the same image. Where all images cost the \
      same it is the optimum itself (MIN with bypass), where costs differ an upper bound (PFOO-L). \
      A store that exceeds its limits is granted the most it held. Real stores lose binds that \
      come while the image still loads, so few reach it. No data without a memory store.
      """)
  }

  /// Memory hits as a share of those of the offline optimum, 0 to 1.
  public static var percentOfOptimum: Metric {
    Metric(
      "of optimum", .ratio, better: .higher, column: 30, agreement: .screen,
      "Memory hits as a share of those of the offline optimum, optimalMemoryHitRatio.")
  }

  /// Binds that images in memory answered.
  public static var memoryHits: Metric {
    Metric(
      "memory hits", .count, better: .higher,
      """
      Binds answered at once by the strategy's images in memory with the image that the row wants, \
      the first bind of each image apart.
      """)
  }

  /// Binds that files answered.
  public static var diskHits: Metric {
    Metric(
      "disk hits", .count, better: .higher,
      "Binds answered by a file of the strategy's own, or one that ships with the app.")
  }

  /// Binds that fresh stored responses answered.
  public static var httpFreshHits: Metric {
    Metric(
      "HTTP hits", .count, better: .higher,
      "Binds answered by a stored HTTP response that was still fresh, without a request.")
  }

  /// Binds that stored responses answered once the server had confirmed them.
  public static var httpRevalidatedHits: Metric {
    Metric(
      "revalidated", .count,
      "Binds answered by a stored HTTP response after the server confirmed it with 304.")
  }

  /// Binds that joined a load under way.
  public static var joinedLoads: Metric {
    Metric("joined", .count, "Binds that joined a load of the same image already under way.")
  }

  /// First binds of images that a prefetch had brought.
  public static var prefetchedHits: Metric {
    Metric(
      "prefetched", .count, better: .higher,
      """
      First binds of images that memory, disk or a fresh stored response answered with the right \
      image, because it was loaded ahead.
      """)
  }

  /// Binds that were answered with a wrong or an outdated image.
  public static var wrongHits: Metric {
    Metric(
      "wrong hits", .count, better: .lower,
      """
      Binds that a cache answered with another image than the row wants, with content older than \
      the server's, or with a file that is no image.
      """)
  }

  /// Binds that nothing answered.
  public static var misses: Metric {
    Metric(
      "misses", .count, better: .lower,
      "Binds that no cache answered and no load could be joined for, whatever came of them.")
  }
}
