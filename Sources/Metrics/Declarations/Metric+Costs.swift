/// What a strategy costs: requests, memory, files, and the work of the device.
extension Metric {
  /// What went over the network.
  static let network = [
    networkRequests, completedRequests, revalidations, failedRequests, cancelledRequests,
    duplicateRequests, wastedRequests, bytesDown, bytesWasted, bytesPerImageShown,
    peakConcurrentRequests, radioOnSeconds,
  ]

  /// Requests that left the device.
  public static var networkRequests: Metric {
    Metric(
      "requests", .count, better: .lower, column: 40,
      "Requests that left the device. Requests cancelled while they waited for a connection do not count."
    )
  }

  /// Requests that were answered whole.
  public static var completedRequests: Metric {
    Metric(
      "completed", .count,
      "Requests answered with a status from 200 to 299 and a complete body.")
  }

  /// Requests that were answered with 304.
  public static var revalidations: Metric {
    Metric("304s", .count, "Requests answered with 304 Not Modified.")
  }

  /// Requests that were refused or not answered.
  public static var failedRequests: Metric {
    Metric(
      "failed", .count, better: .lower,
      "Requests answered with any other status, or not answered: timeouts, lost connections.")
  }

  /// Requests that the strategy gave up.
  public static var cancelledRequests: Metric {
    Metric(
      "cancelled", .count, column: 60,
      "Requests that the strategy cancelled after they had left the device.")
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

  /// Completed requests whose image was never rightly shown.
  public static var wastedRequests: Metric {
    Metric(
      "wasted", .count, better: .lower,
      """
      Completed requests whose image was never shown where it was wanted, directly or from a store.
      """)
  }

  /// Bytes of bodies received.
  public static var bytesDown: Metric {
    Metric(
      "down", .bytes, better: .lower, column: 70,
      "Bytes of response bodies received, including those of requests cancelled midway.")
  }

  /// Bytes received for nothing.
  public static var bytesWasted: Metric {
    Metric(
      "bytes wasted", .bytes, better: .lower,
      "Bytes received by requests that were cancelled, failed or wasted.")
  }

  /// Bytes received for each image that was rightly shown.
  public static var bytesPerImageShown: Metric {
    Metric(
      "down an image", .bytes, better: .lower,
      """
      Bytes of response bodies received, divided by the number of images that were shown where \
      they were wanted. No data if no image was shown.
      """)
  }

  /// How long the modem was on.
  public static var radioOnSeconds: Metric {
    Metric(
      "radio on", .seconds, better: .lower,
      """
      Time that the modem was on: while requests were under way, and for its tail after the last \
      byte (11.6 s for LTE, 8.9 s for UMTS; Huang et al., MobiSys 2012), even past the end of the \
      run. No data if the profile of a network states no radio.
      """)
  }

  /// The most requests under way at once.
  public static var peakConcurrentRequests: Metric {
    Metric(
      "concurrency", .count, agreement: .machine,
      "The highest number of requests under way at a time. Waiting requests do not count.")
  }

  /// What is held in memory and on disk. An image holds its file until it is let go, and its bitmap
  /// from the moment it is decoded.
  static let memory = [
    peakMemoryBytes, meanMemoryBytes, finalMemoryBytes, peakFootprintBytes, kills, memoryWarnings,
    secondsNearMemoryLimit, peakCacheBytes, peakBelievedBytes,
    peakCachedImages, diskBytes, diskBytesWritten, diskBytesRead,
  ]

  /// The most bytes of images held at once.
  public static var peakMemoryBytes: Metric {
    Metric(
      "memory", .bytes, better: .lower, column: 80,
      """
      The most bytes of images held at a time, as files and bitmaps: by the cache, by loads under \
      way, by cells (also those in the reuse pool), and by the memory of the HTTP cache.
      """)
  }

  /// Bytes of images held, averaged over the time of the run.
  public static var meanMemoryBytes: Metric {
    Metric(
      "mean memory", .bytes, better: .lower,
      "The mean of the memory in peakMemoryBytes over the run.")
  }

  /// Bytes of images held at the end.
  public static var finalMemoryBytes: Metric {
    Metric(
      "final memory", .bytes, better: .lower,
      "The memory in peakMemoryBytes at the end of the run.")
  }

  /// The most memory that the app took.
  public static var peakFootprintBytes: Metric {
    Metric(
      "footprint", .bytes, better: .lower,
      """
      The most memory that the app used, which the device compares with its limit: the app itself, \
      the images held, the memory of the HTTP cache, bodies being received (each at its full \
      length from its first byte), and bitmaps being decoded.
      """)
  }

  /// How often the device killed the app.
  public static var kills: Metric {
    Metric(
      "kills", .count, better: .lower, isGated: true,
      """
      Times that the device killed the app because it used too much memory.
      """)
  }

  /// How often the app was told that memory runs short.
  public static var memoryWarnings: Metric {
    Metric(
      "memory warnings", .count, better: .lower,
      "Memory warnings sent to the app, by the scenario or because of its memory use.")
  }

  /// How long the app was close to being killed.
  public static var secondsNearMemoryLimit: Metric {
    Metric(
      "near limit", .seconds, better: .lower,
      """
      Time that the app used so much memory that the device would warn it: 80 % of the limit \
      unless the device says otherwise.
      """)
  }

  /// The most bytes that the memory cache really held.
  public static var peakCacheBytes: Metric {
    Metric(
      "peak cached", .bytes,
      "The most bytes in the memory cache after evictions, as files and bitmaps.")
  }

  /// The most bytes that the memory cache believed it held.
  public static var peakBelievedBytes: Metric {
    Metric("believed", .bytes, "The highest sum of costs in the memory cache, as stated to it.")
  }

  /// The most images in the memory cache.
  public static var peakCachedImages: Metric {
    Metric("cached images", .count, "The most images in the memory cache after evictions.")
  }

  /// Bytes of files at the end.
  public static var diskBytes: Metric {
    Metric(
      "on disk", .bytes, better: .lower,
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

  /// What the device had to do.
  static let work = [
    frames, hitchTimeRatio, hitches, worstHitch, hitchWarningSeconds, hitchCriticalSeconds,
    mainThreadSeconds, workerSeconds, decodes, mainThreadDecodes,
  ]

  /// Frames that came late while the table scrolled.
  public static var hitches: Metric {
    Metric(
      "late frames", .count, better: .lower, agreement: .machine,
      "Frames that came late while the list scrolled.")
  }

  /// How late the latest frame came, in milliseconds.
  public static var worstHitch: Metric {
    Metric(
      "worst hitch", .milliseconds, better: .lower, agreement: .machine,
      "Delay of the latest frame while the list scrolled.")
  }

  /// Scrolling with 5 to 10 ms of hitches a second, in seconds.
  public static var hitchWarningSeconds: Metric {
    Metric(
      "hitch warnings", .seconds, better: .lower, agreement: .machine,
      """
      The part of the scrolling, second by second, with 5 to less than 10 ms of hitches per \
      second. Apple calls this a warning (WWDC20, session 10077).
      """)
  }

  /// Scrolling with 10 ms of hitches a second or more, in seconds.
  public static var hitchCriticalSeconds: Metric {
    Metric(
      "critical hitches", .seconds, better: .lower, agreement: .machine,
      """
      The part of the scrolling, second by second, with 10 ms of hitches per second or more. Apple \
      calls this critical (WWDC20, session 10077).
      """)
  }

  /// How long the main thread was busy, in seconds.
  public static var mainThreadSeconds: Metric {
    Metric(
      "main thread", .seconds, better: .lower, agreement: .machine,
      "Time that the main thread was busy: frames, cell configuration, blocks, reading and decoding."
    )
  }

  /// How long decoding workers were busy together, in seconds.
  public static var workerSeconds: Metric {
    Metric(
      "workers", .seconds, better: .lower, agreement: .machine,
      "Total time that the threads that decode beside the main thread were busy.")
  }

  /// Frames rendered.
  public static var frames: Metric {
    Metric(
      "frames", .count, agreement: .machine,
      "Rendered frames: those that scrolled or changed something.")
  }

  /// How late frames came, in milliseconds for each second of scrolling.
  public static var hitchTimeRatio: Metric {
    Metric(
      "hitches", .millisecondsPerSecond, better: .lower, column: 150, agreement: .machine,
      """
      Total delay of late frames while the list scrolled, in milliseconds per second of scrolling. \
      Apple calls up to 5 good and 10 or more critical (WWDC20, session 10077); newer tools call \
      up to 10 good, 25 a warning and 50 critical.
      """)
  }

  /// Bitmaps made.
  public static var decodes: Metric {
    Metric("decodes", .count, better: .lower, column: 160, "Bitmaps decoded, on any thread.")
  }

  /// Bitmaps made on the main thread.
  public static var mainThreadDecodes: Metric {
    Metric(
      "on main", .count, better: .lower, agreement: .machine, "Bitmaps decoded on the main thread.")
  }
}
