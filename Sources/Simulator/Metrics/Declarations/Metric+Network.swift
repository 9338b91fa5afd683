/// The requests of a strategy and their bytes.
extension Metric {
  /// The network traffic.
  static let network = [
    networkRequests, completedRequests, revalidations, failedRequests, failedLoads,
    cancelledRequests,
    restartedRequests, duplicateRequests, wastedRequests, resumedRequests, bytesSaved,
    bytesDown, bytesWasted, bytesBegunAgain, storedErrors,
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
      "failed loads", .count, better: .lower, isDefect: true,
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

  /// Bytes received again because a request had ended early.
  public static var bytesBegunAgain: Metric {
    Metric(
      "begun again", .bytes, better: .lower,
      """
      Bytes of requests that ended early, of images that a later request received whole. A resumed request receives \
      only the rest.
      """)
  }

  /// Errors that entered a store.
  public static var storedErrors: Metric {
    Metric(
      "stored errors", .count, better: .lower, agreement: .defects,
      "Responses that a store on disk or the HTTP cache took although they were errors or no images."
    )
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
}
