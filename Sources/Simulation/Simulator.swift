public import ImageLoading
public import Primitives
public import Scrolling
public import World

/// Runs a session in virtual time.
///
/// The same plan gives the same sequence of events on any machine: time is counted in whole
/// nanoseconds, simultaneous events happen in the order in which they were scheduled, and every random
/// draw is a function of the seed and of what it is drawn for.
public struct Simulator: ~Copyable {
  let plan: SessionPlan
  let feed: Feed
  let framePeriod: Nanoseconds
  let headers: ResponseHeaders
  var session: ScrollSession
  var motion: ScrollMotion
  var queue = EventQueue()
  var network: NetworkModel
  var storage: StorageModel
  var workers: DecodeWorkers
  var main = MainThread()
  var screen: ScreenContents
  var log = StepLog()
  var effects = Effects()
  var now = Instant.start
  var end: Instant
  /// The moment of the last vertical sync, which the content's position is taken at.
  var frameTime = Instant.start
  var isFramePending = false
  /// The vertical sync that asked for the pending frame, and that its lateness counts from.
  var frameRequestedAt = Instant.start
  var isDirty = true
  var isProcessAlive = true
  /// How many processes of the app have ended.
  var endedProcesses: UInt32 = 0
  var lastOffset: Points?
  /// Whether the scroll view moved when it was last looked at.
  var isMoving = false
  var refreshes = 0
  /// Work that the job under way has given the main thread so far.
  var work = Nanoseconds.zero
  /// The step of the log to be taken next.
  private var position = 0
  private var isPerforming = false
  /// Events the pipeline has taken.
  public private(set) var eventCount = 0
  /// The first row operation that the rows did not allow, if any.
  public internal(set) var failure: RowOperationError?

  /// Sets a run up.
  ///
  /// - Parameters:
  ///   - plan: The run.
  ///   - feed: The plan's feed; nil makes one.
  /// - Throws: `StrategyError` if the strategy names a policy that is not there.
  public init(_ plan: SessionPlan, feed: Feed? = nil) throws(StrategyError) {
    self.plan = plan
    let feed = feed ?? Feed(plan)
    self.feed = feed
    framePeriod = plan.device.framePeriod
    headers = ResponseHeaders(plan.server)
    session = try ScrollSession(plan, feed: feed)
    motion =
      plan.recording.map { ScrollMotion($0, refreshDistance: plan.scroll.refreshDistance) }
      ?? ScrollMotion(plan.scroll, viewport: plan.device.viewport, seed: plan.seed)
    network = NetworkModel(
      plan.network, server: Server(plan.server, feed: feed, seed: plan.seed), seed: plan.seed)
    storage = StorageModel(plan.device.storage)
    workers = DecodeWorkers(count: plan.device.decodeWorkers)
    screen = ScreenContents()
    end = .never
  }

  /// Runs to the end and tells an observer everything.
  ///
  /// - Returns: The moment at which the run ended.
  public mutating func run<Observer: SessionObserver & ~Copyable>(
    observing observer: inout Observer
  ) -> Instant {
    for (position, occurrence) in plan.occurrences.enumerated() {
      queue.schedule(.occurrence(Int32(position)), at: occurrence.instant)
    }
    queue.schedule(.verticalSync, at: .start)
    while let next = queue.next(until: end) {
      now = next.time
      handle(next.event, &observer)
    }
    forgetLog()
    // The main thread may have worked past the end on what began before it.
    return max(end, now)
  }

  private mutating func handle<Observer: SessionObserver & ~Copyable>(
    _ event: SimulationEvent, _ observer: inout Observer
  ) {
    switch event {
    case .verticalSync: synchronise()
    case .mainThreadFree: doNextJob(&observer)
    case .occurrence(let position): main.add(.occurrence(position), at: now, &queue)
    case .refreshed(let process): main.add(.refresh(process: process), at: now, &queue)
    case .blockDue(let block, let process):
      if process == endedProcesses { main.add(.block(block), at: now, &queue) }
    case .read(let token):
      let isImage = feed.availability(of: token.object) == .available
      take(.read(token, isImage ? .image : .undecodable), &observer)
    case .decoded(let token, let image):
      observer.observe(.decoded(image, onMain: false), at: now)
      screen.didDecode(image)
      take(.decoded(token), &observer)
    case .network(let event):
      network.handle(event, at: now, &effects)
      apply(&observer)
    }
  }

  /// The screen asks for a frame, unless the main thread still owes it the last one.
  private mutating func synchronise() {
    frameTime = now
    if !isFramePending {
      isFramePending = true
      frameRequestedAt = now
      main.add(.frame, at: now, &queue)
    }
    if end == .never, !isMoving, let last = motion.end {
      end = max(last, plan.occurrences.last?.instant ?? .start) + plan.settle
    }
    queue.schedule(.verticalSync, at: now + framePeriod)
  }

  mutating func take<Observer: SessionObserver & ~Copyable>(
    _ event: PipelineEvent, _ observer: inout Observer
  ) {
    session.take(event, at: now, into: &log)
    perform(&observer)
  }

  /// Shows the steps in the log to the observer and carries out their commands, in order.
  ///
  /// Commands that lead to further events at once append them to the log: the outermost call takes
  /// them after the steps before them.
  mutating func perform<Observer: SessionObserver & ~Copyable>(_ observer: inout Observer) {
    guard !isPerforming else { return }
    isPerforming = true
    while position < log.steps.count {
      let step = log.steps[position]
      position += 1
      observer.observe(step.event, log.commands.span.extracting(step.commands), at: now)
      note(step.event)
      for command in step.commands { perform(log.commands[command], &observer) }
    }
    isPerforming = false
    if position > Self.longestLog { forgetLog() }
  }

  /// Clearing costs more than a step does, so it is not done after each; but what is freed soon is used
  /// again soon.
  private static let longestLog = 16

  private mutating func forgetLog() {
    eventCount += position
    position = 0
    log.clear()
  }
}
