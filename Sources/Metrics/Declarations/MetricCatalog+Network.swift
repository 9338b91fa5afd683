/// What went over the network.
extension MetricCatalog {
  static let network = [
    metric(
      "networkRequests", "requests", .count, .lower,
      "Requests that left the device. Those given up while waiting for a connection did not."),
    metric(
      "completedRequests", "completed", .count, .neither,
      "Requests answered with a status from 200 to 299 and a whole body."),
    metric(
      "revalidations", "304s", .count, .neither, "Requests answered with 304 Not Modified."),
    metric(
      "failedRequests", "failed", .count, .lower,
      "Requests answered with another status, or not answered: timeouts, lost connections."),
    metric(
      "cancelledRequests", "cancelled", .count, .neither,
      "Requests given up by the strategy after they had left the device."),
    metric(
      "duplicateRequests", "duplicates", .count, .lower,
      "Requests for an image whose current content had already been received whole in this run, or "
        + "was being received: what caching or coalescing could have saved."),
    metric(
      "wastedRequests", "wasted", .count, .lower,
      "Completed requests whose image was shown in no frame, straight or from a store."),
    metric(
      "bytesDown", "down", .bytes, .lower,
      "Bytes of response bodies received, those of requests given up midway included."),
    metric(
      "bytesWasted", "bytes wasted", .bytes, .lower,
      "Bytes received by requests that were given up, failed or wasted."),
    metric(
      "peakConcurrentRequests", "concurrency", .count, .neither,
      "The most requests under way at once, waiting ones not counted."),
  ]
}
