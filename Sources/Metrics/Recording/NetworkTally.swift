import ImageLoading
import Primitives

/// Counts requests, what they brought, and what of it was for nothing.
struct NetworkTally {
  private struct Image {
    /// The version last received whole, plus one; 0 for none.
    var received: UInt32 = 0
    var inFlight: UInt32 = 0
    /// Requests completed and not yet matched by an image on screen.
    var unshown: UInt32 = 0
  }

  private var images: [Image]
  private var ends = [Int](repeating: 0, count: 5)
  private var sent = 0
  private var running = 0
  private var peak = 0
  private var duplicates = 0
  private var unshown = 0
  private var bytesDown = 0
  private var bytesUnshown = 0
  private var bytesLost = 0

  init(objectCount: Int) { images = Array(repeating: Image(), count: objectCount) }

  mutating func didSend(_ token: LoadToken, version: UInt32) {
    let image = images[token.rendition.index]
    if image.received == version + 1 || image.inFlight > 0 { duplicates += 1 }
    images[token.rendition.index].inFlight += 1
    sent += 1
    running += 1
    peak = max(peak, running)
  }

  mutating func didEnd(_ token: LoadToken, _ bytes: Int, _ end: RequestEnd) {
    images[token.rendition.index].inFlight -= 1
    running -= 1
    bytesDown += bytes
    ends[Int(end.rawValue)] += 1
    switch end {
    case .completed:
      images[token.rendition.index].unshown += 1
      unshown += 1
      bytesUnshown += bytes
    case .refused, .failed, .cancelled: bytesLost += bytes
    case .notModified: break
    }
  }

  mutating func didReceive(_ token: LoadToken, _ response: Response) {
    guard response.status == 200 else { return }
    images[token.rendition.index].received = response.version + 1
  }

  /// An image came on screen that was not there before: one of its requests was not for nothing.
  mutating func didShow(_ object: ObjectID, bytes: Int) {
    guard images[object.index].unshown > 0 else { return }
    images[object.index].unshown -= 1
    unshown -= 1
    bytesUnshown -= bytes
  }

  func report(_ values: inout MetricValues) {
    values[.networkRequests] = Double(sent)
    values[.completedRequests] = Double(self[.completed])
    values[.revalidations] = Double(self[.notModified])
    values[.failedRequests] = Double(self[.failed] + self[.refused])
    values[.cancelledRequests] = Double(self[.cancelled])
    values[.duplicateRequests] = Double(duplicates)
    values[.wastedRequests] = Double(unshown)
    values[.bytesDown] = Double(bytesDown)
    values[.bytesWasted] = Double(max(0, bytesUnshown) + bytesLost)
    values[.peakConcurrentRequests] = Double(peak)
  }

  private subscript(end: RequestEnd) -> Int { ends[Int(end.rawValue)] }
}
