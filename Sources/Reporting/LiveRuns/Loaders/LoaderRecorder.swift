import AppModel
import Environment
import HTTPCaching
import ImagePipeline
import ImageServer
import Metrics
import Primitives

/// An observer of a loader's run. The requests of a loader are its own, so they are taken from the log of the server
/// once the run is over, and put between the observations by their times.
struct LoaderRecorder: SessionObserver, Sendable, ~Copyable {
  private enum Record {
    case step(PipelineEvent, [Effects.Effect])
    case observation(Observation)
  }

  private let plan: SessionPlan
  private let feed: Feed
  private var records: [(time: Instant, record: Record)] = []

  init(_ plan: SessionPlan) { (self.plan, feed) = (plan, Feed(plan)) }

  mutating func observe(
    _ event: PipelineEvent, _ effects: Span<Effects.Effect>, at now: Instant
  ) {
    records.append((now, .step(event, effects.indices.map { effects[$0] })))
  }

  mutating func observe(_ observation: Observation, at now: Instant) {
    records.append((now, .observation(observation)))
  }

  /// Computes the outcome of the run, without the metrics that a loader does not reveal.
  ///
  /// - Parameters:
  ///   - log: The server's log.
  ///   - lead: The time from the start of the server's clock to the start of the run's.
  ///   - end: The end of the run.
  ///   - namesOrigins: True if the loader named the sources of its images.
  /// - Returns: The outcome.
  /// - Complexity: O(*n* log *n*) in the numbers of observations and requests.
  consuming func finish(
    _ log: [ServerLogRecord], after lead: Nanoseconds, at end: Instant, namesOrigins: Bool
  ) -> RunOutcome {
    var recorder = Recorder(plan, feed: feed)
    let merged = (records + log.flatMap { requests($0, after: lead, until: end) }).enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
    for (time, record) in merged.map(\.element) {
      switch record {
      case .step(let event, let effects): recorder.observe(event, effects.span, at: time)
      case .observation(let observation): recorder.observe(observation, at: time)
      }
    }
    let outcome = recorder.finish(at: end)
    var (values, timeline) = (outcome.values, outcome.timeline)
    for bin in timeline.bins.indices { timeline.bins[bin].memoryBytes = 0 }
    for metric in namesOrigins ? Self.hidden : Self.hidden + Self.ofOrigins {
      values[metric] = nil
    }
    return RunOutcome(
      values: values, timeline: timeline, waits: outcome.waits,
      serverHours: outcome.serverHours)
  }

  /// Returns the request of a record with its response; empty if it requests no image of the feed, or came after the end
  /// of the run. A request that is under way at the end has no end.
  private func requests(
    _ record: ServerLogRecord, after lead: Nanoseconds, until end: Instant
  ) -> [(time: Instant, record: Record)] {
    guard let rendition = rendition(record.target), record.outcome != .neverARequest else {
      return []
    }
    // The numbers of a loader's loads are those of its binds. No load has a number from the upper half.
    let load = LoadToken(rendition, attempt: .max / 2 + UInt32(record.sequence))
    func time(_ nanoseconds: Int64) -> Instant {
      max(.start, Instant(nanoseconds: nanoseconds - lead.rawValue))
    }
    let (sent, ended) = (time(record.arrival), time(record.left ?? record.end))
    guard sent < end else { return [] }
    let received = ByteCount(record.left == nil ? record.sent : record.received ?? record.sent)
    var records: [(Instant, Record)] = [
      (sent, .observation(.requestSent(load, over: ConnectionID(Int32(record.connection)))))
    ]
    guard ended < end else { return records }
    records.append((ended, .observation(.requestEnded(load, received, RequestEnd(record)))))
    if record.outcome == .completed, let status = record.status {
      let version = record.version ?? 0
      // With a resumed transfer, the image is whole.
      let body = status == 206 ? feed.encodedBytes(of: rendition, version: version) : received
      let response = Response(
        version: version, body: body, isImage: status == 200 || status == 206,
        metadata: ResponseMetadata(status: status), requestedAt: sent)
      records.append((ended, .step(.responded(load, response), [])))
    }
    return records
  }

  /// Returns the rendition of `/images/7.jpg?w=120`; nil for any other target.
  private func rendition(_ target: String) -> RenditionID? {
    let parts = target.prefix { $0 != "?" }.split(separator: "/")
    guard parts.count == 2, parts[0] == "images",
      let number = parts[1].split(separator: ".").first.flatMap({ UInt32($0) }),
      number < feed.objectCount
    else { return nil }
    return feed.rendition(at: AddressID(number))
  }

  /// The metrics of memory, files, decodes and queues within a loader, which the list cannot see.
  private static var hidden: [Metric] {
    Metric.memory.filter { $0 != .memoryWarnings }
      + Metric.work.filter { $0 != .frames } + [
        .optimalMemoryHitRatio, .percentOfOptimum, .joinedLoads, .prefetchedHits, .misses,
        .httpFreshHits,
        .httpRevalidatedHits, .queuedSeconds, .behindPrefetchesSeconds, .connectionWaitSeconds,
        .storedErrors,
      ]
  }

  /// The metrics for which a loader has to name the source of each image.
  private static var ofOrigins: [Metric] { [.diskHits, .hitRatio, .byteHitRatio] }
}

extension RequestEnd {
  /// Creates the end of a request as the server saw it.
  fileprivate init(_ record: ServerLogRecord) {
    switch record.outcome {
    case .clientClosed: self = .cancelled
    case .completed, nil: self.init(status: record.status ?? 0)
    case .refused: self = .refused
    case .broken, .resetByFault, .truncatedByFault, .timedOut, .stopped, .neverARequest:
      self = .failed
    }
  }
}
