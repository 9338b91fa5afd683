import Testing
import YAML

@Suite("Settings of logs that earlier versions wrote")
struct FormerSettingTests {
  private func present(_ network: String) throws -> YAMLNode {
    let text = """
      network: {\(network)}
      server: {errors: 0.1}
      events: [{at: 1 s, network: {down: 1 Mbps, transport: http2, timeout: 60 s}}]
      strategies: [{name: a, fetch: {coalesces: true}}]
      """
    return try YAMLParser.parse(text, file: "log").inPresentTerms(ofForm: 3)
  }

  @Test(arguments: [
    ("http1", 0, "none"), ("http1", 1, "1.3"), ("http1", 2, "1.2"), ("http2", 0, "1.3"),
  ])
  func whatTheNetworkSpokeTheServerSpeaks(transport: String, trips: Int, tls: String) throws {
    let setting = try present("transport: \(transport), tls-round-trips: \(trips), down: 1 Mbps")
    let server = try #require(setting["server"])
    #expect(server["protocols"]?.items?.compactMap(\.scalar?.text) == [transport])
    #expect(server["tls"]?.scalar?.text == tls)
    #expect(server["errors"]?.scalar?.text == "0.1")
    #expect(setting["network"]?.entries?.map(\.key) == ["down"])
  }

  @Test func theLimitsOfTheSessionAreTheStrategys() throws {
    let setting = try present("connections-per-host: 4, timeout: 15 s, initial-window: 20 kB")
    let fetch = try #require(setting["strategies"]?.items?.first?["fetch"])
    #expect(fetch["connections-per-host"]?.scalar?.text == "4")
    #expect(fetch["timeout"]?.scalar?.text == "15 s")
    #expect(fetch["coalesces"]?.scalar?.text == "true")
    #expect(setting["server"]?["initial-window"]?.scalar?.text == "20 kB")
    let event = try #require(setting["events"]?.items?.first?["network"])
    #expect(event.entries?.map(\.key) == ["down"])
  }

  @Test func whatFetchesSaidOfLoadsAheadIsSaidOfPrefetching() throws {
    let text = """
      strategies:
        - {name: a, prefetch: table, fetch: {prefetches: 3, prefetch-priority: low, coalesces: true}}
        - {name: b, fetch: {coalesces: true}}
      """
    let setting = try YAMLParser.parse(text, file: "log").inPresentTerms(ofForm: 5)
    let strategies = try #require(setting["strategies"]?.items)
    #expect(strategies[0]["prefetch"]?["rows"]?.scalar?.text == "table")
    #expect(strategies[0]["prefetch"]?["limit"]?.scalar?.text == "3")
    #expect(strategies[0]["prefetch"]?["priority"]?.scalar?.text == "low")
    #expect(strategies[0]["fetch"]?.entries?.map(\.key) == ["coalesces"])
    #expect(strategies[1]["prefetch"] == nil)
  }
}
