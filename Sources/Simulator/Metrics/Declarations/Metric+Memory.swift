/// The images of a strategy in memory and on disk.
extension Metric {
  /// The contents of memory and disk. An image counts its file until it is released, and its bitmap after its decode.
  package static let memory = [
    peakMemoryBytes, meanMemoryBytes, finalMemoryBytes, memoryAfterLeavingBytes, peakFootprintBytes,
    peakFootprintShare,
    kills, memoryWarnings, secondsNearMemoryLimit, peakCacheBytes, peakBelievedBytes,
    peakCachedImages, evictions, tooLargeImages, tooLargeResponses, diskBytes, diskBytesWritten,
    diskBytesRead,
    peakFileBytes, storedTwiceBytes,
  ]

  /// The maximum number of bytes of images held at the same time.
  public static var peakMemoryBytes: Metric {
    Metric(
      "memory", .bytes, better: .lower, column: 80,
      """
      The most bytes of images held at a time, as files and bitmaps: by the cache, by loads under \
      way, by cells (also those in the reuse pool), and by the memory of the HTTP cache.
      """)
  }

  /// The number of bytes of images held, averaged over the run.
  public static var meanMemoryBytes: Metric {
    Metric(
      "mean memory", .bytes, better: .lower,
      "The mean of the memory in peakMemoryBytes over the run.")
  }

  /// The number of bytes of images held at the end.
  public static var finalMemoryBytes: Metric {
    Metric(
      "final memory", .bytes, better: .lower,
      "The memory in peakMemoryBytes at the end of the run.")
  }

  /// The number of bytes of images held a second after a screen was left.
  public static var memoryAfterLeavingBytes: Metric {
    Metric(
      "after leaving", .bytes, better: .lower,
      "The memory in peakMemoryBytes a second after the screen was left, the most of all times. No data if it never was."
    )
  }

  /// The maximum memory of the app in bytes.
  public static var peakFootprintBytes: Metric {
    Metric(
      "footprint", .bytes, better: .lower,
      """
      The most memory that the app used, which the device compares with its limit: the app itself, \
      the images held, the memory of the HTTP cache, bodies being received (each at its full \
      length from its first byte), and bitmaps being decoded.
      """)
  }

  /// The maximum memory of the app as a share of what the device allows it, 0 to 1.
  public static var peakFootprintShare: Metric {
    Metric(
      "of the limit", .ratio, better: .lower,
      "peakFootprintBytes as a share of the memory that the device allows a process. No data if it sets no limit."
    )
  }

  /// The number of times the device killed the app.
  public static var kills: Metric {
    Metric(
      "kills", .count, better: .lower, agreement: .defects, isDefect: true,
      """
      Times that the device killed the app because it used too much memory.
      """)
  }

  /// The number of memory warnings to the app.
  public static var memoryWarnings: Metric {
    Metric(
      "memory warnings", .count, better: .lower, isGated: true,
      "Memory warnings sent to the app, by the scenario or because of its memory use.")
  }

  /// The time for which the app was close to its memory limit.
  public static var secondsNearMemoryLimit: Metric {
    Metric(
      "near limit", .seconds, better: .lower,
      """
      Time that the app used so much memory that the device would warn it: 80 % of the limit \
      unless the device says otherwise.
      """)
  }

  /// The maximum number of bytes in the memory cache.
  public static var peakCacheBytes: Metric {
    Metric(
      "peak cached", .bytes,
      "The most bytes in the memory cache after evictions, as files and bitmaps.")
  }

  /// The maximum number of bytes in the memory cache as counted by the strategy's costs.
  public static var peakBelievedBytes: Metric {
    Metric("believed", .bytes, "The highest sum of costs in the memory cache, as stated to it.")
  }

  /// The maximum number of images in the memory cache.
  public static var peakCachedImages: Metric {
    Metric("cached images", .count, "The most images in the memory cache after evictions.")
  }

  /// Images that were evicted from the memory cache to make room for another.
  public static var evictions: Metric {
    Metric(
      "evictions", .count,
      """
      Images that left the memory cache in the moment in which another image entered it. Images that expired, or were \
      removed by a memory warning, do not count. No data if the memory cache never kept an image.
      """)
  }

  /// Images that are too large for the memory store.
  public static var tooLargeImages: Metric {
    Metric(
      "too large to keep", .count, better: .lower,
      "Decoded images whose cost exceeds the limit of the memory store for one image: its "
        + "entry-cap, or its whole limit."
    )
  }

  /// Responses that are too large for the HTTP cache.
  public static var tooLargeResponses: Metric {
    Metric(
      "too large to store", .count, better: .lower, isGated: true,
      """
      Received images that are larger than the share of its disk that the HTTP cache gives to one \
      response (5 % for URLCache).
      """)
  }

  /// The maximum number of bytes of the strategy's own files.
  public static var peakFileBytes: Metric {
    Metric(
      "peak of files", .bytes, better: .lower,
      "The most bytes of files of the strategy at a time, without the HTTP cache.")
  }

  /// The number of bytes on disk of images that are stored twice.
  public static var storedTwiceBytes: Metric {
    Metric(
      "stored twice", .bytes, better: .lower, isGated: true,
      """
      Bytes of files of the strategy, at the end of the run, whose images the HTTP cache has on \
      disk too.
      """)
  }

  /// The number of bytes of files at the end.
  public static var diskBytes: Metric {
    Metric(
      "on disk", .bytes, better: .lower, isGated: true,
      "Bytes of files of the strategy and of stored HTTP responses on disk at the end of the run.")
  }

  /// Bytes written to disk.
  public static var diskBytesWritten: Metric {
    Metric("written", .bytes, better: .lower, "Bytes written to disk during the run.")
  }

  /// Bytes read from disk.
  public static var diskBytesRead: Metric {
    Metric(
      "read", .bytes, better: .lower,
      "Bytes of files and stored HTTP responses read from disk during the run.")
  }
}
