import HTTPCaching
package import AppModel
public import ImagePipeline
public import Primitives
public import Scrolling
package import Environment

/// Hosts an app in virtual time, and shows all of it to an observer.
///
/// The same plan gives the same sequence of events on any machine: time is counted in whole
/// nanoseconds, simultaneous events happen in the order in which they were scheduled, and every random
/// draw is a function of the seed and of what it is drawn for.
public struct Simulator<Observer: SessionObserver & ~Copyable>: ~Copyable {
  private var app: App
  private var host: ObservedMachine<Observer>
  private let maxEvents: Int

  /// Sets a run up.
  ///
  /// - Parameters:
  ///   - plan: The run.
  ///   - feed: The plan's feed; nil makes one.
  ///   - observer: Who is shown everything.
  ///   - maxEvents: The events after which the run is given up.
  /// - Throws: `StrategyError` if the strategy names a policy that is not there.
  package init(
    _ plan: SessionPlan, feed: Feed? = nil, observer: consuming Observer,
    maxEvents: Int = Overrun.maxEvents
  ) throws(StrategyError) {
    let feed = feed ?? Feed(plan)
    app = try App(plan, feed: feed)
    host = ObservedMachine(machine: Machine(plan, feed), observer: observer)
    self.maxEvents = maxEvents
  }

  /// A run that has come to its end.
  @frozen
  public struct Finished: ~Copyable {
    /// Who was shown everything.
    public var observer: Observer
    /// The moment at which the run ended.
    public let end: Instant
    /// Events the pipeline took.
    public let eventCount: Int
    /// The first row operation that the rows did not allow, if any.
    package let failure: RowOperationError?
    /// Why the run was given up before its end, if it was.
    package let overrun: Overrun?
  }

  /// Runs to the end.
  ///
  /// - Complexity: O(*n* log *m*) in the events and in those that lie ahead at a time.
  public consuming func run() -> Finished {
    let overrun = host.run(&app, maxEvents: maxEvents)
    host.observe(.worked(main: host.machine.worked.main, workers: host.machine.worked.workers))
    // The main thread may have worked past the end on what began before it.
    let end = max(app.end, host.machine.now)
    app.finish(at: end, &host)
    let (count, failure) = (app.eventCount, app.failure)
    return Finished(
      observer: host.observer, end: end, eventCount: count, failure: failure, overrun: overrun)
  }
}

/// Why a run is given up before its end.
@usableFromInline
package enum Overrun: CustomStringConvertible {
  case time, events(most: Int), cancellation

  /// The events that a run takes at most: some minutes of a fast machine's time.
  @usableFromInline package static var maxEvents: Int { 200_000_000 }

  /// The reason, for people.
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

/// The machine that an app runs on, shown to an observer.
private struct ObservedMachine<Observer: SessionObserver & ~Copyable>: SimulatedEngine, ~Copyable {
  var machine: Machine
  var observer: Observer
  /// When the frame will be done that the app has just committed.
  var frameDone: Instant?

  mutating func next(until end: Instant) -> (time: Instant, event: SimulationEvent)? {
    machine.next(until: end)
  }

  mutating func goOn(with event: NetworkEvent) -> NetworkModel.News { machine.goOn(with: event) }

  mutating func nextDecoded() -> (load: LoadToken, image: BitmapID)? { machine.nextDecoded() }

  mutating func takeCommit() -> Instant? { frameDone.take() }

  mutating func observe(_ event: PipelineEvent, _ effects: Span<Effects.Effect>) {
    observer.observe(event, effects, at: machine.now)
  }

  mutating func observe(_ fact: Observation) { observer.observe(fact, at: machine.now) }

  @inline(__always)
  mutating func perform(_ action: AppAction) {
    switch action {
    case .commit: frameDone = machine.now + machine.work
    case .abandon(let request, let end):
      guard let received = machine.abandon(request) else { break }
      observe(.requestEnded(request.load, received, end))
    case let action: machine.perform(action)
    }
  }

  func lastArrival(of request: RequestID) -> Instant? { machine.lastArrival(of: request) }

  mutating func change(to network: NetworkProfile) { machine.change(to: network) }
}

/// A host whose time goes on from one event to the next.
///
/// A protocol, because its extension is handed the type that it extends; a method of the generic
/// `ObservedMachine` would look its own up for each call of the app.
private protocol SimulatedEngine: Engine, ~Copyable {
  /// Goes on to the next event, unless it lies beyond the end.
  mutating func next(until end: Instant) -> (time: Instant, event: SimulationEvent)?
  /// Goes on with what lies ahead in the network.
  mutating func goOn(with event: NetworkEvent) -> NetworkModel.News
  /// The next image whose bitmap is there now, if any.
  mutating func nextDecoded() -> (load: LoadToken, image: BitmapID)?
  /// When the frame will be done that the app has just committed, if it has; once. Only a job of the main
  /// thread commits one.
  mutating func takeCommit() -> Instant?
}

extension SimulatedEngine where Self: ~Copyable {
  /// Hosts an app to its end.
  ///
  /// - Returns: Why it was given up before, if it was.
  mutating func run(_ app: inout App, maxEvents: Int) -> Overrun? {
    let last = Instant.start + .longestRun
    var events = 0
    // It is asked about once in a few milliseconds.
    var nextLook = min(1 << 16, maxEvents + 1)
    app.start(&self)
    while let next = next(until: app.end) {
      guard next.time <= last else { return .time }
      tell(&app, next.event, at: next.time)
      events += 1
      if events == nextLook {
        if Task.isCancelled { return .cancellation }
        if events > maxEvents { return .events(most: maxEvents) }
        nextLook = min(events + 1 << 16, maxEvents + 1)
      }
    }
    return nil
  }

  /// Tells the app what has come about.
  private mutating func tell(_ app: inout App, _ event: SimulationEvent, at now: Instant) {
    switch event {
    case .due(let due): app.take(due, of: now, at: now, &self)
    case .mainThreadFree:
      app.doNextJob(at: now, &self)
      if let done = takeCommit() { app.didCommit(at: done, began: now, &self) }
    case .read(let load):
      let isImage = app.feed.availability(of: load.rendition) == .available
      app.didRead(load, isImage ? .image : .undecodable, at: now, &self)
    case .decoders:
      while let done = nextDecoded() { app.didDecode(done.load, done.image, at: now, &self) }
    case .network(let event):
      switch goOn(with: event) {
      case .none: break
      case .firstByte(let request, let length): app.didReceiveFirstByte(request, of: length)
      case .answered(let request, let response):
        app.didEnd(request, with: response, received: response.body, at: now, &self)
      case .broken(let request, let received):
        app.didFail(request, .connectionLost, received: received, at: now, &self)
      }
    }
  }
}
