/// The results of caches. An access is one bind of a cell to a row. A hit is an access that a cache answers with the
/// image that the row wants, in the server's version at the bind.
extension Metric {
  /// The metrics in the order of results.
  static let caching = [
    binds, hitRatio, byteHitRatio, hitRatioCeiling, memoryHitRatio, optimalMemoryHitRatio,
    percentOfOptimum, memoryHits, diskHits, httpFreshHits, httpRevalidatedHits, joinedLoads,
    prefetchedHits, wrongHits, misses,
  ]

  /// Accesses: the number of binds of a cell to a row.
  public static var binds: Metric {
    Metric(
      "binds", .count, agreement: .exact,
      """
      Requests of the list for an image: calls of cellForRow and reconfigured rows, once for each \
      image view of the cell. Each is one access to the cache.
      """)
  }

  /// The share of binds that memory, disk or a fresh HTTP response answered, 0 to 1.
  public static var hitRatio: Metric {
    Metric(
      "hits", .ratio, better: .higher, column: 10,
      """
      Requests of the list that memory, disk or a fresh stored HTTP response answered with the correct image, divided \
      by all requests of the list (binds). Joined loads and revalidated responses do not count, nor do first requests \
      that a prefetch answered (prefetchedHits), nor wrong or outdated images (wrongHits).
      """)
  }

  /// The hit ratio weighted by encoded bytes, 0 to 1.
  public static var byteHitRatio: Metric {
    Metric(
      "byte hit ratio", .ratio, better: .higher,
      "The hit ratio with each request of the list weighted by the encoded bytes of its image.")
  }

  /// The hit ratio of a cache that never evicts and whose loads take no time, 0 to 1.
  public static var hitRatioCeiling: Metric {
    Metric(
      "ceiling", .ratio,
      """
      The hit ratio of a cache that never evicts and loads instantly: all requests of the list but the first for each \
      image, divided by all requests of the list. No strategy can exceed it. No data if the images ship with the app.
      """)
  }

  /// The share of binds that images in memory answered, 0 to 1.
  public static var memoryHitRatio: Metric {
    Metric(
      "in memory", .ratio, better: .higher, column: 20,
      "memoryHits divided by all requests of the list (binds).")
  }

  /// The maximum memory hit ratio that a store with the strategy's limits can have, 0 to 1.
  public static var optimalMemoryHitRatio: Metric {
    Metric(
      "optimum", .ratio,
      """
      The offline optimum: a memory hit ratio that no memory store with the limits of the strategy can exceed, even \
      if it knows the whole run in advance. It may store an image at any request of the list for it, as if loads took \
      no time, and whenever the store of the strategy did. It may decline to store an image. It loses everything when \
      the process ends, but nothing to memory warnings, purges and expiry. New versions of an image count as the same \
      image. If all images cost the same, this is the exact optimum (MIN with bypass); otherwise it is an upper bound \
      (PFOO-L). A store that exceeds its limits is granted the most it held. Real stores also miss requests that come \
      while an image loads, so few reach it. No data without a memory store.
      """)
  }

  /// Memory hits as a share of the optimum's memory hits, 0 to 1.
  public static var percentOfOptimum: Metric {
    Metric(
      "of optimum", .ratio, better: .higher, column: 30, agreement: .screen,
      "Memory hits as a share of the offline optimum, optimalMemoryHitRatio.")
  }

  /// Binds that images in memory answered.
  public static var memoryHits: Metric {
    Metric(
      "memory hits", .count, better: .higher,
      """
      Requests of the list that the images in memory answered immediately with the correct image, \
      without the first request for each image.
      """)
  }

  /// Binds that files answered.
  public static var diskHits: Metric {
    Metric(
      "disk hits", .count, better: .higher,
      "Requests of the list answered by a file of the strategy, or by a file that ships with the app."
    )
  }

  /// Binds that fresh stored responses answered.
  public static var httpFreshHits: Metric {
    Metric(
      "HTTP hits", .count, better: .higher,
      "Requests of the list answered by a fresh stored HTTP response, without a request to the server."
    )
  }

  /// Binds that stored responses answered after the server had confirmed them.
  public static var httpRevalidatedHits: Metric {
    Metric(
      "revalidated", .count,
      "Requests of the list answered by a stored HTTP response after the server confirmed it with 304."
    )
  }

  /// Binds that joined a load under way.
  public static var joinedLoads: Metric {
    Metric(
      "joined", .count,
      "Requests of the list that joined a load of the same image already under way.")
  }

  /// First binds of images that a prefetch had loaded.
  public static var prefetchedHits: Metric {
    Metric(
      "prefetched", .count, better: .higher,
      """
      First requests of the list for an image that memory, disk or a fresh stored response \
      answered correctly, because the image was prefetched.
      """)
  }

  /// Binds that were answered with a wrong or an outdated image.
  public static var wrongHits: Metric {
    Metric(
      "wrong hits", .count, better: .lower, agreement: .defects, isGated: true,
      """
      Requests of the list that a cache answered with the wrong image, an outdated version, or a \
      file that is not an image.
      """)
  }

  /// Binds that no cache answered.
  public static var misses: Metric {
    Metric(
      "misses", .count, better: .lower,
      "Requests of the list that neither a cache nor a load under way could answer, whatever the outcome."
    )
  }
}
