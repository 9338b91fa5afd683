/// The costs of a strategy: requests, memory, files, and the work of the device.
extension Metric {
  /// The network traffic.
  static let network = [
    networkRequests, completedRequests, revalidations, failedRequests, failedLoads,
    cancelledRequests,
    restartedRequests, duplicateRequests, wastedRequests, resumedRequests, bytesSaved,
    bytesDown, bytesWasted,
    bytesPerImageShown,
    peakConcurrentRequests, radioOnSeconds,
  ]

  /// Requests that left the device.
  public static var networkRequests: Metric {
    Metric(
      "requests", .count, better: .lower, column: 40,
      "Requests that left the device. Requests cancelled while they waited for a connection do not count."
    )
  }

  /// Requests with a complete response.
  public static var completedRequests: Metric {
    Metric(
      "completed", .count,
      "Requests answered with a status from 200 to 299 and a complete body.")
  }

  /// Requests that were answered with 304.
  public static var revalidations: Metric {
    Metric("304s", .count, "Requests answered with 304 Not Modified.")
  }

  /// Requests that were refused or got no response.
  public static var failedRequests: Metric {
    Metric(
      "failed", .count, better: .lower,
      "Requests answered with any other status, or not answered: timeouts, lost connections.")
  }

  /// Loads that ended without an image.
  public static var failedLoads: Metric {
    Metric(
      "failed loads", .count, better: .lower, isGated: true,
      """
      Loads that failed for good: no network, no answer, an error, or data that is not an image, \
      and the strategy does not try again. A load that never sent a request counts too.
      """)
  }

  /// Requests that the strategy cancelled.
  public static var cancelledRequests: Metric {
    Metric(
      "cancelled", .count, column: 60,
      "Requests that the strategy cancelled after they had left the device.")
  }

  /// Requests that were cancelled and sent again.
  public static var restartedRequests: Metric {
    Metric(
      "restarted", .count, better: .lower,
      "Requests for an image whose previous request the strategy had cancelled.")
  }

  /// Requests that caching or coalescing could have saved.
  public static var duplicateRequests: Metric {
    Metric(
      "duplicates", .count, better: .lower, column: 50,
      """
      Requests for an image whose current version had already been received completely in this \
      run, or was being received: those that caching or joining could have saved.
      """)
  }

  /// Completed requests whose image was never shown correctly.
  public static var wastedRequests: Metric {
    Metric(
      "wasted", .count, better: .lower,
      """
      Completed requests whose image was never shown where it was wanted, directly or from a store.
      """)
  }

  /// Requests that loaded the rest of an image.
  public static var resumedRequests: Metric {
    Metric(
      "resumed", .count,
      """
      Requests answered with 206 Partial Content: the rest of an image whose transfer was cut. No \
      data if the strategy never resumes.
      """)
  }

  /// Body bytes that resumed requests did not load again.
  public static var bytesSaved: Metric {
    Metric(
      "bytes resumed", .bytes,
      """
      Bytes that earlier transfers had brought and that were not transferred again. No data if the \
      strategy never resumes.
      """)
  }

  /// Body bytes received.
  public static var bytesDown: Metric {
    Metric(
      "down", .bytes, better: .lower, column: 70,
      "Bytes of response bodies received, including those of requests cancelled midway.")
  }

  /// Bytes received without use.
  public static var bytesWasted: Metric {
    Metric(
      "bytes wasted", .bytes, better: .lower, isGated: true,
      "Bytes received by requests that were cancelled, failed or wasted.")
  }

  /// Bytes received for each image that was shown correctly.
  public static var bytesPerImageShown: Metric {
    Metric(
      "down an image", .bytes, better: .lower,
      """
      Bytes of response bodies received, divided by the number of images that were shown where \
      they were wanted. No data if no image was shown.
      """)
  }

  /// The time for which the modem was active.
  public static var radioOnSeconds: Metric {
    Metric(
      "radio on", .seconds, better: .lower,
      """
      Time that the modem was on: while requests were under way, and for its tail after the last \
      byte (11.6 s for LTE, 8.9 s for UMTS; Huang et al., MobiSys 2012), even past the end of the \
      run. No data if the profile of a network states no radio.
      """)
  }

  /// The maximum number of concurrent requests.
  public static var peakConcurrentRequests: Metric {
    Metric(
      "concurrency", .count, agreement: .machine,
      "The highest number of requests under way at a time. Waiting requests do not count.")
  }

  /// The contents of memory and disk. An image counts its file until it is released, and its bitmap after its decode.
  static let memory = [
    peakMemoryBytes, meanMemoryBytes, finalMemoryBytes, peakFootprintBytes, kills, memoryWarnings,
    secondsNearMemoryLimit, peakCacheBytes, peakBelievedBytes,
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

  /// The number of times the device killed the app.
  public static var kills: Metric {
    Metric(
      "kills", .count, better: .lower, agreement: .defects, isGated: true,
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
