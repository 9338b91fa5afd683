package import AppModel
package import Environment
public import ImagePipeline
public import Primitives
import Scrolling

/// An observer that computes every metric of a run from its events, actions and observations.
public struct Recorder: SessionObserver, Sendable, ~Copyable {
  let feed: Feed
  var caching: CacheTally
  private var network: NetworkTally
  var images: ImageTally
  var screen: ScreenTally
  private var waiting = WaitTally()
  private var work: WorkTally
  private var disk = DiskTally()
  private var awaited: LoadTally
  var refusals: SizeTally
  private var memory: PressureTally
  var live: LiveTally
  var optimum: OptimumTallies
  var hits: Hits
  /// The loads for which binds wait, by the number of the attempt.
  var loads = SlotTable<AwaitedLoad>()
  private var server: Server
  /// True if a row can return without a bind after its load was cancelled off screen. Its image then never comes.
  private let countsCancels: Bool
  /// True if the process has ended and the user may still look at the app's place on screen.
  private var isDead = false
  /// The time of a launch.
  private let launch: Nanoseconds

  /// Creates a recorder of a plan's run.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - feed: Its feed; nil if the recorder creates it.
  /// - Complexity: O(*n*) in the number of images of the feed.
  package init(_ plan: SessionPlan, feed: Feed? = nil) {
    let feed = feed ?? Feed(plan)
    self.feed = feed
    launch = plan.device.process.launch
    server = Server(plan.server, feed: feed, seed: plan.seed)
    countsCancels = plan.table.keeps == .all || plan.strategy.cancelsOnDisappear
    caching = CacheTally(objectCount: feed.objectCount, isShipped: plan.strategy.bundled)
    network = NetworkTally(plan, objectCount: feed.objectCount)
    let bitmaps = Bitmaps(plan.strategy, of: feed)
    images = ImageTally(bitmaps, feed)
    screen = ScreenTally(plan)
    hits = Hits(slots: feed.slotCount)
    work = WorkTally(framePeriod: plan.device.framePeriod, imageCount: feed.objectCount)
    memory = PressureTally(limit: plan.device.process.limit)
    live = LiveTally(framePeriod: plan.device.framePeriod)
    optimum = OptimumTallies(plan, feed, bitmaps)
    awaited = LoadTally(plan)
    refusals = SizeTally(plan, feed)
  }

  /// Counts an event and its effects.
  public mutating func observe(
    _ event: PipelineEvent, _ effects: Span<Effects.Effect>, at now: Instant
  ) {
    images.advance(to: now)
    awaited.advance(to: now)
    awaited.handle(event)
    let subject = begin(event, at: now)
    if event.isError, effects.hasWrite { network.didStoreError() }
    if let hit = hits.handle(event) { didRead(event, hit.tier) }
    defer { if case .main(.deliver(let load)) = event { forget(load) } }
    // Most events have no effects. Only the awaited loads are then settled.
    guard !effects.isEmpty || subject != .none else {
      for view in awaited.settle(event, effects) { waiting.fail(view) }
      return
    }
    let isLeaving =
      if countsCancels, case .table(.didEndDisplaying, _, _) = event { true } else { false }
    for position in effects.indices {
      let effect = effects[position]
      if isLeaving, case .observation(.left(let view, _)) = effect { waiting.cancel(view) }
      awaited.handle(effect)
      if let hit = hits.handle(effect) { count(hit, effect) }
      switch effect {
      case .action(let action): handle(action, about: subject)
      case .observation(let observation): observe(observation, at: now)
      }
    }
    for view in awaited.settle(event, effects) { waiting.fail(view) }
    images.settle()
    optimum.settle()
  }

  /// Counts an event before its effects. Returns the rendition that it is about; `none` if there is none.
  private mutating func begin(_ event: PipelineEvent, at now: Instant) -> RenditionID {
    var subject = RenditionID.none
    switch event {
    case .table(let event, let slot, _): subject = handle(event, slot, at: now)
    case .responded(let load, let response):
      subject = load.rendition
      network.didReceive(load, response)
      refusals.didReceive(response)
      // After a redirect, a stored response for the new address may still answer the bind.
      if !response.isRedirect { forget(load) }
    case .read(let load, _), .answered(let load, _), .main(.fail(let load)):
      subject = load.rendition
    case .failed(let load, _): forget(load)
    case .lifecycle(let event, _): live(through: event, at: now)
    case .decoded, .main, .paced: break
    }
    return subject
  }

  private mutating func live(through event: LifecycleEvent, at now: Instant) {
    // After the end of an app on screen, its blank cells are still there.
    if event == .launch, screen.newest.since == .never {
      screen.seen.launch(taking: launch, until: now)
    }
    switch event {
    case .terminate:
      isDead = true
      images.leaveScreen(false)
      awaited.endProcess()
      waiting.endProcess()
      optimum.endProcess()
      loads = SlotTable()
    // The user no longer looks, or a process runs again.
    case .background, .launch: isDead = false
    case .memoryWarning: memory.warnings += 1
    case .leaveScreen, .enterScreen: images.leaveScreen(event == .leaveScreen)
    case .pressure, .foreground, .newAddresses: break
    }
  }

  /// Counts an observation.
  public mutating func observe(_ observation: Observation, at now: Instant) {
    switch observation {
    case .created(let image, let content): create(image, content)
    case .released(let image): images.release(image)
    case .stored(let image, let cost):
      images.store(image, cost: cost)
      optimum.didStore(images[image].rendition, cost: cost)
    case .discarded(let image, let cost):
      images.discard(image, cost: cost)
      optimum.didDiscard(images[image].rendition, cost: cost)
    case .crashed: screen.crashes += 1
    case .began(let load, let view): expect(load, for: view)
    case .left(let view, let load): leave(load, by: view)
    case .joined, .confirmed: break
    case .requestSent(let load, _):
      awaited.advance(to: now)
      awaited.didSend(load)
      network.didSend(load, version: server.version(of: load.rendition, at: now), at: now)
    case .requestEnded(let load, let bytes, let end):
      network.didEnd(load, bytes.bytes, end, at: now)
    case .decoded(let image, let onMain):
      images.advance(to: now)
      images.didDecode(image)
      work.didDecode(images[image].rendition, as: images.bitmap(of: image), onMain: onMain)
    case .frame(let presentedAt, let hitch, let isScrolling, let cut):
      work.didRender(hitch: hitch, isScrolling: isScrolling)
      render(at: presentedAt, cut)
    case .cut(let cut): screen.cut(cut)
    case .worked(let main, let workers): work.didWork(main: main, workers: workers)
    case .killed: memory.kills += 1
    case .screenLeft, .leftAlone:
      if observation == .leftAlone { isDead = false }
      leaveScreen(at: now)
    case .covered(let isCovered, let which):
      waiting.cover(isCovered, which)
      screen.cover(isCovered, which)
    case .displaced(let isDisplaced): screen.isDisplaced = isDisplaced
    case .footprint(let peak, let time): memory.footprint = (peak, time)
    case .contentChanged(let share): server.change(share: share, at: now)
    case .synced, .judged, .processGrew: observeReality(observation)
    }
  }

  /// Counts a call of the table. Returns the rendition of a bind; `none` for other calls.
  private mutating func handle(
    _ event: TableEvent, _ slot: SlotID, at now: Instant
  ) -> RenditionID {
    func view(_ cell: CellID) -> ViewID { ViewID(of: cell, slot, of: feed.slotCount) }
    switch event {
    case .cellForRow(let cell, _, let item):
      return bind(view(cell), item, slot, at: now, isReuse: true)
    case .reconfigure(let cell, _, let item):
      return bind(view(cell), item, slot, at: now, isReuse: false)
    case .willDisplay(let cell, _, _): screen.show(view(cell))
    case .didEndDisplaying(let cell, _, _), .scrolledOut(let cell, _, _): screen.hide(view(cell))
    case .enqueued(let cell), .emptied(let cell):
      awaited.detach(view(cell))
      screen.unbind(view(cell))
    case .released(let cell):
      awaited.detach(view(cell))
      images.leave(screen.release(view(cell)))
    case .prepareForReuse, .prefetch, .cancelPrefetch: break
    }
    return .none
  }

  private mutating func bind(
    _ view: ViewID, _ item: ItemID, _ slot: SlotID, at now: Instant, isReuse: Bool
  ) -> RenditionID {
    let rendition = feed.rendition(of: item, in: slot)
    let version = server.version(of: rendition, at: now)
    let bytes =
      caching.encodedBytes(of: rendition, version: version)
      ?? UInt32(feed.encodedBytes(of: rendition, version: version).bytes)
    let want = ScreenTally.Want(
      item: item, slot: slot, rendition: rendition, lookalike: feed.lookalike(of: rendition),
      version: version,
      encodedBytes: bytes,
      isAvailable: feed.availability(of: rendition, at: now) == .available,
      isFirst: !caching.hasSeen(rendition))
    awaited.detach(view)
    waiting.bind(view, item)
    screen.bind(view, want, isReuse: isReuse)
    caching.didBind(want)
    optimum.didBind(want)
    return rendition
  }

  private mutating func handle(_ action: Action, about subject: RenditionID) {
    switch action {
    case .assign(let view, let picture, _): assign(picture, to: view, about: subject)
    case .write(let file, let bytes, _) where file.store.isMemory:
      images.keepResponse(bytes.bytes)
    case .remove(let file, let bytes) where file.store.isMemory:
      images.keepResponse(-bytes.bytes)
    case .write(let file, let bytes, _): disk.didWrite(bytes, file)
    case .remove(let file, let bytes): disk.didRemove(bytes, file)
    case .read(let file, let bytes, _): if !file.store.isMemory { disk.didRead(bytes) }
    case .readNow(_, let bytes): disk.didRead(bytes)
    case .ask, .fetch, .cancelFetch, .decode, .dispatch, .dispatchLater: break
    }
  }

  private mutating func assign(
    _ picture: ViewContent, to view: ViewID, about subject: RenditionID
  ) {
    var content = ScreenTally.Content(picture)
    if case .image(let image) = picture {
      images.hold(image)
      content.rendition = lookalike(of: images[image].rendition, for: screen.want(of: view))
      content.version = images[image].version
      let size = images.bitmap(of: image).size
      content.isBlurred = screen.isBlurred(size, in: view)
      screen.countPixels(size, in: view)
    }
    if picture == .error { content.rendition = lookalike(of: subject, for: screen.want(of: view)) }
    images.leave(screen.assign(content, to: view))
  }

  private mutating func render(at presentedAt: Instant, _ cut: CutCells) {
    screen.present(at: presentedAt)
    let mayHaveGone = screen.settle { change in
      waiting.handle(change, at: presentedAt)
      if change.image != .none, images.show(change.image) {
        network.didShow(images[change.image])
      }
    }
    screen.cut(cut)
    if mayHaveGone { waiting.endGone { screen.isShowing($0, in: $1) } }
    waiting.present(at: presentedAt) { awaited.isAwaited($0) }
    screen.countFrame()
  }

  private mutating func leaveScreen(at now: Instant) {
    screen.cover(at: now, isDead: isDead)
    waiting.endAll(at: now)
  }

  /// Ends the run and returns its outcome.
  package consuming func finish(at end: Instant) -> RunOutcome {
    images.advance(to: end)
    images.countTime()
    leaveScreen(at: end)
    var values = MetricValues()
    caching.report(&values, optimalMemoryHits: optimum.hits)
    network.report(&values, at: end)
    images.report(&values, length: end - .start)
    memory.report(&values)
    disk.report(&values)
    awaited.advance(to: end)
    awaited.report(&values)
    refusals.report(&values)
    screen.report(&values)
    let waits = waiting.report(&values)
    work.report(&values)
    live.report(&values)
    let timeline = Timeline.combining(
      memory: images.timeline, stale: screen.timeline, until: end)
    return RunOutcome(
      values: values, timeline: timeline, waits: waits, serverHours: network.serverHours)
  }
}
