import HTTPCaching
import Primitives
import World

@testable import ImageApp
@testable import ImageLoading
@testable import Simulation

/// Plays an app's URL session over the modelled network, without an app, until nothing is left to happen.
struct RequestScript: ~Copyable {
  private var session: URLSessionModel
  private var outputs = AppOutputs()
  private var model: NetworkModel
  private var queue = EventQueue()

  private(set) var facts: [(instant: Instant, fact: Fact)] = []
  private(set) var answers: [(instant: Instant, load: LoadToken)] = []
  private(set) var failures: [(instant: Instant, load: LoadToken, failure: FetchFailure)] = []
  /// What became of the requests, a word and the number of the load each.
  private(set) var told: [String] = []

  init(
    _ profile: NetworkProfile, feed: FeedConfiguration = Self.plainFeed,
    server: ServerConfiguration = Self.promptServer
  ) {
    session = URLSessionModel(profile, streams: .max)
    let feed = Feed(feed, seed: 1)
    model = NetworkModel(profile, server: Server(server, feed: feed, seed: 1), seed: 1)
  }

  /// Images of exactly 14,250 bytes, so that each fits the initial window.
  static var plainFeed: FeedConfiguration {
    var feed = FeedConfiguration()
    feed.pixels = PixelSize(width: 200, height: 190)
    feed.bitsPerPixel.median = 3
    feed.bitsPerPixel.sigma = 0
    return feed
  }

  static var promptServer: ServerConfiguration {
    var server = ServerConfiguration()
    server.thinkTime = .milliseconds(10)
    server.thinkTimeSigma = 0
    return server
  }

  static func load(_ number: UInt32) -> LoadToken {
    LoadToken(ObjectID(number), attempt: number)
  }

  mutating func send(_ number: UInt32, over channel: Channel = .session, at now: Instant = .start) {
    session.send(Self.load(number), ifChangedFrom: nil, over: channel, at: now, &outputs)
    carryOut(now)
  }

  mutating func cancel(_ number: UInt32, at now: Instant = .start) {
    session.cancel(Self.load(number), at: now, &outputs)
    carryOut(now)
  }

  mutating func change(to profile: NetworkProfile, at now: Instant = .start) {
    session.change(to: profile, at: now, &outputs)
    carryOut(now, profile)
  }

  mutating func run(until end: Instant = .never) {
    while let next = queue.next(until: end) {
      switch next.event {
      case .network(let event): take(model.handle(event, at: next.time, &queue), at: next.time)
      case .due(.timeouts):
        for request in session.abandonSilent(at: next.time, &outputs) {
          fail(request, .timedOut, at: next.time)
        }
      case .due(.failure(let request, let failure)):
        if session.abandon(request, .failed, &outputs) { fail(request, failure, at: next.time) }
      case .due, .mainThreadFree, .read, .decoded: break
      }
    }
  }

  private mutating func take(_ news: NetworkModel.News, at now: Instant) {
    switch news {
    case .none: break
    case .firstByte(let request): session.didReceiveFirstByte(request)
    case .answered(let request, let response):
      guard session.end(request, .completed, received: response.body, &outputs) else { break }
      carryOut(now)
      answers.append((now, request.load))
      told.append("answer \(request.load.attempt)")
    case .broken(let request, let received):
      guard session.end(request, .failed, received: received, &outputs) else { break }
      fail(request, .connectionLost, at: now)
    }
  }

  private mutating func fail(_ request: RequestID, _ failure: FetchFailure, at now: Instant) {
    carryOut(now)
    failures.append((now, request.load, failure))
    told.append("\(failure) \(request.load.attempt)")
  }

  private mutating func carryOut(_ now: Instant, _ profile: NetworkProfile? = nil) {
    while let output = outputs.next() {
      switch output {
      case .fact(let fact): note(fact, at: now)
      case .action(.send(let request)): model.send(request, at: now, &queue)
      case .action(.wake(let moment, let due)): queue.schedule(.due(due), at: moment)
      case .action(.changeNetwork):
        if let profile { model.change(to: profile, at: now, &queue) }
      case .action(.abandon(let request, let end)):
        guard let received = model.abandon(request, at: now, &queue) else { break }
        note(.requestEnded(request.load, received, end), at: now)
      case .action, .step: break
      }
    }
  }

  private mutating func note(_ fact: Fact, at now: Instant) {
    facts.append((now, fact))
    switch fact {
    case .requestSent(let load, _): told.append("sent \(load.attempt)")
    case .requestEnded(let load, _, let end): told.append("\(end) \(load.attempt)")
    default: break
    }
  }
}
