import Environment
import ImagePipeline
import Primitives
import Testing

@testable import AppModel
@testable import Simulation

/// Resources that each host has for itself, and resources that all hosts share.
@Suite("Images from several hosts")
struct HostTests {
  private var near: NetworkProfile {
    var profile = NetworkProfile()
    profile.roundTrip = .milliseconds(100)
    return profile
  }

  private func server(
    _ hosts: Int, over spoken: HTTPProtocol = .http1, tls: TLSVersion = .tls13
  ) -> ServerConfiguration {
    var server = RequestScript.promptServer.over(spoken)
    server.hosts = hosts
    server.tls = tls
    return server
  }

  /// Sends a request for an image of a host at a moment, after all events due before.
  private func send(
    _ number: UInt32, to host: Int, at second: Int64, _ script: inout RequestScript
  ) {
    let now = Instant.start + .seconds(second)
    script.run(until: now)
    script.send(number, to: host, at: now)
  }

  private func times(_ script: borrowing RequestScript) -> [Double] {
    script.effects.map { ($0.instant - .start).milliseconds }
  }

  @Test(arguments: HTTPProtocol.allCases)
  func eachHasItsNameLookedUpAndItsConnectionOpenedOnce(spoken: HTTPProtocol) {
    var far = near
    far.nameLookup = .milliseconds(500)
    var script = RequestScript(far, server: server(2, over: spoken))
    send(1, to: 0, at: 0, &script)
    send(2, to: 1, at: 1, &script)
    send(3, to: 0, at: 2, &script)
    send(4, to: 1, at: 3, &script)
    script.run()
    let opening = spoken.handshake(.tls13, isResumed: false)
    // The look-up 500 ms, the round trips of opening, the request's own 100, the server 10; then the last two.
    let first = Double(500 + 100 * (opening.transport + opening.tls) + 110)
    #expect(times(script) == [first, 1_000 + first, 2_110, 3_110])
  }

  @Test func aTicketOfOneResumesNothingWithAnother() {
    var script = RequestScript(near, server: server(2, tls: .tls12))
    send(1, to: 0, at: 0, &script)
    send(2, to: 1, at: 1, &script)
    send(3, to: 1, at: 2, &script)
    send(4, to: 1, at: 2, &script)
    script.run()
    // Two round trips of TLS 1.2 with each; one if the second connection to a host resumes.
    #expect(times(script) == [410, 1_410, 2_110, 2_310])
  }

  @Test func eachHasTheLimitOfConnectionsForItself() {
    var script = RequestScript(near, server: server(2))
    for number in 1...14 { script.send(UInt32(number), to: number % 2) }
    script.run()
    #expect(times(script) == Array(repeating: 310, count: 12) + [420, 420])
  }

  @Test func withHTTP2EachHasAConnectionAWindowAndTheLimitOfStreams() {
    var both = server(2, over: .http2)
    both.concurrentStreams = 2
    var script = RequestScript(near, server: both)
    for number in 1...6 { script.send(UInt32(number), to: number % 2) }
    script.run()
    // Of two simultaneous bodies of a host, each a window long, the second needs another round trip.
    #expect(times(script).prefix(4) == [310, 310, 410, 410])
    both.hosts = 1
    var alone = RequestScript(near, server: both)
    for number in 1...3 { alone.send(UInt32(number)) }
    alone.run()
    #expect(times(alone).prefix(2) == [310, 410])
  }

  @Test func whatWaitsForOneIsNotHeldUpByAnother() {
    var script = RequestScript(near, server: server(2), fetch: RequestScript.oneConnection)
    for number in 1...3 { script.send(UInt32(number), to: 0) }
    script.send(4, to: 1)
    script.run()
    #expect(script.effects.map(\.load.attempt) == [1, 4, 2, 3])
  }

  @Test(arguments: HTTPProtocol.allCases, [1, 2, 8])
  func allShareTheOneLink(spoken: HTTPProtocol, hosts: Int) {
    var slow = near
    slow.down = .megabits(1)
    var script = RequestScript(slow, server: server(hosts, over: spoken))
    for number in 1...40 { script.send(UInt32(number), to: number % hosts) }
    script.run()
    #expect(script.effects.count == 40)
    for (count, response) in script.effects.enumerated() {
      let bytes = Double((count + 1) * 14_100)
      #expect(bytes * 8 <= (response.instant - .start).seconds * 1e6)
    }
  }

  @Test func theLossOfTheNetworkClosesTheConnectionsOfAll() {
    var script = RequestScript(near, server: server(3))
    for number in 1...3 { script.send(UInt32(number), to: number - 1) }
    script.run()
    script.change(to: near, at: .start + .seconds(1))
    for number in 4...6 { script.send(UInt32(number), to: number - 4, at: .start + .seconds(1)) }
    script.run()
    #expect(times(script) == [310, 310, 310, 1_310, 1_310, 1_310])
  }

  @Test func aLostNetworkThatComesBackServesWhatWaitsForEach() {
    var nowhere = near
    nowhere.offline = true
    var fetch = FetchConfiguration()
    fetch.waitsForConnectivity = true
    var script = RequestScript(nowhere, server: server(3), fetch: fetch)
    for number in 1...3 { script.send(UInt32(number), to: number - 1) }
    script.run(until: .start + .seconds(1))
    script.change(to: near, at: .start + .seconds(1))
    script.run()
    #expect(times(script) == [1_310, 1_310, 1_310])
  }
}
