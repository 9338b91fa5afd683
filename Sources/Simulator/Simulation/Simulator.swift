package import AppModel
package import Environment
public import ImagePipeline
public import Primitives
public import Scrolling

/// Runs an app in simulated time and reports everything to an observer.
///
/// The same plan gives the same sequence of events on every machine. Time is counted in whole nanoseconds. Simultaneous
/// events happen in the order of their scheduling. Every random draw depends only on the seed and on its purpose.
public struct Simulator<Observer: SessionObserver & ~Copyable>: ~Copyable {
  private var app: App
  private var engine: ObservedMachine<Observer>
  private let maxEvents: Int

  /// Sets up a run.
  ///
  /// - Parameters:
  ///   - plan: The plan of the run.
  ///   - feed: The plan's feed; nil if it is to be created.
  ///   - observer: The observer of the run.
  ///   - maxEvents: The number of events after which the run is cancelled.
  ///   - willShow: Receives the app that has laid out a frame, before each frame is observed.
  ///   - watch: Receives each step of the machine after it.
  /// - Throws: `StrategyError` if the strategy names an unknown policy.
  package init(
    _ plan: SessionPlan, feed: Feed? = nil, observer: consuming Observer,
    maxEvents: Int = Overrun.maxEvents,
    willShow: ((borrowing App, inout Observer) -> Void)? = nil,
    watch: ((MachineStep, inout Observer) -> Void)? = nil
  ) throws(StrategyError) {
    let feed = feed ?? Feed(plan)
    app = try App(plan, feed: feed)
    engine = ObservedMachine(
      machine: Machine(plan, feed), observer: observer, willShow: willShow, watch: watch)
    self.maxEvents = maxEvents
  }

  /// A finished run.
  @frozen
  public struct Finished: ~Copyable {
    /// The observer of the run.
    public var observer: Observer
    /// The time at which the run ended.
    public let end: Instant
    /// The number of events that the pipeline handled.
    public let eventCount: Int
    /// The first row operation that the rows did not allow; nil if all were allowed.
    package let failure: RowOperationError?
    /// The reason for which the run was cancelled; nil if it reached its end.
    package let overrun: Overrun?
  }

  /// Runs the app to the end of the plan.
  ///
  /// - Complexity: O(*n* log *m*) in the numbers *n* of events and *m* of pending events.
  public consuming func run() -> Finished {
    let overrun = engine.run(&app, maxEvents: maxEvents)
    engine.observe(
      .worked(main: engine.machine.worked.main, workers: engine.machine.worked.workers))
    // The main thread may work past the end in order to finish earlier work.
    let end = max(app.end, engine.machine.now)
    app.finish(at: end, &engine)
    let (count, failure) = (app.eventCount, app.failure)
    return Finished(
      observer: engine.observer, end: end, eventCount: count, failure: failure, overrun: overrun)
  }
}

/// A step of the simulated machine that is not an observation. No metric and no log needs it.
package enum MachineStep: Sendable {
  /// The machine performs an action of the app in this time. If the time is empty, the action only begins.
  case performed(AppAction, Range<Instant>)
  /// The network reports a change of requests. Requests that need not wait for their connection leave when they are
  /// sent.
  case network(NetworkModel.News, at: Instant)
}

/// The reason for which a run is cancelled before its end.
@usableFromInline
package enum Overrun: CustomStringConvertible {
  case time, events(most: Int), cancellation

  /// The maximum number of events of a run: some minutes on a fast machine.
  @usableFromInline package static var maxEvents: Int { 200_000_000 }

  /// The reason in words.
  @usableFromInline package var description: String {
    switch self {
    case .time: "exceeds \(Nanoseconds.longestRun) of simulated time"
    case .events(let most): "needs more than \(Self.text(most)) events"
    case .cancellation: "was cancelled"
    }
  }

  private static func text(_ count: Int) -> String {
    count.isMultiple(of: 1_000_000) ? "\(count / 1_000_000) million" : "\(count)"
  }
}

/// The machine of an app, with an observer.
private struct ObservedMachine<Observer: SessionObserver & ~Copyable>: SimulatedEngine, ~Copyable {
  var machine: Machine
  var observer: Observer
  let willShow: ((borrowing App, inout Observer) -> Void)?
  let watch: ((MachineStep, inout Observer) -> Void)?
  /// The time at which the committed frame will be finished; nil if there is none.
  var frameDone: Instant?

  mutating func next(until end: Instant) -> (time: Instant, event: SimulationEvent)? {
    machine.next(until: end)
  }

  mutating func goOn(with event: NetworkEvent) -> NetworkModel.News {
    let news = machine.goOn(with: event)
    watch?(.network(news, at: machine.now), &observer)
    return news
  }

  mutating func nextDecoded() -> (load: LoadToken, image: BitmapID)? { machine.nextDecoded() }

  mutating func didReceive(_ response: Response, for load: LoadToken) {
    machine.bodies.receive(response, for: load)
  }

  func hasPicture(_ load: LoadToken) -> Bool { machine.bodies.hasPicture(load) }

  mutating func takeCommit(of app: borrowing App) -> Instant? {
    guard let done = frameDone.take() else { return nil }
    willShow?(app, &observer)
    return done
  }

  mutating func observe(_ event: PipelineEvent, _ effects: Span<Effects.Effect>) {
    observer.observe(event, effects, at: machine.now)
  }

  mutating func observe(_ observation: Observation) {
    observer.observe(observation, at: machine.now)
  }

  @inline(__always)
  mutating func perform(_ action: AppAction) {
    switch action {
    case .commit: frameDone = machine.now + machine.work
    case .abandon(let request, let end):
      guard let received = machine.abandon(request) else { break }
      observe(.requestEnded(request.load, received, end))
    case let action:
      if watch == nil { machine.perform(action) } else { performWatched(action) }
    }
  }

  /// Performs an action of a watched run. Few runs are watched; the compiler inlines `perform` for the others only if
  /// this is a function apart.
  @inline(never) private mutating func performWatched(_ action: AppAction) {
    let start = machine.busyUntil(for: action)
    machine.perform(action)
    watch?(.performed(action, start..<machine.busyUntil(for: action)), &observer)
  }

  func lastArrival(of request: RequestID) -> Instant? { machine.lastArrival(of: request) }

  func received(by request: RequestID) -> ByteCount { machine.received(by: request) }

  mutating func change(to network: NetworkProfile) { machine.change(to: network) }
}

/// An engine that advances from one event to the next.
///
/// This is a protocol because its extension receives the type that it extends. A method of the generic type
/// `ObservedMachine` would look up its own type for each call of the app.
private protocol SimulatedEngine: Engine, ~Copyable {
  /// Advances to the next event; nil if it is after the end.
  mutating func next(until end: Instant) -> (time: Instant, event: SimulationEvent)?
  /// Handles a network event.
  mutating func goOn(with event: NetworkEvent) -> NetworkModel.News
  /// Returns the next finished image; nil if there is none now.
  mutating func nextDecoded() -> (load: LoadToken, image: BitmapID)?
  /// Handles the body of a response before the app does.
  mutating func didReceive(_ response: Response, for load: LoadToken)
  /// True if the latest bytes of a load can be its picture.
  func hasPicture(_ load: LoadToken) -> Bool
  /// Returns, once, the time at which the committed frame will be finished; nil if there is none. Only a job of the
  /// main thread commits a frame.
  mutating func takeCommit(of app: borrowing App) -> Instant?
}

extension SimulatedEngine where Self: ~Copyable {
  /// Runs an app to the end of its plan.
  ///
  /// - Returns: The reason for which the run was cancelled; nil if it reached its end.
  mutating func run(_ app: inout App, maxEvents: Int) -> Overrun? {
    let last = Instant.start + .longestRun
    var events = 0
    // The check is made once in a few milliseconds.
    var nextCheck = min(1 << 16, maxEvents + 1)
    app.start(&self)
    while let next = next(until: app.end) {
      guard next.time <= last else { return .time }
      deliver(&app, next.event, at: next.time)
      events += 1
      if events == nextCheck {
        if Task.isCancelled { return .cancellation }
        if events > maxEvents { return .events(most: maxEvents) }
        nextCheck = min(events + 1 << 16, maxEvents + 1)
      }
    }
    return nil
  }

  /// Passes an event to the app.
  private mutating func deliver(_ app: inout App, _ event: SimulationEvent, at now: Instant) {
    switch event {
    case .timer(let timer): app.handle(timer, of: now, at: now, &self)
    case .mainThreadFree:
      app.doNextJob(at: now, &self)
      if let done = takeCommit(of: app) { app.didCommit(at: done, began: now, &self) }
    case .read(let load):
      let isImage = app.feed.availability(of: load.rendition) == .available && hasPicture(load)
      app.didRead(load, isImage ? .image : .undecodable, at: now, &self)
    case .decoders:
      while let done = nextDecoded() { app.didDecode(done.load, done.image, at: now, &self) }
    case .network(let event):
      switch goOn(with: event) {
      case .none, .left: break
      case .firstByte(let request, let response): app.didReceiveFirstByte(request, of: response)
      case .answered(let request, let response):
        didReceive(response, for: request.load)
        app.didEnd(request, with: response, received: response.body, at: now, &self)
      case .broken(let request, let received):
        app.didFail(request, .connectionLost, received: received, at: now, &self)
      }
    }
  }
}
