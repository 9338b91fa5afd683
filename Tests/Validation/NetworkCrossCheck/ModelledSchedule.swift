import AppModel
package import Environment
package import ImagePipeline
import Primitives
import Simulation

extension RequestSchedule {
  /// Runs the requests over the modelled network, with one URL session and one host.
  ///
  /// - Parameters:
  ///   - network: The network.
  ///   - server: The server. Every response is the requested image.
  ///   - fetch: The session's limits.
  ///   - seed: The seed of all random draws.
  /// - Returns: The times of each request.
  package func modelled(
    over network: NetworkProfile, from server: ServerConfiguration, _ fetch: FetchConfiguration,
    seed: UInt64
  ) -> [RequestTimes] {
    guard !entries.isEmpty else { return [] }
    var play = ModelledSchedule(self, network, server, fetch, seed: seed)
    return play.run()
  }
}

/// The requests of a schedule on the modelled network, without an app.
private struct ModelledSchedule: ~Copyable {
  /// A step of the schedule for the request at an index.
  private enum Step {
    case make(Int)
    case cancel(Int)
    /// Counts the bytes that will have reached the device when the request is cancelled, half a round trip earlier.
    case count(Int)
  }

  private let schedule: RequestSchedule
  private let steps: [(moment: Nanoseconds, step: Step)]
  private var session: URLSessionModel
  private var engine: ScheduleEngine

  init(
    _ schedule: RequestSchedule, _ network: NetworkProfile, _ server: ServerConfiguration,
    _ fetch: FetchConfiguration, seed: UInt64
  ) {
    self.schedule = schedule
    var steps: [(moment: Nanoseconds, step: Step)] = []
    for (index, entry) in schedule.entries.enumerated() {
      steps.append((entry.moment, .make(index)))
      guard let patience = entry.patience else { continue }
      let half = Nanoseconds(network.roundTrip.rawValue / 2)
      steps.append((max(.zero, entry.moment + patience - half), .count(index)))
      steps.append((entry.moment + patience, .cancel(index)))
    }
    self.steps = steps
    session = URLSessionModel(SessionLimits(fetch, server, network))
    let images = schedule.entries.indices.map { ObjectID(UInt32($0)) }
    let lengths = schedule.entries.map { UInt32($0.bytes.bytes) }
    let feed = Feed(
      FeedConfiguration(), trace: FeedTrace(rows: images, encodedBytes: lengths), seed: seed)
    engine = ScheduleEngine(
      network: NetworkModel(
        network, server: Server(server, feed: feed, seed: seed), seed: seed),
      times: Array(repeating: RequestTimes(), count: schedule.entries.count))
  }

  /// Runs all requests to their ends.
  mutating func run() -> [RequestTimes] {
    for (position, step) in steps.enumerated() {
      engine.queue.schedule(.timer(.scheduledEvent(Int32(position))), at: .start + step.moment)
    }
    while let next = engine.queue.next(until: .never) { handle(next.event, at: next.time) }
    return engine.times
  }

  private mutating func handle(_ event: SimulationEvent, at now: Instant) {
    engine.now = now
    switch event {
    case .timer(.scheduledEvent(let position)): handle(steps[Int(position)].step, at: now)
    case .timer(.timeouts): _ = session.abandonSilent(at: now, &engine)
    case .timer(.failure(let request, _)): _ = session.abandon(request, .failed, &engine)
    case .network(let event): handle(engine.network.handle(event, at: now, &engine.queue), at: now)
    default: break
    }
  }

  private mutating func handle(_ step: Step, at now: Instant) {
    switch step {
    case .make(let index):
      let group = ConnectionGroup(.session, host: 0)
      session.send(
        load(index), for: AddressID(index: index), ifChangedFrom: nil, over: group, at: now, &engine
      )
    case .cancel(let index): session.cancel(load(index), at: now, &engine)
    case .count(let index):
      if engine.times[index].lastByte == nil { engine.times[index].carried = carried(by: now) }
    }
  }

  private mutating func handle(_ news: NetworkModel.News, at now: Instant) {
    switch news {
    case .none, .left: break
    case .firstByte(let request, _):
      session.didReceiveFirstByte(request)
      engine.times[request.load.rendition.index].firstByte = age(of: request, at: now)
    case .answered(let request, let response):
      guard session.end(request, .completed, received: response.body, &engine) else { return }
      let index = request.load.rendition.index
      engine.times[index].lastByte = age(of: request, at: now)
      engine.times[index].carried = carried(by: now)
      engine.times[index].received = response.body.bytes
    case .broken(let request, let received):
      _ = session.end(request, .failed, received: received, &engine)
    }
  }

  private func carried(by now: Instant) -> Int {
    engine.network.down.passed(over: engine.network.path, at: now)
  }

  private func load(_ index: Int) -> LoadToken {
    LoadToken(RenditionID(index: index), attempt: UInt32(index) + 1)
  }

  private func age(of request: RequestID, at now: Instant) -> Nanoseconds {
    now - (.start + schedule.entries[request.load.rendition.index].moment)
  }
}

/// The network for a schedule's requests.
private struct ScheduleEngine: Engine, ~Copyable {
  var network: NetworkModel
  var times: [RequestTimes]
  var queue = EventQueue()
  var now = Instant.start

  mutating func observe(_ event: PipelineEvent, _ effects: Span<Effects.Effect>) {}
  mutating func observe(_ observation: Observation) {}

  mutating func perform(_ action: AppAction) {
    switch action {
    case .send(let request): network.send(request, at: now, &queue)
    case .wake(let moment, let timer): queue.schedule(.timer(timer), at: moment)
    case .abandon(let request, _):
      let received = network.abandon(request, at: now, &queue)
      times[request.load.rendition.index].received = received?.bytes ?? 0
    default: break
    }
  }

  func lastArrival(of request: RequestID) -> Instant? {
    network.lastArrival(of: request, by: now)
  }

  func received(by request: RequestID) -> ByteCount { network.received(by: request, at: now) }

  mutating func change(to profile: NetworkProfile) { network.change(to: profile) }
}
