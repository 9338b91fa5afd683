import HTTPCaching
package import ImageApp
public import ImageLoading
public import Primitives
public import Scrolling
package import World

/// Hosts an app in virtual time, and shows all of it to an observer.
///
/// The same plan gives the same sequence of events on any machine: time is counted in whole
/// nanoseconds, simultaneous events happen in the order in which they were scheduled, and every random
/// draw is a function of the seed and of what it is drawn for.
public struct Simulator<Observer: SessionObserver & ~Copyable>: ~Copyable {
  private var app: App
  private var machine: Machine
  private var observer: Observer

  /// Sets a run up.
  ///
  /// - Parameters:
  ///   - plan: The run.
  ///   - feed: The plan's feed; nil makes one.
  ///   - observer: Who is shown everything.
  /// - Throws: `StrategyError` if the strategy names a policy that is not there.
  package init(
    _ plan: SessionPlan, feed: Feed? = nil, observer: consuming Observer
  ) throws(StrategyError) {
    let feed = feed ?? Feed(plan)
    app = try App(plan, feed: feed)
    machine = Machine(plan, feed)
    self.observer = observer
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
  }

  /// Runs to the end.
  ///
  /// - Complexity: O(*n* log *m*) in the events and in those that lie ahead at a time.
  public consuming func run() -> Finished {
    app.start()
    carryOut()
    while let event = machine.next(until: app.end) {
      tell(event)
      carryOut()
    }
    // The main thread may have worked past the end on what began before it.
    let end = max(app.end, machine.now)
    let (count, failure) = (app.outputs.eventCount, app.failure)
    return Finished(observer: observer, end: end, eventCount: count, failure: failure)
  }

  /// Tells the app what has come about.
  private mutating func tell(_ event: SimulationEvent) {
    let now = machine.now
    switch event {
    case .due(let due): app.take(due, of: now, at: now)
    case .mainThreadFree: app.doNextJob(at: now)
    case .read(let load):
      let isImage = app.feed.availability(of: load.rendition) == .available
      app.didRead(load, isImage ? .image : .undecodable, at: now)
    case .decoded(let load, let image): app.didDecode(load, image, at: now)
    case .network(let event): tell(event)
    }
  }

  private mutating func tell(_ event: NetworkEvent) {
    switch machine.goOn(with: event) {
    case .none: break
    case .firstByte(let request): app.didReceiveFirstByte(request)
    case .answered(let request, let response):
      app.didEnd(request, with: response, received: response.body, at: machine.now)
    case .broken(let request, let received):
      app.didFail(request, .connectionLost, received: received, at: machine.now)
    }
  }

  /// Takes what the app has left: shows it to the observer, or does it.
  private mutating func carryOut() {
    let now = machine.now
    while let output = app.outputs.next() {
      switch output {
      case .step(let step): app.outputs.show(step, to: &observer, at: now)
      case .fact(let fact): observer.observe(fact, at: now)
      case .action(.commit): app.didCommit(at: now + machine.work, began: now)
      case .action(.changeNetwork): machine.change(to: app.network)
      case .action(.abandon(let request, let end)):
        guard let received = machine.abandon(request) else { break }
        observer.observe(.requestEnded(request.load, received, end), at: now)
      case .action(let action): machine.perform(action)
      }
    }
  }
}
