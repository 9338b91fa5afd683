/// What is held in memory and on disk. An image holds its file until it is let go, and its bitmap from
/// the moment it is decoded.
extension MetricCatalog {
  static let memory = [
    metric(
      "peakMemoryBytes", "peak memory", .bytes, .lower,
      "The most bytes of images held at once, files and bitmaps, by the cache, by loads under way "
        + "and by cells, those in the reuse pool included, and of bodies in the HTTP cache's memory."
    ),
    metric(
      "meanMemoryBytes", "mean memory", .bytes, .lower,
      "The same, averaged over the time of the run."),
    metric(
      "finalMemoryBytes", "final memory", .bytes, .lower, "The same, at the end of the run."),
    metric(
      "peakCacheBytes", "peak cached", .bytes, .neither,
      "The most bytes really held by the memory cache once it had evicted, files and bitmaps."),
    metric(
      "peakBelievedBytes", "believed", .bytes, .neither,
      "The most the memory cache believed it held: the sum of the costs it was told."),
    metric(
      "peakCachedImages", "cached images", .count, .neither,
      "The most images in the memory cache once it had evicted."),
    metric(
      "diskBytes", "on disk", .bytes, .lower,
      "Bytes of the strategy's files and stored HTTP responses on disk at the end of the run."),
    metric(
      "diskBytesWritten", "written", .bytes, .lower, "Bytes written to disk during the run."),
  ]
}
