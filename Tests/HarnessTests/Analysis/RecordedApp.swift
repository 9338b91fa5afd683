import AppModel
import Environment
import Importers
import Primitives
import Scenarios
import Simulation
import Testing

@testable import Harness

/// An app whose properties are hidden from a calibration: a scenario with one strategy, played and logged.
struct RecordedApp {
  /// The lines of its strategy after its name.
  var strategy = "memory: {policy: lru, cost-limit: null, count-limit: 12}"
  var network = "{round-trip: 60 ms, down: 6 Mbps}"
  var server = "think-time: 25 ms, think-time-sigma: 0.3"
  var table = "{row-height: 300 pt}"
  var scroll = "{reader: {duration: 60 s}}"
  var events = "[]"
  var feed =
    "{rows: 120, images: {kind: zipf, distinct: 60, exponent: 0.7}, pixels: {width: 780, height: 520}, "
    + "bits-per-pixel: {median: 1.2, sigma: 0.5}}"

  private var text: String {
    """
    device: iphone-13
    network: \(network)
    server: {cache-control: null, protocols: [http1], tls: none, \(server)}
    feed: \(feed)
    table: \(table)
    scroll: \(scroll)
    events: \(events)
    strategies:
      - extends: lru-url
        name: hidden
        \(strategy)

    """
  }

  /// Plays a session.
  ///
  /// - Returns: The log of the app, and the requests as a server logs them.
  func play(seed: UInt64) async throws -> (log: BindLog, requests: [SentRequest]) {
    let run = try #require(Scenes.scenario(text: text).plans.first).withSeed(seed)
    let feed = Feed(run.plan)
    let done = try SimulatedRun.finish(
      run, feed, observer: BindRecorder(run.plan, feed: feed, title: "hidden"))
    let end = done.end
    let requests = try await Runner(jobs: 1).sessions(of: [run]) { $0.requests }[0]
    return (done.observer.finish(at: end), requests)
  }
}
