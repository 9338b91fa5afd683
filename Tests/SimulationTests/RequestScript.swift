import Environment
import HTTPCaching
import Primitives
import Testing

@testable import AppModel
@testable import ImagePipeline
@testable import Simulation

/// Plays an app's URL session over the modelled network, without an app, until no event is left.
struct RequestScript: ~Copyable {
  private var session: URLSessionModel
  private var engine: NetworkEngine

  private(set) var effects: [(instant: Instant, load: LoadToken)] = []
  private(set) var failures: [(instant: Instant, load: LoadToken, failure: FetchFailure)] = []

  var observations: [(instant: Instant, observation: Observation)] { engine.observations }
  /// The results of the requests, each as a word and the number of the load.
  var told: [String] { engine.told }

  init(
    _ profile: NetworkProfile, feed: FeedConfiguration = Self.plainFeed,
    server: ServerConfiguration = Self.promptServer,
    fetch: FetchConfiguration = FetchConfiguration(), hasCache: Bool = false
  ) {
    session = URLSessionModel(SessionLimits(fetch, server, profile, hasCache: hasCache))
    let feed = Feed(feed, seed: 1)
    engine = NetworkEngine(
      model: NetworkModel(profile, server: Server(server, feed: feed, seed: 1), seed: 1))
  }

  /// Images of exactly 14,100 bytes, so that each fits the initial window with its header.
  static var plainFeed: FeedConfiguration {
    var feed = FeedConfiguration()
    feed.pixels = PixelSize(width: 200, height: 188)
    feed.bitsPerPixel = BitsPerPixel(median: 3, sigma: 0)
    return feed
  }

  static var promptServer: ServerConfiguration {
    var server = ServerConfiguration()
    server.thinkTime = .milliseconds(10)
    server.thinkTimeSigma = 0
    server.protocols = [.http1]
    server.handshake = .zero
    server.handshakeTime = .zero
    return server
  }

  /// A session with one connection.
  static var oneConnection: FetchConfiguration {
    var fetch = FetchConfiguration()
    fetch.connectionsPerHost = 1
    return fetch
  }

  static func load(_ number: UInt32) -> LoadToken {
    LoadToken(RenditionID(number), attempt: number)
  }

  mutating func send(
    _ number: UInt32, attempt: UInt32? = nil, over channel: Channel = .session,
    to name: Int = 0, _ priority: RequestPriority = .default, at now: Instant = .start
  ) {
    engine.now = now
    let load = LoadToken(RenditionID(number), attempt: attempt ?? number)
    let group = ConnectionGroup(channel, host: name)
    session.send(
      load, for: AddressID(number), ifChangedFrom: nil, over: group, priority, at: now, &engine)
  }

  mutating func cancel(_ number: UInt32, attempt: UInt32? = nil, at now: Instant = .start) {
    engine.now = now
    let load = LoadToken(RenditionID(number), attempt: attempt ?? number)
    session.cancel(load, at: now, &engine)
  }

  mutating func change(to profile: NetworkProfile, at now: Instant = .start) {
    engine.now = now
    session.change(to: profile, at: now, &engine)
  }

  mutating func run(until end: Instant = .never) {
    while let next = engine.queue.next(until: end) {
      engine.now = next.time
      switch next.event {
      case .network(let event): handle(engine.model.handle(event, at: engine.now, &engine.queue))
      case .timer(.timeouts):
        for request in session.abandonSilent(at: engine.now, &engine) { fail(request, .timedOut) }
      case .timer(.failure(let request, let failure)):
        if session.abandon(request, .failed, &engine) { fail(request, failure) }
      case .timer, .mainThreadFree, .read, .decoders: break
      }
    }
  }

  private mutating func handle(_ news: NetworkModel.News) {
    switch news {
    case .none, .left: break
    case .firstByte(let request, let response): session.didReceiveFirstByte(request, of: response)
    case .answered(let request, let response) where [301, 302].contains(response.status):
      session.remember(request, until: response.redirectExpiry(at: engine.now), at: engine.now)
      #expect(session.redirect(request, at: engine.now, &engine))
    case .answered(let request, let response):
      if response.status == 206, session.askForRest(after: request, at: engine.now, &engine) {
        break
      }
      guard session.end(request, .completed, received: response.body, &engine) else { break }
      if response.status == 206 { engine.told.append("rest \(response.body.bytes)") }
      effects.append((engine.now, request.load))
      engine.told.append("answer \(request.load.attempt)")
    case .broken(let request, let received):
      guard session.end(request, .failed, received: received, &engine) else { break }
      fail(request, .connectionLost)
    }
  }

  private mutating func fail(_ request: RequestID, _ failure: FetchFailure) {
    failures.append((engine.now, request.load, failure))
    engine.told.append("\(failure) \(request.load.attempt)")
  }
}

/// The network of a session's requests, with a record of the observed results.
private struct NetworkEngine: Engine, ~Copyable {
  var model: NetworkModel
  var queue = EventQueue()
  var now = Instant.start
  var observations: [(instant: Instant, observation: Observation)] = []
  var told: [String] = []

  mutating func observe(_ event: PipelineEvent, _ effects: Span<Effects.Effect>) {}

  mutating func observe(_ observation: Observation) {
    observations.append((now, observation))
    switch observation {
    case .requestSent(let load, _): told.append("sent \(load.attempt)")
    case .requestEnded(let load, _, let end): told.append("\(end) \(load.attempt)")
    default: break
    }
  }

  mutating func perform(_ action: AppAction) {
    switch action {
    case .send(let request): model.send(request, at: now, &queue)
    case .wake(let moment, let timer): queue.schedule(.timer(timer), at: moment)
    case .abandon(let request, let end):
      guard let received = model.abandon(request, at: now, &queue) else { break }
      observe(.requestEnded(request.load, received, end))
    default: break
    }
  }

  func lastArrival(of request: RequestID) -> Instant? { model.lastArrival(of: request, by: now) }
  func received(by request: RequestID) -> ByteCount { model.received(by: request, at: now) }

  mutating func change(to network: NetworkProfile) {
    model.change(to: network)
  }
}

extension ServerConfiguration {
  /// The same server with one protocol.
  func over(_ spoken: HTTPProtocol) -> ServerConfiguration {
    var server = self
    server.protocols = [spoken]
    return server
  }
}
