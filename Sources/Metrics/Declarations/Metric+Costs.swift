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
      "Requests that left the device. Those given up while waiting for a connection did not.")
  }

  /// Requests that were answered whole.
  public static var completedRequests: Metric {
    Metric("completed", .count, "Requests answered with a status from 200 to 299 and a whole body.")
  }

  /// Requests that were answered with 304.
  public static var revalidations: Metric {
    Metric("304s", .count, "Requests answered with 304 Not Modified.")
  }

  /// Requests that were refused or not answered.
  public static var failedRequests: Metric {
    Metric(
      "failed", .count, better: .lower,
      "Requests answered with another status, or not answered: timeouts, lost connections.")
  }

  /// Requests that the strategy gave up.
  public static var cancelledRequests: Metric {
    Metric(
      "cancelled", .count, column: 60,
      "Requests given up by the strategy after they had left the device.")
  }

  /// Requests that caching or coalescing could have saved.
  public static var duplicateRequests: Metric {
    Metric(
      "duplicates", .count, better: .lower, column: 50,
      """
      Requests for an image whose current content had already been received whole in this run, or \
      was being received: what caching or coalescing could have saved.
      """)
  }

  /// Completed requests whose image was never rightly shown.
  public static var wastedRequests: Metric {
    Metric(
      "wasted", .count, better: .lower,
      """
      Completed requests whose image no frame showed where it was wanted, straight or from a store.
      """)
  }

  /// Bytes of bodies received.
  public static var bytesDown: Metric {
    Metric(
      "down", .bytes, better: .lower, column: 70,
      "Bytes of response bodies received, those of requests given up midway included.")
  }

  /// Bytes received for nothing.
  public static var bytesWasted: Metric {
    Metric(
      "bytes wasted", .bytes, better: .lower,
      "Bytes received by requests that were given up, failed or wasted.")
  }

  /// Bytes received for each image that was rightly shown.
  public static var bytesPerImageShown: Metric {
    Metric(
      "down an image", .bytes, better: .lower,
      """
      Bytes of response bodies received, divided by the number of images that some frame showed \
      where they were wanted. No data where there is none.
      """)
  }

  /// How long the modem was on.
  public static var radioOnSeconds: Metric {
    Metric(
      "radio on", .seconds, better: .lower,
      """
      How long the modem was on: while requests were under way, and for its tail after the last \
      byte, 11.6 s for LTE and 8.9 s for UMTS (Huang et al., MobiSys 2012), past the end of the \
      run too. No data where a network's profile states no radio.
      """)
  }

  /// The most requests under way at once.
  public static var peakConcurrentRequests: Metric {
    Metric(
      "concurrency", .count, agreement: .machine,
      "The most requests under way at once, waiting ones not counted.")
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
      The most bytes of images held at once, files and bitmaps, by the cache, by loads under way \
      and by cells, those in the reuse pool included, and of bodies in the HTTP cache's memory.
      """)
  }

  /// Bytes of images held, averaged over the time of the run.
  public static var meanMemoryBytes: Metric {
    Metric("mean memory", .bytes, better: .lower, "The same, averaged over the time of the run.")
  }

  /// Bytes of images held at the end.
  public static var finalMemoryBytes: Metric {
    Metric("final memory", .bytes, better: .lower, "The same, at the end of the run.")
  }

  /// The most memory that the app took.
  public static var peakFootprintBytes: Metric {
    Metric(
      "footprint", .bytes, better: .lower,
      """
      The most memory that the app took, which is what the device holds against its limit: the app \
      itself, the images held, the HTTP cache's bodies in memory, bodies on their way in, each whole \
      from its first byte on, and the bitmaps that workers were making.
      """)
  }

  /// How often the device killed the app.
  public static var kills: Metric {
    Metric(
      "kills", .count, better: .lower, isGated: true,
      """
      Times the device killed the app, because it took more memory than the device lets an app have.
      """)
  }

  /// How often the app was told that memory runs short.
  public static var memoryWarnings: Metric {
    Metric(
      "memory warnings", .count, better: .lower,
      "Memory warnings the app was sent, by the scenario or for how much memory it took.")
  }

  /// How long the app was close to being killed.
  public static var secondsNearMemoryLimit: Metric {
    Metric(
      "near limit", .seconds, better: .lower,
      """
      How long the app took so much memory that the device would warn it, 80 % of the limit unless \
      the device says otherwise.
      """)
  }

  /// The most bytes that the memory cache really held.
  public static var peakCacheBytes: Metric {
    Metric(
      "peak cached", .bytes,
      "The most bytes really held by the memory cache once it had evicted, files and bitmaps.")
  }

  /// The most bytes that the memory cache believed it held.
  public static var peakBelievedBytes: Metric {
    Metric(
      "believed", .bytes,
      "The most the memory cache believed it held: the sum of the costs it was told.")
  }

  /// The most images in the memory cache.
  public static var peakCachedImages: Metric {
    Metric("cached images", .count, "The most images in the memory cache once it had evicted.")
  }

  /// Bytes of files at the end.
  public static var diskBytes: Metric {
    Metric(
      "on disk", .bytes, better: .lower,
      "Bytes of the strategy's files and stored HTTP responses on disk at the end of the run.")
  }

  /// Bytes written to disk.
  public static var diskBytesWritten: Metric {
    Metric("written", .bytes, better: .lower, "Bytes written to disk during the run.")
  }

  /// Bytes read from disk.
  public static var diskBytesRead: Metric {
    Metric(
      "read", .bytes, better: .lower,
      "Bytes of files and stored HTTP responses that were asked of the disk during the run.")
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
      "Frames that came late while the table scrolled.")
  }

  /// How late the latest frame came, in milliseconds.
  public static var worstHitch: Metric {
    Metric(
      "worst hitch", .milliseconds, better: .lower, agreement: .machine,
      "How late the latest frame came while the table scrolled.")
  }

  /// Scrolling with 5 to 10 ms of hitches a second, in seconds.
  public static var hitchWarningSeconds: Metric {
    Metric(
      "hitch warnings", .seconds, better: .lower, agreement: .machine,
      """
      How much of the scrolling had 5 ms of hitches a second or more, but less than 10, taken \
      second by second: what Apple calls a warning (WWDC20, session 10077).
      """)
  }

  /// Scrolling with 10 ms of hitches a second or more, in seconds.
  public static var hitchCriticalSeconds: Metric {
    Metric(
      "critical hitches", .seconds, better: .lower, agreement: .machine,
      """
      How much of the scrolling had 10 ms of hitches a second or more, taken second by second: what \
      Apple calls critical (WWDC20, session 10077).
      """)
  }

  /// How long the main thread was busy, in seconds.
  public static var mainThreadSeconds: Metric {
    Metric(
      "main thread", .seconds, better: .lower, agreement: .machine,
      "How long the main thread was busy: frames, binds, blocks, and what it read and decoded.")
  }

  /// How long decoding workers were busy together, in seconds.
  public static var workerSeconds: Metric {
    Metric(
      "workers", .seconds, better: .lower, agreement: .machine,
      "How long the threads that decode beside the main thread were busy, together.")
  }

  /// Frames rendered.
  public static var frames: Metric {
    Metric(
      "frames", .count, agreement: .machine,
      "Frames rendered: those that scrolled or changed something.")
  }

  /// How late frames came, in milliseconds for each second of scrolling.
  public static var hitchTimeRatio: Metric {
    Metric(
      "hitches", .millisecondsPerSecond, better: .lower, column: 150, agreement: .machine,
      """
      How late frames came while the table scrolled, in milliseconds for each second of scrolling. \
      Apple calls up to 5 good and 10 or more critical (WWDC20, session 10077), and in newer tools \
      up to 10 good, 25 a warning, 50 critical.
      """)
  }

  /// Bitmaps made.
  public static var decodes: Metric {
    Metric("decodes", .count, better: .lower, column: 160, "Bitmaps made, on any thread.")
  }

  /// Bitmaps made on the main thread.
  public static var mainThreadDecodes: Metric {
    Metric(
      "on main", .count, better: .lower, agreement: .machine,
      "Bitmaps made on the main thread.")
  }
}
