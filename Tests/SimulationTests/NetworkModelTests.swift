import Primitives
import Testing
import World

@testable import ImageLoading
@testable import Simulation

/// Plays the network alone until nothing is left to happen.
private struct NetworkScript: ~Copyable {
  var model: NetworkModel
  var queue = EventQueue()
  var effects = Effects()
  var facts: [(instant: Instant, fact: HostFact)] = []
  var answers: [(instant: Instant, token: LoadToken)] = []
  var failures: [(instant: Instant, token: LoadToken, failure: FetchFailure)] = []

  init(
    _ profile: NetworkProfile, feed: FeedConfiguration = Self.plainFeed,
    server: ServerConfiguration = Self.promptServer
  ) {
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

  static func token(_ number: UInt32) -> LoadToken {
    LoadToken(object: ObjectID(number), attempt: number)
  }

  mutating func send(_ number: UInt32, at now: Instant = .start) {
    model.send(Self.token(number), ifChangedFrom: nil, over: .session, at: now, &effects)
    settle(now)
  }

  mutating func run(until end: Instant = .never) {
    while let next = queue.next(until: end) {
      guard case .network(let event) = next.event else { continue }
      model.handle(event, at: next.time, &effects)
      settle(next.time)
    }
  }

  mutating func settle(_ now: Instant) {
    for (event, instant) in effects.scheduled { queue.schedule(.network(event), at: instant) }
    for news in effects.news {
      switch news {
      case .fact(let fact): facts.append((now, fact))
      case .answered(let token, _, _): answers.append((now, token))
      case .failed(let token, let failure): failures.append((now, token, failure))
      }
    }
    effects.clear()
  }
}

@Suite struct NetworkModelTests {
  private var near: NetworkProfile {
    var profile = NetworkProfile()
    profile.roundTrip = .milliseconds(100)
    profile.tlsRoundTrips = 1
    return profile
  }

  @Test func aNewConnectionCostsItsRoundTripsAndAWarmOneNone() {
    var script = NetworkScript(near)
    script.send(1)
    script.run()
    // TCP and TLS 200 ms, the request's own round trip 100 ms, the server 10 ms.
    #expect(script.answers.map(\.instant) == [.start + .milliseconds(310)])
    script.send(2, at: .start + .seconds(1))
    script.run()
    #expect(script.answers.last?.instant == .start + .milliseconds(1_110))
  }

  @Test func theSeventhRequestWaitsForAConnection() {
    var script = NetworkScript(near)
    for number in 1...7 { script.send(UInt32(number)) }
    script.run()
    let times = script.answers.map { ($0.instant - .start).milliseconds }
    #expect(times == [310, 310, 310, 310, 310, 310, 420])
  }

  @Test func withHTTP2NoRequestWaits() {
    var profile = near
    profile.transport = .http2
    var script = NetworkScript(profile)
    for number in 1...50 { script.send(UInt32(number)) }
    script.run()
    #expect(Set(script.answers.map(\.instant)) == [.start + .milliseconds(310)])
  }

  @Test func bodiesBeyondTheInitialWindowWaitForMoreRoundTrips() {
    var feed = NetworkScript.plainFeed
    feed.pixels = PixelSize(width: 400, height: 400)  // 60,000 bytes: three windows
    var script = NetworkScript(near, feed: feed)
    script.send(1)
    script.run()
    #expect(script.answers.map(\.instant) == [.start + .milliseconds(510)])
  }

  @Test func cancellingClosesTheConnectionWithHTTP1() {
    var script = NetworkScript(near)
    script.send(1)
    script.run(until: .start + .milliseconds(250))
    script.model.cancel(NetworkScript.token(1), at: .start + .milliseconds(250), &script.effects)
    script.settle(.start + .milliseconds(250))
    script.send(2, at: .start + .milliseconds(250))
    script.run()
    #expect(script.answers.map(\.token) == [NetworkScript.token(2)])
    #expect(script.answers.last?.instant == .start + .milliseconds(560))
  }

  @Test(arguments: [true, false])
  func aBodyThatBreaksOffIsALostConnectionMidway(byReset isReset: Bool) {
    var profile = near
    profile.down = .kilobits(1_000)
    var server = NetworkScript.promptServer
    if isReset { server.faults.resets = 1 } else { server.faults.truncated = 1 }
    var script = NetworkScript(profile, server: server)
    script.send(1)
    script.run()
    #expect(script.answers.isEmpty)
    #expect(script.failures.map(\.failure) == [.connectionLost])
    let received = script.facts.compactMap { _, fact in
      if case .requestEnded(_, let bytes, .failed) = fact { bytes.bytes } else { nil }
    }
    #expect(received.count == 1)
    #expect(received.allSatisfy { (1_000...13_500).contains($0) })
  }

  @Test func aStalledBodyIsLateByItsStall() {
    var server = NetworkScript.promptServer
    server.faults.stalls = 1
    server.faults.stallTime = .seconds(2)
    var script = NetworkScript(near, server: server)
    script.send(1)
    script.run()
    #expect(script.answers.map(\.instant) == [.start + .milliseconds(2_310)])
  }

  @Test func aConnectionsOwnRateHoldsUpItsBody() {
    var server = NetworkScript.promptServer
    server.connectionRate = BitRate(bitsPerSecond: 14_250 * 8)
    var script = NetworkScript(near, server: server)
    script.send(1)
    script.run()
    #expect(script.answers.map(\.instant) == [.start + .milliseconds(1_310)])
    server.connectionRate = nil
    server.faults.drips = 1
    server.faults.dripRate = BitRate(bitsPerSecond: 14_250 * 4)
    var dripping = NetworkScript(near, server: server)
    dripping.send(1)
    dripping.run()
    #expect(dripping.answers.map(\.instant) == [.start + .milliseconds(2_310)])
  }

  @Test func aRequestGivenUpWhileItWaitsNeverLeaves() {
    var profile = near
    profile.connectionsPerHost = 1
    var script = NetworkScript(profile)
    script.send(1)
    script.send(2)
    script.model.cancel(NetworkScript.token(2), at: .start, &script.effects)
    script.settle(.start)
    script.run()
    let sent = script.facts.filter { if case .requestSent = $0.fact { true } else { false } }
    #expect(sent.count == 1)
  }

  @Test func offlineARequestFailsAtOnce() {
    var profile = near
    profile.offline = true
    var script = NetworkScript(profile)
    script.send(1)
    script.run()
    #expect(script.failures.map(\.failure) == [.offline])
    #expect(script.facts.isEmpty)
  }

  @Test func theLossOfTheNetworkFailsWhatIsUnderWay() {
    var script = NetworkScript(near)
    script.send(1)
    script.run(until: .start + .milliseconds(100))
    var profile = near
    profile.offline = true
    script.model.change(to: profile, at: .start + .milliseconds(100), &script.effects)
    script.settle(.start + .milliseconds(100))
    script.run()
    #expect(script.failures.map(\.failure) == [.connectionLost])
    #expect(script.answers.isEmpty)
  }

  @Test func whatIsSilentForTooLongTimesOutWaitingOrNot() {
    var profile = near
    profile.loss = 1
    profile.connectionsPerHost = 1
    profile.timeout = .seconds(3)
    var script = NetworkScript(profile)
    script.send(1)
    script.send(2, at: .start + .seconds(1))
    script.run()
    #expect(script.failures.map(\.failure) == [.timedOut, .timedOut])
    #expect(
      script.failures.map(\.instant) == [.start + .seconds(3), .start + .seconds(4)])
  }

  @Test func everyRequestSentEndsOnce() {
    var profile = near
    profile.breaks = 0.3
    profile.jitter = 0.5
    profile.loss = 0.02
    profile.down = .megabits(2)
    var script = NetworkScript(profile)
    for number in 1...200 {
      script.send(UInt32(number), at: .start + .milliseconds(Int64(number) * 20))
      script.run(until: .start + .milliseconds(Int64(number) * 20))
    }
    script.run()
    let sent = script.facts.count { if case .requestSent = $0.fact { true } else { false } }
    let ended = script.facts.count { if case .requestEnded = $0.fact { true } else { false } }
    #expect(sent == 200)
    #expect(ended == 200)
    #expect(script.answers.count + script.failures.count == 200)
    #expect(script.failures.allSatisfy { $0.failure == .connectionLost })
  }
}
