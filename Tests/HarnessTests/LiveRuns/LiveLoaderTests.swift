import AppModel
import CachePolicies
import Environment
import Foundation
import Harness
import ImagePipeline
import ImageServer
import LiveRuns
import Metrics
import Pictures
import Primitives
import Scenarios
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A loader as an app may write it: a dictionary, a URL session, and perhaps neither guard nor cancel.
@MainActor private final class SessionLoader: Loader {
  struct Habits: Sendable {
    var caches = true
    var guards = true
    var cancels = false
    /// True if it loads an image each time that it is bound, even if that image is on its way.
    var joins = true
    /// True if it reports the failure of a load as its view is about to be reused.
    var failsOnReuse = false
    /// True if it says that the images in its dictionary are files.
    var saysFiles = false
    /// True if it shows a picture of its own before each image.
    var hasPlaceholder = false
    /// True if the list names rows ahead, which it then loads.
    var prefetches = false
  }

  private struct Image {
    let pixels: [UInt32]
    let width: Int
  }

  private let habits: Habits
  private let session: URLSession
  private var images: [String: Image] = [:]
  private var wanted: [ObjectIdentifier: String] = [:]
  private var tasks: [String: URLSessionDataTask] = [:]
  private var waiting: [String: [LoaderView]] = [:]

  init(_ habits: Habits) {
    self.habits = habits
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    session = URLSession(configuration: configuration)
  }

  func load(_ address: String, into view: LoaderView) {
    wanted[ObjectIdentifier(view)] = address
    if let image = images[address] {
      let origin = habits.saysFiles ? LoaderView.Origin.disk : .memory
      return view.show(image.pixels, width: image.width, from: origin)
    }
    if habits.hasPlaceholder {
      view.show(Array(repeating: 0x808080, count: 64 * 64), width: 64)
    } else {
      view.clear()
    }
    waiting[address, default: []].append(view)
    request(address)
  }

  func prefetch(_ address: String) {
    if images[address] == nil { request(address) }
  }

  private func request(_ address: String) {
    guard let url = URL(string: address), !habits.joins || tasks[address] == nil else { return }
    let task = session.dataTask(with: url) { data, _, _ in
      let bitmap = data.flatMap { try? PictureDecoder.decode(Array($0)) }
      Task { @MainActor in self.finish(address, bitmap) }
    }
    tasks[address] = task
    task.resume()
  }

  func prepareForReuse(_ view: LoaderView) {
    if habits.failsOnReuse { view.fail() }
  }

  func didEndDisplaying(_ view: LoaderView) {
    guard habits.cancels, let address = wanted[ObjectIdentifier(view)] else { return }
    tasks.removeValue(forKey: address)?.cancel()
  }

  func handle(_ event: LifecycleEvent) {
    if event == .memoryWarning { images = [:] }
    if event == .terminate { session.invalidateAndCancel() }
  }

  private func finish(_ address: String, _ bitmap: Bitmap?) {
    tasks[address] = nil
    let views = waiting.removeValue(forKey: address) ?? []
    guard let bitmap else { return views.forEach { $0.fail() } }
    if habits.caches { images[address] = Image(pixels: bitmap.pixels, width: bitmap.width) }
    for view in views where !habits.guards || wanted[ObjectIdentifier(view)] == address {
      view.show(bitmap.pixels, width: bitmap.width, from: .network)
    }
  }
}

/// A loader is foreign code under the list of a live run. Its wrong images show in pixels, and its requests in the log
/// of the server.
@Suite(.serialized) struct LiveLoaderTests {
  private static let there = """
    network: {extends: lte, name: slow, round-trip: 200 ms, jitter: 0}
    server: {protocols: [http1], hosts: 1}
    feed: {rows: 60, pixels: {width: 64, height: 64}}
    table: {row-height: 80 pt}
    scroll:
      gestures:
        - {drag: {distance: 2000 pt, duration: 2 s}}
        - {pause: {duration: 1500 ms}}
        - {scroll-to-top: {}}
    settle: 2 s
    strategies: [ours]
    """

  private func run(
    _ text: String = there, _ habits: SessionLoader.Habits = .init()
  ) async throws -> LiveRun {
    let ours = CustomStrategy("ours", prefetches: habits.prefetches) { _ in SessionLoader(habits) }
    return try await OwnParts.known([], { [ours] }) {
      let scenario = try Scenes.scenario(text: text)
      let plan = try #require(scenario.plans.first)
      let runs = try await LiveRunner().run([plan])
      return try #require(runs.first)
    }
  }

  @Test func itsRequestsAreThoseOfTheServersLog() async throws {
    let run = try await run()
    let report = run.report
    let asked = run.serverLog.filter { $0.outcome != .neverARequest }
    #expect(report[.networkRequests] == Double(asked.count))
    #expect(report[.bytesDown] == Double(asked.map(\.sent).reduce(0, +)))
    #expect(report[.duplicateRequests] == 0)
    #expect(report[.cancelledRequests] == 0)
    #expect(Set(asked.map(\.target)).count == asked.count)
  }

  @Test func everyRowOnScreenGetsItsImageAndTheSecondTimeAtOnce() async throws {
    let report = try await run().report
    // Rows that leave the screen within a round trip never show theirs.
    #expect(try #require(report[.neverShown]) < 0.3)
    #expect(report[.failedLoads] == 0)
    #expect(report[.staleAssignments] == 0)
    #expect(report[.pixelDisagreements] == 0)
    #expect(try #require(report[.memoryHits]) > 5)
    #expect(try #require(report[.judgedAssignments]) >= #require(report[.networkRequests]))
    // A load takes a round trip for its connection, one for itself, and the time of its bytes.
    #expect(try #require(report[.timeToImageP50]) < 1_000)
  }

  @Test func withoutAGuardWrongImagesShowInThePixels() async throws {
    let text = Self.there.replacing("round-trip: 200 ms", with: "round-trip: 700 ms")
      .replacing("distance: 2000 pt, duration: 2 s", with: "distance: 4000 pt, duration: 3 s")
    let report = try await run(text, .init(guards: false)).report
    #expect(try #require(report[.staleAssignments]) > 0)
    #expect(report[.pixelStaleAssignments] == report[.staleAssignments])
  }

  @Test func withoutAStoreEachRowIsRequestedAgainAndWithoutJoiningTwice() async throws {
    let kept = try await run().report
    let not = try await run(Self.there, .init(caches: false, joins: false)).report
    #expect(not[.memoryHits] == 0)
    #expect(try #require(not[.networkRequests]) > #require(kept[.networkRequests]))
    #expect(try #require(not[.duplicateRequests]) > 0)
  }

  @Test func cancelsAreThoseThatTheServerSaw() async throws {
    let text = Self.there.replacing("round-trip: 200 ms", with: "round-trip: 700 ms")
    let report = try await run(text, .init(cancels: true)).report
    #expect(try #require(report[.cancelledRequests]) > 0)
  }

  @Test func aNewProcessHasANewLoader() async throws {
    let text = Self.there.replacing(
      "strategies:",
      with: "events: [{at: 4500 ms, terminate: {}}, {at: 5 s, launch: {}}]\nstrategies:")
    let report = try await run(text).report
    let once = try await run().report
    #expect(try #require(report[.networkRequests]) > #require(once[.networkRequests]))
  }

  @Test func whatTheListCannotSeeHasNoFigure() async throws {
    let report = try await run().report
    for metric in [Metric.peakMemoryBytes, .diskBytes, .decodes, .hitches, .queuedSeconds] {
      #expect(report[metric] == nil, "\(metric)")
    }
    #expect(try #require(report[.frames]) > 60)
  }

  @Test func theFailureOfAnOlderLoadFailsNoNewerOne() async throws {
    let report = try await run(Self.there, .init(failsOnReuse: true)).report
    #expect(report[.failedLoads] == 0)
  }

  @Test func anImageFromAFileIsADiskHitEvenAtOnce() async throws {
    let report = try await run(Self.there, .init(saysFiles: true)).report
    #expect(report[.memoryHits] == 0)
    #expect(try #require(report[.diskHits]) > 5)
  }

  @Test func rowsThatTheListNamesAheadAreThereEarlier() async throws {
    let text = Self.there.replacing(
      "- {drag:", with: "- {pause: {duration: 2 s}}\n    - {drag:")
    let plain = try await run(text).report
    let ahead = try await run(text, .init(prefetches: true)).report
    let times = try (
      #require(plain[.cellSecondsWithoutRightImage]), #require(ahead[.cellSecondsWithoutRightImage])
    )
    #expect(times.1 < 0.8 * times.0, "\(times)")
  }

  @Test func aPictureOfItsOwnIsNotTheImage() async throws {
    let plain = try await run().report
    let report = try await run(Self.there, .init(hasPlaceholder: true)).report
    #expect(report[.staleAssignments] == 0)
    let (one, other) = (
      try #require(plain[.cellSecondsWithoutRightImage]),
      try #require(report[.cellSecondsWithoutRightImage])
    )
    #expect(abs(one - other) < 3, "\(one) and \(other)")
  }

  @Test func aLoaderThatCannotBeMadeEndsTheRun() async throws {
    let ours = CustomStrategy("ours") { _ in throw CancellationError() }
    try await OwnParts.known([], { [ours] }) {
      let scenario = try Scenes.scenario(text: Self.there)
      let refusal = await #expect(throws: RunError.self) {
        _ = try await LiveRunner().run([#require(scenario.plans.first)])
      }
      #expect("\(try #require(refusal))".contains("the loader could not be made"))
    }
  }

  @Test(arguments: [
    ("[http1]", "[http2]", "use HTTP/1.1"), ("hosts: 1", "hosts: 2", "go to one host"),
    ("rows: 60", "rows: 60, signed: {for: 60 s}", "cannot renew addresses"),
    (
      "settle:", "events: [{at: 1 s, background: {}}, {at: 2 s, foreground: {}}]\nsettle:",
      "suspend"
    ),
  ])
  func whatALoaderCannotDoIsRefusedByItsKey(_ old: String, _ new: String, _ reason: String)
    async throws
  {
    let refusal = await #expect(throws: RunError.self) {
      _ = try await run(Self.there.replacing(old, with: new))
    }
    #expect("\(try #require(refusal))".contains(reason))
  }

  @Test func theSimulatedEngineRefusesIt() async throws {
    let ours = CustomStrategy("ours") { _ in SessionLoader(.init()) }
    try await OwnParts.known([], { [ours] }) {
      let scenario = try Scenes.scenario(text: Self.there)
      let refusal = await #expect(throws: (any Error).self) {
        _ = try await Runner(jobs: 1).run(scenario.plans)
      }
      #expect("\(try #require(refusal))".contains("'ours' is a loader"))
    }
  }
}
