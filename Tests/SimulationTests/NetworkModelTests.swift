import Environment
import Primitives
import Testing

@testable import AppModel
@testable import ImagePipeline
@testable import Simulation

@Suite struct NetworkModelTests {
  private var near: NetworkProfile {
    var profile = NetworkProfile()
    profile.roundTrip = .milliseconds(100)
    return profile
  }

  @Test func aNewConnectionCostsItsRoundTripsAndAWarmOneNone() {
    var script = RequestScript(near)
    script.send(1)
    script.run()
    // TCP and TLS 200 ms, the request's own round trip 100 ms, the server 10 ms.
    #expect(script.effects.map(\.instant) == [.start + .milliseconds(310)])
    script.send(2, at: .start + .seconds(1))
    script.run()
    #expect(script.effects.last?.instant == .start + .milliseconds(1_110))
  }

  /// Six bodies fill a queue of half a second and are cancelled. The packet that accepts the next connection waits
  /// behind their bytes, so that its request leaves when they have passed.
  @Test func afterACancellationTheNextConnectionIsAcceptedBehindTheQueue() {
    var slow = near
    slow.down = .megabits(1)
    var server = RequestScript.promptServer
    server.tls = .none
    var script = RequestScript(slow, server: server)
    for number in 1...6 { script.send(UInt32(number)) }
    script.run(until: .start + .milliseconds(200))
    let cancelled = Instant.start + .milliseconds(200)
    for number in 1...6 { script.cancel(UInt32(number), at: cancelled) }
    script.send(7, at: cancelled)
    script.run()
    // The queue is empty after 689 ms. A packet of 60 bytes takes half a millisecond, and the body 122.
    let ends = script.effects.map { Int(($0.instant - cancelled).milliseconds.rounded()) }
    #expect(ends == [972])
  }

  @Test func aConnectionThatFindsNoRoomIsAcceptedASecondLater() {
    var full = near
    full.down = .kilobits(100)
    full.queue = ByteCount(3_000)
    var server = RequestScript.promptServer
    server.tls = .none
    var script = RequestScript(full, server: server)
    for number in 1...4 { script.send(UInt32(number)) }
    script.run()
    #expect(script.effects.count == 4)
  }

  @Test func theSeventhRequestWaitsForAConnection() {
    var script = RequestScript(near)
    for number in 1...7 { script.send(UInt32(number)) }
    script.run()
    let times = script.effects.map { ($0.instant - .start).milliseconds }
    #expect(times == [310, 310, 310, 310, 310, 310, 420])
  }

  @Test func withHTTP2RequestsShareOneConnectionAndItsWindow() {
    var script = RequestScript(near, server: RequestScript.promptServer.over(.http2))
    for number in 1...50 { script.send(UInt32(number)) }
    script.run()
    // One handshake and one window: the fifty bodies need as many round trips as one of 720 kB.
    let times = Set(script.effects.map { ($0.instant - .start).milliseconds })
    #expect(times == [310, 410, 510, 610, 710, 810])
  }

  @Test func requestsBeyondTheStreamsThatTheServerAllowsWaitForOne() {
    var server = RequestScript.promptServer.over(.http2)
    server.concurrentStreams = 100
    var script = RequestScript(near, server: server)
    for number in 1...983 { script.send(UInt32(number)) }
    script.run()
    var underWay = 0
    var peak = 0
    for (_, observation) in script.observations {
      if case .requestSent = observation { underWay += 1 }
      if case .requestEnded = observation { underWay -= 1 }
      peak = max(peak, underWay)
    }
    #expect(peak == 100)
    #expect(script.effects.map(\.load.attempt) == Array(1...983))
  }

  @Test func aTransferDoesNotOutliveItsInterface() {
    var edge = near
    edge.down = .kilobits(240)
    var script = RequestScript(edge)
    for number in 1...8 { script.send(UInt32(number)) }
    script.run(until: .start + .milliseconds(600))
    script.change(to: near, at: .start + .milliseconds(600))
    script.run()
    // The six under way break; the two that wait open new connections on the other network.
    #expect(script.failures.map(\.failure) == Array(repeating: .connectionLost, count: 6))
    #expect(script.failures.allSatisfy { $0.instant == .start + .milliseconds(600) })
    #expect(script.effects.map(\.load) == [RequestScript.load(7), RequestScript.load(8)])
    #expect(script.effects.allSatisfy { $0.instant == .start + .milliseconds(910) })
  }

  @Test func aRequestMadeWithoutANetworkMayWaitForOne() {
    var nowhere = near
    nowhere.offline = true
    var fetch = FetchConfiguration()
    fetch.waitsForConnectivity = true
    fetch.timeout = .seconds(3)
    var script = RequestScript(nowhere, fetch: fetch)
    script.send(1)
    script.run(until: .start + .seconds(30))
    #expect(script.failures.isEmpty)
    script.change(to: near, at: .start + .seconds(30))
    script.run()
    #expect(script.effects.map(\.instant) == [.start + .milliseconds(30_310)])
  }

  @Test(arguments: [false, true])
  func aRedirectIsFollowedAndAPermanentOneRemembered(isPermanent: Bool) {
    var server = RequestScript.promptServer
    server.redirects = 1
    server.redirectsPermanently = isPermanent
    var script = RequestScript(near, server: server, hasCache: true)
    script.send(1)
    script.run()
    #expect(script.told == ["sent 1", "redirected 1", "sent 1", "completed 1", "answer 1"])
    #expect(script.effects.map(\.instant) == [.start + .milliseconds(420)])
    script.send(1, attempt: 2, at: .start + .seconds(1))
    script.run()
    let requests = script.told.count { $0.hasPrefix("sent") }
    #expect(requests == (isPermanent ? 3 : 4))
  }

  @Test func eachByteThatComesBeginsTheWaitAnew() {
    var slow = near
    slow.down = .kilobits(20)
    var fetch = FetchConfiguration()
    fetch.timeout = .seconds(2)
    var script = RequestScript(slow, fetch: fetch)
    script.send(1)
    script.run()
    // Six seconds of bytes; no byte comes two seconds after the one before.
    #expect(script.failures.isEmpty && script.effects.count == 1)
  }

  @Test func aNameIsLookedUpOnceAndAllWaitForIt() {
    var far = near
    far.nameLookup = .milliseconds(500)
    var script = RequestScript(far)
    script.send(1)
    script.run(until: .start + .milliseconds(100))
    script.send(2, at: .start + .milliseconds(100))
    script.run()
    let answered = Instant.start + .milliseconds(810)
    #expect(script.effects.map(\.instant) == [answered, answered])
  }

  @Test func anOutageHoldsRequestsUpAndSilenceEndsThem() throws {
    var tunnel = near
    tunnel.down = .megabits(1)
    tunnel.recording = PathTrace(
      [
        .init(at: .zero, down: .megabits(1), loss: 0),
        .init(at: .seconds(2), down: .zero, loss: 1),
        .init(at: .seconds(12), down: .megabits(1), loss: 0),
      ], length: .seconds(1_000))
    tunnel.traceStart = .zero
    var feed = RequestScript.plainFeed
    feed.pixels = PixelSize(width: 1_000, height: 1_000)  // 375 kB: three seconds
    var patient = RequestScript(tunnel, feed: feed)
    patient.send(1)
    patient.send(2, at: .start + .seconds(3))
    patient.run()
    #expect(patient.effects.count == 2)
    #expect(patient.effects.allSatisfy { $0.instant > .start + .seconds(12) })
    var fetch = FetchConfiguration()
    fetch.timeout = .seconds(5)
    var hasty = RequestScript(tunnel, feed: feed, fetch: fetch)
    hasty.send(1)
    hasty.run()
    #expect(hasty.failures.map(\.failure) == [.timedOut])
    let failed = try #require(hasty.failures.first?.instant)
    #expect((6_900...7_200).contains((failed - .start).milliseconds))
  }

  @Test func whatIsGivenUpComesOnUntilTheServerHearsOfIt() {
    var slow = near
    slow.down = .kilobits(100)
    var script = RequestScript(slow, server: RequestScript.promptServer.over(.http2))
    script.send(1)
    script.run(until: .start + .milliseconds(400))
    script.cancel(1, at: .start + .milliseconds(400))
    script.send(2, at: .start + .milliseconds(400))
    script.run()
    // The whole first window was on its way. It needs 1.2 s of the path, and then the second comes.
    #expect(script.effects.count == 1)
    #expect(script.effects.allSatisfy { $0.instant > .start + .milliseconds(2_500) })
  }

  @Test func bodiesBeyondTheInitialWindowWaitForMoreRoundTrips() {
    var feed = RequestScript.plainFeed
    feed.pixels = PixelSize(width: 400, height: 400)  // 60,000 bytes: three windows
    var script = RequestScript(near, feed: feed)
    script.send(1)
    script.run()
    #expect(script.effects.map(\.instant) == [.start + .milliseconds(510)])
  }

  @Test func cancellingClosesTheConnectionWithHTTP1() {
    var script = RequestScript(near)
    script.send(1)
    script.run(until: .start + .milliseconds(250))
    script.cancel(1, at: .start + .milliseconds(250))
    script.send(2, at: .start + .milliseconds(250))
    script.run()
    #expect(script.effects.map(\.load) == [RequestScript.load(2)])
    #expect(script.effects.last?.instant == .start + .milliseconds(560))
  }

  @Test(arguments: [true, false])
  func aBodyThatBreaksOffIsALostConnectionMidway(byReset isReset: Bool) {
    var profile = near
    profile.down = .kilobits(1_000)
    var server = RequestScript.promptServer
    if isReset { server.faults.resets = 1 } else { server.faults.truncated = 1 }
    var script = RequestScript(profile, server: server)
    script.send(1)
    script.run()
    #expect(script.effects.isEmpty)
    #expect(script.failures.map(\.failure) == [.connectionLost])
    let received = script.observations.compactMap { _, observation in
      if case .requestEnded(_, let bytes, .failed) = observation { bytes.bytes } else { nil }
    }
    #expect(received.count == 1)
    #expect(received.allSatisfy { (1_000...13_500).contains($0) })
  }

  @Test func aStalledBodyIsLateByItsStall() {
    var server = RequestScript.promptServer
    server.faults.stalls = 1
    server.faults.stallTime = .seconds(2)
    var script = RequestScript(near, server: server)
    script.send(1)
    script.run()
    #expect(script.effects.map(\.instant) == [.start + .milliseconds(2_310)])
  }

  @Test func aConnectionsOwnRateHoldsUpItsBody() {
    var server = RequestScript.promptServer
    server.connectionRate = BitRate(bitsPerSecond: 14_100 * 8)
    var script = RequestScript(near, server: server)
    script.send(1)
    script.run()
    #expect(script.effects.map(\.instant) == [.start + .milliseconds(1_310)])
    server.connectionRate = nil
    server.faults.drips = 1
    server.faults.dripRate = BitRate(bitsPerSecond: 14_100 * 4)
    var dripping = RequestScript(near, server: server)
    dripping.send(1)
    dripping.run()
    #expect(dripping.effects.map(\.instant) == [.start + .milliseconds(2_310)])
  }

  @Test func aRequestGivenUpWhileItWaitsNeverLeaves() {
    var script = RequestScript(near, fetch: RequestScript.oneConnection)
    script.send(1)
    script.send(2)
    script.cancel(2)
    script.run()
    let sent = script.observations.filter {
      if case .requestSent = $0.observation { true } else { false }
    }
    #expect(sent.count == 1)
  }

  @Test func offlineARequestFailsAtOnce() {
    var profile = near
    profile.offline = true
    var script = RequestScript(profile)
    script.send(1)
    script.run()
    #expect(script.failures.map(\.failure) == [.offline])
    #expect(script.observations.isEmpty)
  }

  @Test func theLossOfTheNetworkFailsWhatIsUnderWay() {
    var script = RequestScript(near)
    script.send(1)
    script.run(until: .start + .milliseconds(100))
    var profile = near
    profile.offline = true
    script.change(to: profile, at: .start + .milliseconds(100))
    script.run()
    #expect(script.failures.map(\.failure) == [.connectionLost])
    #expect(script.effects.isEmpty)
  }

  @Test func whatIsSilentForTooLongTimesOutWaitingOrNot() {
    var profile = near
    profile.loss = 1
    var fetch = RequestScript.oneConnection
    fetch.timeout = .seconds(3)
    var script = RequestScript(profile, fetch: fetch)
    script.send(1)
    script.send(2, at: .start + .seconds(1))
    script.run()
    #expect(script.failures.map(\.failure) == [.timedOut, .timedOut])
    let ends: [Instant] = [.start + .seconds(3), .start + .seconds(4)]
    #expect(script.failures.map(\.instant) == ends)
  }

  @Test func everyRequestSentEndsOnce() {
    var profile = near
    profile.breaks = 0.3
    profile.jitter = 0.5
    profile.loss = 0.02
    profile.down = .megabits(2)
    var script = RequestScript(profile)
    for number in 1...200 {
      script.send(UInt32(number), at: .start + .milliseconds(Int64(number) * 20))
      script.run(until: .start + .milliseconds(Int64(number) * 20))
    }
    script.run()
    let sent = script.observations.count {
      if case .requestSent = $0.observation { true } else { false }
    }
    let ended = script.observations.count {
      if case .requestEnded = $0.observation { true } else { false }
    }
    #expect(sent == 200)
    #expect(ended == 200)
    #expect(script.effects.count + script.failures.count == 200)
    #expect(script.failures.allSatisfy { $0.failure == .connectionLost })
  }
}
