import AppModel
import Environment
import Harness
import ImagePipeline
import LiveRuns
import Metrics
import Primitives
import Reports
import Scenarios
import Testing

/// Widths that an app asks the server for, and keys that tell them apart or do not.
@Suite(.serialized) struct AskedWidthTests {
  /// Photos of 1200 x 900, in rows of 100 x 75 points and in a detail of 300 x 225, at scale 3.
  private static func text(
    _ strategies: String, feed: String = "resizes: true", scroll: String = taps
  ) -> String {
    """
    network: wifi
    server: {protocols: [http1]}
    feed: {rows: 100, pixels: {width: 1200, height: 900}, \(feed)}
    table: {row-height: 100 pt, slots: [{width: 100 pt, height: 75 pt}]}
    detail: {slots: [{width: 300 pt, height: 225 pt}]}
    scroll: {gestures: [\(scroll)]}
    strategies: [\(strategies)]
    """
  }

  private static let taps =
    "{pause: {duration: 3 s}}, {tap: {at: 0.3, look: 3 s}}, {pause: {duration: 1 s}}"
  private static let display = "{extends: lru-url, name: display, fetch: {width: display}}"
  private static let ladder = "{extends: lru-url, name: ladder, fetch: {width: [200, 640, 1000]}}"
  private static let byPath =
    "{extends: lru-url, name: by-path, fetch: {width: display}, keys: {memory: path}}"

  private func sizes(_ strategy: String) throws -> [PixelSize] {
    let plan = try #require(try Scenes.scenario(text: Self.text(strategy)).plans.first).plan
    return plan.slots.map { Feed(plan)[$0.shows.classID].pixels }
  }

  @Test func aViewGetsItsOwnPixelsTheNextOfALadderOrAll() throws {
    let full = PixelSize(width: 1_200, height: 900)
    #expect(try sizes("lru-url") == [full, full])
    let exact = [PixelSize(width: 300, height: 225), PixelSize(width: 900, height: 675)]
    #expect(try sizes(Self.display) == exact)
    let next = [PixelSize(width: 640, height: 480), PixelSize(width: 1_000, height: 750)]
    #expect(try sizes(Self.ladder) == next)
    // A preview has its width, whether or not it fills the view.
    let preview = PixelSize(width: 640, height: 480)
    #expect(try sizes("{extends: lru-url, fetch: {width: 640}}") == [preview, preview])
    #expect(try sizes("{extends: lru-url, fetch: {width: 1600}}") == [full, full])
    // Beyond the last width, and where a width is no smaller, the image comes as it is.
    #expect(
      try sizes("{extends: lru-url, fetch: {width: [320]}}") == [
        PixelSize(width: 320, height: 240), full,
      ])
    #expect(try sizes("{extends: lru-url, fetch: {width: [2000]}}") == [full, full])
  }

  @Test func aWidthChangesNothingOfAClassThatTheServerDoesNotResize() async throws {
    let run = try await Scenes.experiment(
      text: Self.text("lru-url, \(Self.display)", feed: "resizes: false"))
    #expect(run.values.count == 2 && run.values[0] == run.values[1])
  }

  @Test func smallerWidthsAreFewerBytesLessMemoryAndLessDecoding() async throws {
    let run = try await Scenes.experiment(
      text: Self.text("lru-url, \(Self.ladder), \(Self.display)"))
    for metric in [Metric.bytesDown, .peakMemoryBytes, .workerSeconds] {
      let values = ["display", "ladder", "lru-url"].map { run.value($0, metric) }
      #expect(values == values.sorted() && Set(values).count == 3, "\(metric.name) \(values)")
    }
    for strategy in ["lru-url", "display", "ladder"] {
      #expect(run.value(strategy, .blurredCellSeconds) == 0)
      #expect(run.value(strategy, .wrongHits) == 0)
      #expect(run.value(strategy, .staleCellSeconds) == 0)
    }
    // The detail's photo is at another address than the row's.
    #expect(
      run.value("display", .networkRequests) == run.value("lru-url", .networkRequests) + 1)
  }

  /// The row's small photo is found under the detail's key: the right photo, and blurred.
  @Test func aKeyWithoutTheQueryShowsTheRightPhotoBlurred() async throws {
    let run = try await Scenes.experiment(text: Self.text("\(Self.display), \(Self.byPath)"))
    let blurred = run.value("by-path", .blurredCellSeconds)
    #expect(blurred > 20)
    #expect(run.value("by-path", .wrongHits) == 0)
    #expect(run.value("by-path", .staleAssignments) == 0)
    #expect(
      run.value("by-path", .cellSecondsWithoutRightImage)
        < run.value("display", .cellSecondsWithoutRightImage))
    #expect(run.value("by-path", .networkRequests) == run.value("display", .networkRequests) - 1)
  }

  @Test func aBitmapSmallerThanItsViewIsBlurredTooAndASmallFileIsNot() async throws {
    let small = "{extends: lru-url, name: small, decode: {moment: in-background, size: 200}}"
    let run = try await Scenes.experiment(text: Self.text("lru-url, \(small)"))
    #expect(run.value("small", .blurredCellSeconds) > 10)
    let file = try await Scenes.experiment(
      text: """
        network: wifi
        feed: {rows: 10, pixels: {width: 90, height: 90}}
        table: {row-height: 100 pt}
        strategies: [lru-url]
        """)
    #expect(file.value("lru-url", .blurredCellSeconds) == 0)
  }

  @Test func theFaultIsNamedUnasked() async throws {
    let run = try await Scenes.experiment(
      text: Self.text("\(Self.display), \(Self.byPath)"), seedCount: 3)
    let verdict = run.document.verdict.symptomText()
    #expect(verdict.contains("Blurred"), "\(verdict)")
  }

  /// A live run needs the machine for itself.
  @Suite struct LiveWidthTests {
    /// In real time the server draws both widths, and the pixels say which picture each view got.
    @Test func twoWidthsAreDrawnAndJudgedByTheirPixels() async throws {
      let scenario = try Scenes.scenario(
        text: AskedWidthTests.text("\(AskedWidthTests.display), \(AskedWidthTests.byPath)")
          + "\nsettle: 2 s")
      let experiment = try await Experiment(
        live: scenario, version: "test", runner: LiveRunner(speed: 2))
      for strategy in ["display", "by-path"] {
        #expect(experiment.value(strategy, .judgedAssignments) > 7)
        #expect(experiment.value(strategy, .pixelStaleAssignments) == 0)
        #expect(experiment.value(strategy, .pixelDisagreements) == 0)
      }
      #expect(experiment.value("display", .blurredCellSeconds) == 0)
      #expect(experiment.value("by-path", .blurredCellSeconds) > 10)
    }
  }

  @Test(arguments: [
    ("fetch: {width: [640, 320]}", "ascending widths"), ("fetch: {width: half}", "half"),
    ("fetch: {width: []}", "ascending widths"),
  ])
  func aLadderThatIsNoneIsRefused(_ keys: String, _ message: String) {
    let error = #expect(throws: ScenarioError.self) {
      try Scenes.scenario(text: Self.text("{extends: lru-url, \(keys)}"))
    }
    #expect("\(error.map { "\($0)" } ?? "")".contains(message))
  }
}
