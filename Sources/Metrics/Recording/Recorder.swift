package import ImageApp
public import ImageLoading
public import Primitives
import Scrolling
package import World

/// Watches a run and counts: every metric is a fold over the events, actions and facts it sees.
public struct Recorder: SessionObserver, Sendable, ~Copyable {
  private let feed: Feed
  private var caching: CacheTally
  private var network: NetworkTally
  private var images: ImageTally
  private var screen = ScreenTally()
  private var waiting = WaitTally()
  private var work: WorkTally
  private var disk = DiskTally()
  private var live = LiveTally()
  private var optimum: OptimumTally?
  private var hits = Hits()
  private var server: Server

  /// Watches a run of the given plan.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - feed: Its feed; nil makes one.
  /// - Complexity: O(*n*) in the images of the feed.
  package init(_ plan: SessionPlan, feed: Feed? = nil) {
    let feed = feed ?? Feed(plan)
    self.feed = feed
    server = Server(plan.server, feed: feed, seed: plan.seed)
    caching = CacheTally(objectCount: feed.objectCount)
    network = NetworkTally(objectCount: feed.objectCount)
    images = ImageTally(decodedBytes: plan.feed.pixels.decodedBytes)
    work = WorkTally(framePeriod: plan.device.framePeriod)
    optimum = OptimumTally(plan, feed)
  }

  /// Counts an event and how the pipeline answered it.
  public mutating func observe(
    _ event: PipelineEvent, _ answers: Span<Answers.Answer>, at now: Instant
  ) {
    images.advance(to: now)
    var subject = RenditionID.none
    switch event {
    case .table(let event, _): subject = take(event, at: now)
    case .responded(let load, let response):
      subject = load.rendition
      network.didReceive(load, response)
    case .read(let load, _), .answered(let load, _), .main(.fail(let load)):
      subject = load.rendition
    case .lifecycle(.terminate, _): optimum?.endProcess()
    case .failed, .decoded, .main, .lifecycle: break
    }
    count(hits.take(event), of: subject)
    // Most events are answered with nothing; then there is nothing to count or to settle.
    guard !answers.isEmpty || subject != .none else { return }
    for position in answers.indices {
      let answer = answers[position]
      count(hits.take(answer), of: subject)
      switch answer {
      case .action(let action): take(action, about: subject)
      case .fact(let fact): observe(fact, at: now)
      }
    }
    images.settle()
    optimum?.settle()
  }

  /// Counts a bind that is answered.
  private mutating func count(_ hit: Hits.Hit?, of subject: RenditionID) {
    guard let hit else { return }
    caching.didHit(hit.tier, object: subject)
    optimum?.settleBind()
  }

  /// Counts what happened.
  public mutating func observe(_ fact: Fact, at now: Instant) {
    switch fact {
    case .created(let image, let content): images.create(image, content)
    case .released(let image): images.release(image)
    case .stored(let image, let cost):
      images.store(image, cost: cost)
      optimum?.didStore(images[image].object, cost: cost)
    case .discarded(let image, let cost):
      images.discard(image, cost: cost)
      optimum?.didDiscard(cost: cost)
    case .crashed: screen.crashes += 1
    case .began, .joined, .left, .confirmed: break
    case .requestSent(let load, _):
      network.didSend(load, version: server.version(of: load.rendition, at: now))
    case .requestEnded(let load, let bytes, let end): network.didEnd(load, bytes.bytes, end)
    case .decoded(let image, let onMain):
      images.advance(to: now)
      images.didDecode(image)
      work.didDecode(onMain: onMain)
    case .frame(let presentedAt, let hitch, let isScrolling):
      work.didRender(hitch: hitch, isScrolling: isScrolling)
      render(at: presentedAt)
    case .screenLeft: leaveScreen(at: now)
    case .contentChanged(let share): server.change(share: share, at: now)
    case .synced(let late): live.didSync(late: late)
    case .judged(let image, let shows, let wanted):
      live.didJudge(shows: shows, believed: images[image].object, wanted: wanted)
    case .processGrew(let bytes): live.didGrow(by: bytes)
    }
  }

  /// Counts a call of the table's and returns the object it is about, if it is a bind.
  private mutating func take(_ event: TableEvent, at now: Instant) -> ObjectID {
    switch event {
    case .cellForRow(let cell, let row, let item):
      return bind(cell, row, item, at: now, isReuse: true)
    case .reconfigure(let cell, let row, let item):
      return bind(cell, row, item, at: now, isReuse: false)
    case .willDisplay(let cell, _, _): screen.show(cell)
    case .didEndDisplaying(let cell, _, _): screen.hide(cell)
    case .enqueued(let cell): screen.unbind(cell)
    case .released(let cell): images.release(screen.release(cell))
    case .prefetch(let row, let item): optimum?.didPrefetch(row: row, feed.object(of: item))
    case .prepareForReuse, .cancelPrefetch: break
    }
    return .none
  }

  private mutating func bind(
    _ cell: CellID, _ row: Int32, _ item: ItemID, at now: Instant, isReuse: Bool
  ) -> ObjectID {
    let object = feed.object(of: item)
    let wants = ScreenTally.Want(
      item: item, object: object, version: server.version(of: object, at: now),
      isAvailable: feed.availability(of: object) == .available)
    screen.bind(cell, wants, isReuse: isReuse)
    if !caching.knows(wants) {
      caching.learn(wants, encodedBytes: feed.encodedBytes(of: object, version: wants.version))
    }
    caching.didBind(wants)
    optimum?.didBind(wants, row: row, encodedBytes: caching.encodedBytes(of: object))
    return object
  }

  private mutating func take(_ action: Action, about subject: RenditionID) {
    switch action {
    case .assign(let view, let picture, _): assign(picture, to: view.cell, about: subject)
    case .write(let file, let bytes, _) where file.store.isMemory:
      images.keepResponse(bytes.bytes)
    case .remove(let file, let bytes) where file.store.isMemory:
      images.keepResponse(-bytes.bytes)
    case .write(_, let bytes, _): disk.didWrite(bytes)
    case .remove(_, let bytes): disk.didRemove(bytes)
    case .ask, .fetch, .cancelFetch, .read, .decode, .dispatch, .dispatchLater: break
    }
  }

  private mutating func assign(
    _ picture: Picture, to cell: CellID, about subject: RenditionID
  ) {
    var content = ScreenTally.Content(picture)
    if case .image(let image) = picture {
      images.retain(image)
      content.object = images[image].object
      content.version = images[image].version
    }
    if picture == .error { content.object = subject }
    images.release(screen.assign(content, to: cell))
  }

  private mutating func render(at presentedAt: Instant) {
    screen.present(at: presentedAt)
    screen.settle { change in
      waiting.take(change, at: presentedAt)
      if change.image != .none, images.show(change.image) {
        network.didShow(images[change.image].object, bytes: Int(images[change.image].encodedBytes))
      }
    }
    waiting.endGone { screen.isShowing($0, in: $1) }
    screen.countFrame()
  }

  private mutating func leaveScreen(at now: Instant) {
    screen.cover(at: now)
    waiting.endAll()
  }

  /// What came of the run, once it has ended.
  package consuming func finish(at end: Instant) -> RunOutcome {
    images.advance(to: end)
    images.countTime()
    leaveScreen(at: end)
    var values = MetricValues()
    caching.report(&values, optimalMemoryHits: optimum?.hits)
    network.report(&values)
    images.report(&values, length: end - .start)
    disk.report(&values)
    screen.report(&values)
    let waits = waiting.report(&values)
    work.report(&values)
    live.report(&values)
    let timeline = Timeline.combining(
      memory: images.timeline, staleMilliseconds: screen.timeline, until: end)
    return RunOutcome(values: values, timeline: timeline, waits: waits)
  }
}

/// What a recorder has counted over a whole run.
package struct RunOutcome: Equatable, Sendable {
  /// The value of each metric.
  package let values: MetricValues
  /// What changed over time.
  package let timeline: Timeline
  /// Times from a row's appearance to its image, ascending.
  package let waits: [Nanoseconds]

  package init(values: MetricValues, timeline: Timeline, waits: [Nanoseconds]) {
    self.values = values
    self.timeline = timeline
    self.waits = waits
  }
}
