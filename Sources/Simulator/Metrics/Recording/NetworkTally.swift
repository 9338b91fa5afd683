import AppModel
import Environment
import ImagePipeline
import Primitives

/// Counts requests, their bytes, and their waste.
struct NetworkTally {
  private struct Image {
    /// The latest version that was received completely, plus one; 0 if there is none.
    var received: UInt32 = 0
    var inFlight: UInt32 = 0
    /// The number of completed requests without a wanted image on screen yet.
    var unshown: UInt32 = 0
    var isShown = false
    var isCancelled = false
    /// The bytes of its requests that ended early since the last complete one.
    var lost = 0
  }

  private var images: [Image]
  private var ends = [Int](repeating: 0, count: 7)
  private var sent = 0
  private var running = 0
  private var peak = 0
  private var duplicates = 0
  private var restarts = 0
  private var unshown = 0
  private var bytesDown = 0
  private var bytesUnshown = 0
  private var bytesLost = 0
  private var resumed = 0
  private var bytesSaved = 0
  private var bytesBegunAgain = 0
  /// The number of errors, and of bodies that are no image, that a store took.
  private var storedErrors = 0
  /// The number of bytes of the request that ended most recently.
  private var lastBytes = 0
  private let resumes: Bool
  private var shown = 0
  private var radio: RadioTally?
  private var hours: ServerHourTally?

  init(_ plan: SessionPlan, objectCount: Int) {
    images = Array(repeating: Image(), count: objectCount)
    resumes =
      plan.parts.loader != nil || plan.strategy.ofPipelines.contains { $0.fetch.resumes != nil }
    radio = RadioTally(plan)
    hours = ServerHourTally(plan)
  }

  mutating func didSend(_ token: LoadToken, version: UInt32, at now: Instant) {
    radio?.didBegin(at: now, isFirst: running == 0)
    hours?.didSend(at: now)
    let image = images[token.rendition.index]
    if image.received == version + 1 || image.inFlight > 0 { duplicates += 1 }
    if image.isCancelled { restarts += 1 }
    images[token.rendition.index].inFlight += 1
    sent += 1
    running += 1
    peak = max(peak, running)
  }

  mutating func didEnd(_ token: LoadToken, _ bytes: Int, _ end: RequestEnd, at now: Instant) {
    images[token.rendition.index].inFlight -= 1
    images[token.rendition.index].isCancelled = end == .cancelled
    running -= 1
    radio?.didEnd(at: now, isLast: running == 0)
    hours?.didEnd(bytes, at: now)
    bytesDown += bytes
    lastBytes = bytes
    ends[Int(end.rawValue)] += 1
    switch end {
    case .completed:
      images[token.rendition.index].unshown += 1
      unshown += 1
      bytesUnshown += bytes
    case .refused: bytesLost += bytes
    case .failed, .cancelled:
      bytesLost += bytes
      images[token.rendition.index].lost += bytes
    case .notModified, .redirected, .probed: break
    }
  }

  mutating func didStoreError() { storedErrors += 1 }

  mutating func didReceive(_ token: LoadToken, _ response: Response) {
    guard response.status == 200 || response.status == 206 else { return }
    if response.status == 206 {
      let saved = response.body.bytes - lastBytes
      resumed += 1
      bytesSaved += saved
      bytesLost -= saved
      bytesUnshown += saved
      images[token.rendition.index].lost -= saved
    }
    bytesBegunAgain += max(0, images[token.rendition.index].lost)
    images[token.rendition.index].lost = 0
    images[token.rendition.index].received = response.version + 1
  }

  /// Handles a newly decoded and wanted image on screen. One of its requests was useful.
  mutating func didShow(_ image: ImageTally.Image) {
    let index = image.rendition.index
    if !images[index].isShown { shown += 1 }
    images[index].isShown = true
    guard images[index].unshown > 0 else { return }
    images[index].unshown -= 1
    unshown -= 1
    bytesUnshown -= Int(image.encodedBytes)
  }

  /// The requests to servers by the hour; nil if the run has no person and thus no time of day.
  var serverHours: ServerHours? { hours?.hours }

  /// Reports the metrics of a run that ends at an instant.
  mutating func report(_ values: inout MetricValues, at end: Instant) {
    if running > 0 { radio?.didEnd(at: end, isLast: true) }
    values[.networkRequests] = Double(sent)
    values[.completedRequests] = Double(self[.completed])
    values[.revalidations] = Double(self[.notModified])
    values[.failedRequests] = Double(self[.failed] + self[.refused])
    values[.cancelledRequests] = Double(self[.cancelled])
    values[.restartedRequests] = Double(restarts)
    values[.duplicateRequests] = Double(duplicates)
    values[.wastedRequests] = Double(unshown)
    values[.resumedRequests] = resumes ? Double(resumed) : nil
    values[.bytesSaved] = resumes ? Double(bytesSaved) : nil
    values[.bytesDown] = Double(bytesDown)
    values[.storedErrors] = Double(storedErrors)
    values[.bytesBegunAgain] = Double(bytesBegunAgain)
    values[.bytesWasted] = Double(max(0, bytesUnshown) + bytesLost)
    values[.peakConcurrentRequests] = Double(peak)
    values[.bytesPerImageShown] = shown > 0 ? (Double(bytesDown) / Double(shown)).rounded() : nil
    values[.radioOnSeconds] = radio?.time.seconds
  }

  private subscript(end: RequestEnd) -> Int { ends[Int(end.rawValue)] }
}

/// Counts the time for which the modem is active: from the first request until its tail after the last.
struct RadioTally {
  /// The tail of each network with its start, in order.
  private let tails: [(from: Instant, tail: Nanoseconds)]
  private var onSince = Instant.start
  private var onUntil = Instant.start
  private(set) var time = Nanoseconds.zero

  /// Creates a tally of a run; nil if one of its networks has no radio.
  init?(_ plan: SessionPlan) {
    var profiles = [(Instant.start, plan.network)]
    for scheduled in plan.schedule {
      if case .network(let profile) = scheduled.action {
        profiles.append((scheduled.instant, profile))
      }
    }
    let tails = profiles.compactMap { from, profile in
      profile.radio.map { (from: from, tail: $0.tail) }
    }
    guard tails.count == profiles.count else { return nil }
    self.tails = tails
  }

  /// Handles a request that leaves the device. `isFirst` is true if no other is under way.
  mutating func didBegin(at now: Instant, isFirst: Bool) {
    if isFirst { onSince = max(now, onUntil) }
  }

  /// Handles the end of a request. `isLast` is true if no other is under way. The whole tail counts, even after the end
  /// of the run.
  mutating func didEnd(at now: Instant, isLast: Bool) {
    guard isLast else { return }
    let tail = tails.last { $0.from <= now }?.tail ?? .zero
    let end = max(onUntil, now + tail)
    time += end - min(onSince, end)
    onUntil = end
  }
}
