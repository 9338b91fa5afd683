public import CachePolicies
public import ImageLoading
public import Primitives
import Pictures
public import Scrolling
import World

/// Runs a session in real time: the pipeline that the simulator runs too, over URLSession, files, libgd
/// and the wall clock, against a real server.
///
/// The actor is the app's main thread. Frames, blocks, answers, reads and bitmaps reach it through one
/// queue, in the order in which they come; nothing else touches the pipeline. What the machine does
/// takes the time it takes: the device's costs, which a virtual run charges, do not pass here.
public actor LiveSession {
  let plan: SessionPlan
  let feed: Feed
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
  var session: ScrollSession
  var motion: ScrollMotion
  var log = StepLog()
  var screen = LiveScreen()
  var images = HeldImages()
  var verdicts = Verdicts()
  /// Files of images that have gone and whose pixels are yet to be read.
  var fading: [ImageID: [UInt8]] = [:]
  /// What loads under way have received, and what they found stored.
  var bodies: [LoadToken: Body] = [:]
  var storedBodies: [LoadToken: Body] = [:]
  var files = FileIndex()
  var responses = ResponseMemory()

  var profile: NetworkProfile
  var lanes = [RequestLane](repeating: RequestLane(), count: Channel.allCases.count)
  var transfers: [LoadToken: Transfer] = [:]
  var tokens: [UInt64: LoadToken] = [:]
  var validators = Validators()
  var requests: UInt64 = 0

  var now = Instant.start
  /// When the run ends, once that is known.
  public internal(set) var end = Instant.never
  /// Events the pipeline has taken.
  public internal(set) var eventCount = 0
  /// The first row operation that the rows did not allow, if any.
  public internal(set) var failure: RowOperationError?
  var frameTime = Instant.start
  var isFramePending = false
  /// The vertical sync that asked for the pending frame, and that its lateness counts from.
  var frameRequestedAt = Instant.start
  var isDirty = true
  var isProcessAlive = true
  /// How many processes of the app have ended.
  var endedProcesses: UInt32 = 0
  var lastOffset: Points?
  var isMoving = false
  var refreshes = 0
  var memoryAtStart = 0
  var mostMemory = 0
  /// What waits for its moment, by number; the screen's clock is the first.
  private var timers: [Int: Task<Void, Never>] = [:]
  private var timerCount = 0

  /// Smaller pictures have no room for the identity that is read out of them.
  private static let smallestSide = 40

  /// The policies that live runs have beyond the catalog.
  public static var platformPolicies: [EvictionEntry] { [EvictionEntry(NSCacheNative.self)] }

  /// Sets a run up; its clock starts with `run`.
  ///
  /// - Parameters:
  ///   - plan: What decides the run.
  ///   - server: The server that the images come from.
  ///   - speed: How many times as fast as the wall's the run's clock goes, 0.1 to 100.
  /// - Throws: `StrategyError`, `LiveError`.
  public init(_ plan: SessionPlan, from server: LiveServer, speed: Double = 1) throws {
    try Self.check(plan, speed)
    self.plan = plan
    self.server = server
    self.speed = speed
    feed = Feed(plan)
    session = try ScrollSession(plan, feed: feed, platformPolicies: Self.platformPolicies)
    motion =
      plan.recording.map { ScrollMotion($0, refreshDistance: plan.scroll.refreshDistance) }
      ?? ScrollMotion(plan.scroll, viewport: plan.device.viewport, seed: plan.seed)
    profile = plan.network
    decoders = Workers(count: plan.device.decodeWorkers)
    probes = Workers(count: 2)
    folder = try RunFolder()
    storage = FileStorage(folder, inbox: inbox, probes: probes)
    sender = RequestSender(inbox: inbox, probes: probes)
    clock = RunClock(speed: speed)
  }

  private static func check(_ plan: SessionPlan, _ speed: Double) throws(LiveError) {
    guard (0.1...100).contains(speed) else { throw .speed(speed) }
    let pixels = plan.feed.pixels
    guard min(pixels.width, pixels.height) >= smallestSide else { throw .tooSmall(pixels) }
  }

  /// Runs to the end and tells an observer everything.
  ///
  /// - Returns: The observer, having seen the whole run.
  /// - Throws: `LiveError`; `CancellationError` if the task is cancelled. No file is left either way.
  public func run<Observer: SessionObserver & Sendable & ~Copyable>(
    observing observer: consuming Observer
  ) async throws -> Observer {
    var observer = observer
    defer { stop() }
    try prepare()
    try start()
    for await event in inbox.events {
      let moment = max(now, clock.now)
      guard moment < end else { break }
      now = moment
      try handle(event, &observer)
    }
    try Task.checkCancellation()
    // The run's end is known with a frame; on a machine that cannot keep up, that may be past it.
    end = max(end, now)
    now = end
    judgePending(&observer)
    return observer
  }

  private func start() throws {
    address = try server.start()
    ProcessMemory.returnFree()
    memoryAtStart = ProcessMemory.resident ?? 0
    clock = RunClock(speed: speed)
    let link = DisplayLink(clock: clock, period: plan.device.framePeriod, inbox: inbox)
    timers[0] = Task { await link.run() }
    for (position, occurrence) in plan.occurrences.enumerated() {
      put(.occurrence(position), at: occurrence.instant)
    }
  }

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
