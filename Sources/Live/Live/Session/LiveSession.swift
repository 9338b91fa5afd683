package import AppModel
public import ImagePipeline
import Platform
public import Primitives
package import Scrolling
import Environment

/// Hosts an app in real time, over URLSession, files, libgd and the wall clock, against a real server, and
/// shows all of it to an observer.
///
/// The actor is the app's main thread. Jobs, answers, reads and bitmaps reach it through one queue, in the
/// order in which they come; nothing else touches the app. What the machine does takes the time it takes:
/// the device's costs, which a virtual run charges, do not pass here.
public actor LiveSession<Observer: SessionObserver & Sendable & ~Copyable> {
  let plan: SessionPlan
  /// What is made of the images of each class.
  let bitmaps: Bitmaps
  let speed: Double
  let server: LiveServer
  let inbox = Inbox()
  let folder: RunFolder
  let storage: FileStorage
  let sender: RequestSender
  let decoders: Workers
  let probes: Workers

  /// Where the server is, such as `http://127.0.0.1:8080`.
  var address = ""
  var clock: RunClock
  var now = Instant.start
  var app: App
  /// What the app has called for and is yet to be carried out.
  var calls = PendingCalls()
  var screen = LiveScreen()
  var images = HeldImages()
  var verdicts = Verdicts()
  /// Files of images that have gone and whose pixels are yet to be read.
  var fading: [ImageID: [UInt8]] = [:]
  /// What loads under way have received, and what they found stored.
  var bodies: [LoadToken: Body] = [:]
  var storedBodies: [LoadToken: Body] = [:]
  /// Images that were saved on entering the background.
  var saved: [ImageID] = []
  /// Loads that a step has dealt with, whose bytes nobody will ask for again.
  var finished: [LoadToken] = []
  /// Responses that the HTTP cache has in memory.
  var responses: [ObjectID: Body] = [:]
  /// The requests that have left, by their number.
  var transfers: [UInt32: Transfer] = [:]
  var validators = Validators()

  /// How long the main thread and the decoders were busy, on the run's clock.
  var worked = (main: Nanoseconds.zero, workers: Nanoseconds.zero)
  private var observer: Observer?
  private var knowsEnd = false
  private var memoryAtStart = 0
  private var mostMemory = 0
  /// What waits for its moment, by number.
  private var timers: [Int: Task<Void, Never>] = [:]
  private var timerCount = 0

  /// When the run ends, once that is known.
  public var end: Instant { max(app.end, now) }
  /// Events the pipeline has taken.
  public var eventCount: Int { app.eventCount }
  /// The first row operation that the rows did not allow, if any.
  package var failure: RowOperationError? { app.failure }

  /// Sets a run up; its clock starts with `run`.
  ///
  /// - Parameters:
  ///   - plan: What decides the run.
  ///   - server: The server that the images come from.
  ///   - speed: How many times as fast as the wall's the run's clock goes, 0.1 to 100.
  ///   - observer: Who is shown everything; made when nothing else can refuse the run.
  /// - Throws: `StrategyError`, `LiveError`, what making the observer throws.
  package init(
    _ plan: SessionPlan, from server: LiveServer, speed: Double = 1,
    observer: @autoclosure @Sendable () throws -> Observer
  ) throws {
    try LiveError.check(plan, speed: speed)
    if let reason = LibCurl.obstacle { throw LiveError.noSessions(reason) }
    self.plan = plan
    self.server = server
    self.speed = speed
    let feed = Feed(plan)
    bitmaps = Bitmaps(plan.strategy, of: feed)
    app = try App(
      plan, feed: feed, platformPolicies: NSCacheNative.entries, streams: mostStreams)
    let sharesDecoders = plan.strategy.ofPipelines.allSatisfy { $0.decode.queue == .shared }
    decoders = Workers(count: sharesDecoders ? plan.device.decodeWorkers : mostDecoders)
    probes = Workers(count: 2)
    folder = try RunFolder()
    storage = FileStorage(folder, inbox: inbox, probes: probes)
    sender = RequestSender(
      inbox: inbox, probes: probes, hosts: plan.hostCount, speaking: server.spoken)
    clock = RunClock(speed: speed)
    self.observer = try observer()
  }

  /// Runs to the end.
  ///
  /// - Returns: The observer, having seen the whole run.
  /// - Throws: `LiveError`; `CancellationError` if the task is cancelled. No file is left either way.
  public func run() async throws -> Observer {
    defer { stop() }
    try prepareBundle()
    try start()
    for await event in inbox.events {
      let moment = max(now, clock.now)
      guard moment < app.end else { break }
      now = moment
      let start = clock.now
      try handle(event)
      carryOut()
      worked.main += clock.now - start
      awaitEnd()
    }
    try Task.checkCancellation()
    // The run's end is known with a frame; on a machine that cannot keep up, that may be past it.
    now = end
    judgePending()
    tell(.worked(main: worked.main, workers: worked.workers))
    app.finish(at: now, &calls)
    carryOut()
    guard let observer = observer.take() else { throw CancellationError() }
    return observer
  }

  private func start() throws {
    address = try server.start()
    sender.warmUp()
    ProcessMemory.returnFree()
    memoryAtStart = ProcessMemory.resident ?? 0
    clock = RunClock(speed: speed, after: setUpTime)
    calls.arrivals = { [sender, clock] in sender.lastArrival($0).map(clock.instant) }
    app.start(&calls)
    carryOut()
  }

  /// Sees to it that the end comes when it is known, though nothing else may happen by then.
  private func awaitEnd() {
    guard !knowsEnd, app.end != .never else { return }
    knowsEnd = true
    put(.end, at: app.end)
  }

  /// Takes what the app has left: shows it to the observer, or does it.
  func carryOut() {
    while let call = calls.next() {
      switch call {
      case .step(let event, let answers):
        observer?.observe(event, answers.span, at: now)
        follow(event, answers)
      case .fact(let fact): tell(fact)
      case .action(let action): perform(action)
      case .network(let profile):
        sender.leaveConnections()
        server.change(profile)
      }
    }
    forgetFinished()
  }

  /// Shows a fact to the observer.
  func tell(_ fact: Fact) { observer?.observe(fact, at: now) }

  /// Puts something into the queue at a moment of the run.
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

  /// The screen's clock: what was due while the machine was busy is skipped, as `CADisplayLink` does.
  func putSync(at instant: Instant) {
    let period = plan.device.framePeriod
    let late = (clock.now - instant).rawValue
    let next = late < 0 ? instant : instant + period * (late / period.rawValue + 1)
    put(.due(.verticalSync, at: next), at: next)
  }

  /// Tells how the process has grown, if it has.
  func measureMemory() {
    guard let resident = ProcessMemory.resident, resident - memoryAtStart > mostMemory else {
      return
    }
    mostMemory = resident - memoryAtStart
    tell(.processGrew(ByteCount(mostMemory)))
  }

  private func stop() {
    inbox.close()
    for timer in timers.values { timer.cancel() }
    sender.invalidate()
    decoders.cancel()
    probes.cancel()
    storage.finish()
    folder.remove()
  }
}

/// The time that the app is given to be set up before the clock starts: without it, the frame at the start would be
/// late, and skipped as any frame that is late.
private let setUpTime = Duration.milliseconds(50)

/// Threads for loads that have a queue of their own each: as many as the system gives an app at most.
private let mostDecoders = 64

/// Requests that may share a connection of HTTP/2: libcurl opens no more streams at a time unless it is told
/// to (`CURLMOPT_MAX_CONCURRENT_STREAMS`), and where connections of HTTP/1.1 stand in for streams, it is the
/// least that a server is advised to allow (RFC 9113, section 6.5.2).
private let mostStreams = 100
