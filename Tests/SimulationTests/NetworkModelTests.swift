import Primitives
import Testing
import World

@testable import ImageApp
@testable import ImageLoading
@testable import Simulation

@Suite struct NetworkModelTests {
  private var near: NetworkProfile {
    var profile = NetworkProfile()
    profile.roundTrip = .milliseconds(100)
    profile.tlsRoundTrips = 1
    return profile
  }

  @Test func aNewConnectionCostsItsRoundTripsAndAWarmOneNone() {
    var script = RequestScript(near)
    script.send(1)
    script.run()
    // TCP and TLS 200 ms, the request's own round trip 100 ms, the server 10 ms.
    #expect(script.answers.map(\.instant) == [.start + .milliseconds(310)])
    script.send(2, at: .start + .seconds(1))
    script.run()
    #expect(script.answers.last?.instant == .start + .milliseconds(1_110))
  }

  @Test func theSeventhRequestWaitsForAConnection() {
    var script = RequestScript(near)
    for number in 1...7 { script.send(UInt32(number)) }
    script.run()
    let times = script.answers.map { ($0.instant - .start).milliseconds }
    #expect(times == [310, 310, 310, 310, 310, 310, 420])
  }

  @Test func withHTTP2NoRequestWaits() {
    var profile = near
    profile.transport = .http2
    var script = RequestScript(profile)
    for number in 1...50 { script.send(UInt32(number)) }
    script.run()
    #expect(Set(script.answers.map(\.instant)) == [.start + .milliseconds(310)])
  }

  @Test func bodiesBeyondTheInitialWindowWaitForMoreRoundTrips() {
    var feed = RequestScript.plainFeed
    feed.pixels = PixelSize(width: 400, height: 400)  // 60,000 bytes: three windows
    var script = RequestScript(near, feed: feed)
    script.send(1)
    script.run()
    #expect(script.answers.map(\.instant) == [.start + .milliseconds(510)])
  }

  @Test func cancellingClosesTheConnectionWithHTTP1() {
    var script = RequestScript(near)
    script.send(1)
    script.run(until: .start + .milliseconds(250))
    script.cancel(1, at: .start + .milliseconds(250))
    script.send(2, at: .start + .milliseconds(250))
    script.run()
    #expect(script.answers.map(\.load) == [RequestScript.load(2)])
    #expect(script.answers.last?.instant == .start + .milliseconds(560))
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
    #expect(script.answers.isEmpty)
    #expect(script.failures.map(\.failure) == [.connectionLost])
    let received = script.facts.compactMap { _, fact in
      if case .requestEnded(_, let bytes, .failed) = fact { bytes.bytes } else { nil }
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
    #expect(script.answers.map(\.instant) == [.start + .milliseconds(2_310)])
  }

  @Test func aConnectionsOwnRateHoldsUpItsBody() {
    var server = RequestScript.promptServer
    server.connectionRate = BitRate(bitsPerSecond: 14_250 * 8)
    var script = RequestScript(near, server: server)
    script.send(1)
    script.run()
    #expect(script.answers.map(\.instant) == [.start + .milliseconds(1_310)])
    server.connectionRate = nil
    server.faults.drips = 1
    server.faults.dripRate = BitRate(bitsPerSecond: 14_250 * 4)
    var dripping = RequestScript(near, server: server)
    dripping.send(1)
    dripping.run()
    #expect(dripping.answers.map(\.instant) == [.start + .milliseconds(2_310)])
  }

  @Test func aRequestGivenUpWhileItWaitsNeverLeaves() {
    var profile = near
    profile.connectionsPerHost = 1
    var script = RequestScript(profile)
    script.send(1)
    script.send(2)
    script.cancel(2)
    script.run()
    let sent = script.facts.filter { if case .requestSent = $0.fact { true } else { false } }
    #expect(sent.count == 1)
  }

  @Test func offlineARequestFailsAtOnce() {
    var profile = near
    profile.offline = true
    var script = RequestScript(profile)
    script.send(1)
    script.run()
    #expect(script.failures.map(\.failure) == [.offline])
    #expect(script.facts.isEmpty)
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
    #expect(script.answers.isEmpty)
  }

  @Test func whatIsSilentForTooLongTimesOutWaitingOrNot() {
    var profile = near
    profile.loss = 1
    profile.connectionsPerHost = 1
    profile.timeout = .seconds(3)
    var script = RequestScript(profile)
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
    var script = RequestScript(profile)
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
