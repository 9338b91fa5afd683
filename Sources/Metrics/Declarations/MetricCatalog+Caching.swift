/// What the caches answered. An access is one bind of a cell to a row.
extension MetricCatalog {
  static let caching = [
    metric(
      "binds", "binds", .count, .neither,
      "Cells bound to a row: calls of cellForRow, and rows reconfigured. Each is one access."),
    metric(
      "hitRatio", "hit ratio", .ratio, .higher,
      "Binds answered by memory, disk or a fresh stored HTTP response, divided by all binds. "
        + "Joined loads and revalidated responses are not in it."),
    metric(
      "byteHitRatio", "byte hit ratio", .ratio, .higher,
      "The hit ratio with each bind weighted by the encoded bytes of the image it wants."),
    metric(
      "hitRatioCeiling", "ceiling", .ratio, .neither,
      "The hit ratio of a cache that never forgets and loads in no time: all binds but the first of "
        + "each image, divided by all binds. No strategy that fetches its images, and none before "
        + "their rows, can exceed it."),
    metric(
      "memoryHitRatio", "in memory", .ratio, .higher,
      "Binds answered at once by the strategy's images in memory, divided by all binds."),
    metric(
      "optimalMemoryHitRatio", "optimum", .ratio, .neither,
      "The offline optimum: a memory hit ratio that no memory store of the strategy's limits exceeds, "
        + "one that knows the whole run beforehand included. It may take in an image at any bind of "
        + "it, as if loads took no time, and whenever the strategy's own store did, a prefetch "
        + "included; it may decline to, and loses all when the process ends but nothing to warnings, "
        + "purges and expiry. Another version of an image is the same image. Where all images cost "
        + "the same it is the optimum itself (MIN with bypass), where costs differ an upper bound "
        + "(PFOO-L). A store that exceeds its limits is granted the most it held. Real stores lose "
        + "binds that come while the image still loads, so few reach it. No data without a memory "
        + "store."),
    metric(
      "percentOfOptimum", "of optimum", .ratio, .higher,
      "Memory hits as a share of those of the offline optimum, optimalMemoryHitRatio."),
    metric(
      "memoryHits", "memory hits", .count, .higher,
      "Binds answered at once by the strategy's images in memory."),
    metric(
      "diskHits", "disk hits", .count, .higher,
      "Binds answered by a file of the strategy's own, or one that ships with the app."),
    metric(
      "httpFreshHits", "HTTP hits", .count, .higher,
      "Binds answered by a stored HTTP response that was still fresh, without a request."),
    metric(
      "httpRevalidatedHits", "revalidated", .count, .neither,
      "Binds answered by a stored HTTP response after the server confirmed it with 304."),
    metric(
      "joinedLoads", "joined", .count, .neither,
      "Binds that joined a load of the same image already under way."),
    metric(
      "misses", "misses", .count, .lower,
      "Binds that no cache answered and no load could be joined for, whatever came of them."),
  ]
}
