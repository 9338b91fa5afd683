package import AppModel
import Environment
public import ImagePipeline
import Platform
public import Primitives
package import Scrolling

/// Runs an app in real time against a real server, with URLSession, files, libgd and the wall clock. It reports all
/// events to an observer.
///
/// The actor's executor is the main actor's, as an app's is. Jobs, responses, reads and bitmaps reach it through one
/// queue, in the order of arrival. Work takes real time. The device's costs, which a simulated run charges, do not apply
/// here.
public actor LiveSession<Observer: SessionObserver & Sendable & ~Copyable> {
  let plan: SessionPlan
  /// The bitmaps of each image class.
  let bitmaps: Bitmaps
  let speed: Double
  let server: LiveServer
  let inbox: Inbox
  let folder: RunFolder
  let storage: FileStorage
  let sender: RequestSender
  let decoders: Workers
  let probes: Workers

  /// The server's address, such as `http://127.0.0.1:8080`.
  var address = ""
  var clock: RunClock
  var now = Instant.start
  var app: App
  /// The calls of the app that are not carried out yet.
  var calls = PendingCalls()
  var screen = LiveScreen()
  var images = HeldImages()
  var verdicts = Verdicts()
  /// The files of released images whose pixels are not read yet.
  var fading: [BitmapID: [UInt8]] = [:]
  /// The bodies that active loads have received or found stored.
  var bodies: [LoadToken: Body] = [:]
  var storedBodies: [LoadToken: Body] = [:]
  /// Images that were saved when the app entered the background.
  var saved: [BitmapID] = []
  /// The loads that a step has finished. Their bytes are no longer needed.
  var finished: [LoadToken] = []
  /// The responses that the HTTP cache holds in memory.
  var responses: [ObjectID: Body] = [:]
  /// The requests that were sent, by their number.
  var transfers: [UInt32: Transfer] = [:]
  var validators = Validators()
  var cuts: CutResponses
  /// The loader of the plan; nil if the plan has a strategy.
  let bridge: LoaderBridge?

  /// The busy time of the main thread and that of the decoders, on the run's clock.
  var worked = (main: Nanoseconds.zero, workers: Nanoseconds.zero)
  private var observer: Observer?
  private var knowsEnd = false
  private var memoryAtStart = 0
  private var maxMemory = 0
  /// The timers that are not due yet, by number.
  private var timers: [Int: Task<Void, Never>] = [:]
  private var timerCount = 0

  /// The executor of the main thread, on which an app and its image library work.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe MainActor.sharedUnownedExecutor
  }

  /// The end of the run, once it is known; now if now is later.
  public var end: Instant { max(app.end, now) }
  /// The moment at which the run's clock started.
  package var began: ContinuousClock.Instant { clock.moment(of: .start) }
  /// True if the plan's loader has said of an image that it came from files or from the server.
  package var namesOrigins: Bool {
    guard let bridge else { return false }
    return MainActor.assumeIsolated { bridge.namesOrigins }
  }
  /// The number of events that the pipeline has handled.
  public var eventCount: Int { app.eventCount }
  /// The first row operation that the rows did not allow; nil if all were allowed.
  package var failure: RowOperationError? { app.failure }

  /// Sets a run up. `run` starts its clock.
  ///
  /// - Parameters:
  ///   - plan: The inputs of the run.
  ///   - server: The server that the images come from.
  ///   - speed: The speed of the run's clock relative to the wall clock, 0.1 to 100.
  ///   - observer: Makes the observer, after everything else that can fail.
  /// - Throws: `StrategyError`, `LiveError`, or the error of making the observer.
  package init(
    _ plan: SessionPlan, from server: LiveServer, speed: Double = 1,
    observer: @autoclosure @Sendable () throws -> Observer
  ) throws {
    try LiveError.check(plan, speed: speed)
    if let reason = SystemLibrary.obstacleToCurl { throw LiveError.noSessions(reason) }
    let (feed, inbox) = (Feed(plan), Inbox())
    var plan = plan
    let bridge = plan.parts.loader.map { LoaderBridge($0, feed: feed, inbox: inbox) }
    if let bridge { plan.parts.pipeline = { _ in LoaderPipeline(bridge: bridge) } }
    (self.plan, self.server, self.speed) = (plan, server, speed)
    (self.inbox, self.bridge) = (inbox, bridge)
    bitmaps = Bitmaps(plan.strategy, of: feed)
    cuts = CutResponses(limit: plan.strategy.fetch.resumes)
    app = try App(
      plan, feed: feed, platformPolicies: NSCacheNative.entries, streams: maxStreams)
    decoders = Workers(count: maxDecoders)
    probes = Workers(count: 2)
    folder = try RunFolder()
    storage = FileStorage(folder, inbox: inbox, probes: probes)
    sender = RequestSender(
      inbox: inbox, probes: probes, hosts: plan.hostCount, speaking: server.spoken,
      reuses: plan.strategy.fetch.reuses)
    clock = RunClock(speed: speed)
    self.observer = try observer()
  }

  /// Runs the app to the end of the plan.
  ///
  /// - Returns: The observer, after it has seen the whole run.
  /// - Throws: `LiveError`; `CancellationError` if the task is cancelled. No file remains in any case.
  public func run() async throws -> Observer {
    defer { stop() }
    try prepareBundle()
    try start()
    for await event in inbox.events {
      let moment = max(now, clock.now)
      guard moment < app.end else { break }
      now = moment
      let start = clock.now
      handleChanges()
      try handle(event)
      carryOut()
      worked.main += clock.now - start
      awaitEnd()
    }
    try Task.checkCancellation()
    // A frame ends the run; on a slow machine, it may be later than the planned end.
    now = end
    judgePending()
    emit(.worked(main: worked.main, workers: worked.workers))
    app.finish(at: now, &calls)
    carryOut()
    guard let observer = observer.take() else { throw CancellationError() }
    return observer
  }

  private func start() throws {
    address = try server.start()
    sender.warmUp()
    if let bridge {
      let setting = LoaderSetting(memory: plan.device.memory, folder: folder.path + "/app")
      try MainActor.assumeIsolated { [address, server, feed = app.feed] in
        try bridge.start(setting) { address + server.target(feed.address(of: $0)) }
      }
    }
    ProcessMemory.returnFree()
    memoryAtStart = ProcessMemory.resident ?? 0
    clock = RunClock(speed: speed, after: setUpTime)
    calls.arrivals = { [sender, clock] in sender.lastArrival($0).map(clock.instant) }
    calls.received = { [sender] in sender.received($0) }
    app.start(&calls)
    carryOut()
  }

  /// Handles the changes that a loader has made to views since the latest event.
  private func handleChanges() {
    guard let bridge else { return }
    while let event = MainActor.assumeIsolated({ bridge.nextEvent }) {
      app.handle(event, at: now, &calls)
      carryOut()
    }
  }

  /// Schedules the run's end once it is known, even if nothing else happens by then.
  private func awaitEnd() {
    guard !knowsEnd, app.end != .never else { return }
    knowsEnd = true
    put(.end, at: app.end)
  }

  /// Carries out the app's pending calls: reports them to the observer, or performs them.
  func carryOut() {
    while let call = calls.next() {
      switch call {
      case .step(let event, let effects):
        observer?.observe(event, effects.span, at: now)
        follow(event, effects)
      case .observation(let observation): emit(observation)
      case .action(let action): perform(action)
      case .network(let profile):
        sender.leaveConnections()
        server.change(profile)
      }
    }
    forgetFinished()
  }

  /// Reports an observation to the observer.
  func emit(_ observation: Observation) { observer?.observe(observation, at: now) }

  /// Queues an event for a moment of the run.
  func put(_ event: LiveEvent, at instant: Instant) {
    let (clock, inbox) = (clock, inbox)
    timerCount += 1
    let number = timerCount
    timers[number] = Task {
      do { try await clock.wait(until: instant) } catch { return }
      inbox.put(event)
      timers[number] = nil
    }
  }

  /// Schedules the next frame. Frames that were due while the machine was busy are skipped, as with `CADisplayLink`.
  func putSync(at instant: Instant) {
    let period = plan.device.framePeriod
    let late = (clock.now - instant).rawValue
    let next = late < 0 ? instant : instant + period * (late / period.rawValue + 1)
    put(.timer(.verticalSync, at: next), at: next)
  }

  /// Reports the process's memory if it has grown.
  func measureMemory() {
    guard let resident = ProcessMemory.resident, resident - memoryAtStart > maxMemory else {
      return
    }
    maxMemory = resident - memoryAtStart
    emit(.processGrew(ByteCount(maxMemory)))
  }

  private func stop() {
    if let bridge { MainActor.assumeIsolated { bridge.stop() } }
    inbox.close()
    for timer in timers.values { timer.cancel() }
    sender.invalidate()
    decoders.cancel()
    probes.cancel()
    storage.finish()
    folder.remove()
  }
}

/// The time reserved for setting the app up before the clock starts. Without it, the first frame would be late and
/// skipped.
private let setUpTime = Duration.milliseconds(50)

/// The maximum number of threads for the app's decodes: the system's limit for an app.
private let maxDecoders = 64

/// The maximum number of requests that share an HTTP/2 connection. libcurl opens no more streams at a time by default
/// (`CURLMOPT_MAX_CONCURRENT_STREAMS`). It also limits the HTTP/1.1 connections that replace streams. It is the lowest
/// limit that servers should set (RFC 9113, section 6.5.2).
private let maxStreams = 100
