import AppModel
import Environment
import ImagePipeline
import Metrics
import Primitives
import Scrolling
import Testing

@Suite("What the caches answered")
struct CacheTallyTests {
  @Test func everyBindIsAnsweredByOneTierOrMissed() {
    var script = RecorderScript()
    script.make(0, of: 1)
    script.bind(8, 1)
    for (cell, tier) in Tier.allCases.enumerated() { bind(UInt32(cell), 1, tier, &script) }
    script.bind(9, 2)
    let run = script.finish(1)
    #expect(run[.binds] == 7)
    #expect(run[.memoryHits] == 1)
    #expect(run[.diskHits] == 1)
    #expect(run[.httpFreshHits] == 1)
    #expect(run[.httpRevalidatedHits] == 1)
    #expect(run[.joinedLoads] == 1)
    #expect(run[.misses] == 2)
    #expect(run[.hitRatio] == 3.0 / 7)
    #expect(run[.hitRatioCeiling] == 5.0 / 7)
  }

  /// Binds a cell to an item, with the observations of the tier that answers.
  private func bind(_ cell: UInt32, _ item: UInt32, _ tier: Tier, _ script: inout RecorderScript) {
    let event = PipelineEvent.table(
      .cellForRow(CellID(cell), row: Int32(item), item: ItemID(item)), on: .first)
    let (view, load) = (ViewID(cell), RecorderScript.token(item, attempt: cell + 1))
    switch tier {
    case .memory: script.handle(event, .action(.assign(view, .image(BitmapID(0)), .none)))
    case .joined: script.handle(event, .observation(.joined(view, load)))
    case .disk, .httpFresh:
      script.bind(cell, item, reading: tier == .disk ? .disk : .httpDisk, attempt: cell + 1)
      script.handle(.read(load, .image))
    case .httpRevalidated:
      script.handle(
        event, .observation(.began(load, for: view)),
        .action(.fetch(load, ifChangedFrom: 0, over: .session)))
      script.confirm(load)
    }
  }

  @Test func bytesAreThoseOfTheImageTheBindWanted() throws {
    let feed = Feed(FeedConfiguration(), seed: 1)
    let wanted = Double(feed.encodedBytes(of: RenditionID(2), version: 0).bytes)
    let other = Double(feed.encodedBytes(of: RenditionID(3), version: 0).bytes)
    var script = RecorderScript { $0.feed = FeedConfiguration() }
    script.bind(1, 1)
    script.bind(0, 1, reading: .disk)
    script.bind(0, 2)
    script.handle(.read(RecorderScript.token(1), .image))
    let run = script.finish(1)
    let ratio = try #require(run[.byteHitRatio])
    #expect(abs(ratio - wanted / (2 * wanted + other)) < 1e-12)
  }

  @Test func aHitForACellInThePoolCountsItsBytes() {
    var script = RecorderScript()
    script.bind(1, 1)
    script.bind(0, 1, reading: .disk)
    script.show(0, 1)
    script.pool(0, 1)
    script.handle(.read(RecorderScript.token(1), .image))
    #expect(script.finish(1)[.byteHitRatio] == 0.5)
  }

  @Test func anotherRowsImageFromMemoryIsAWrongHit() {
    var script = RecorderScript()
    script.make(0, of: 1)
    script.bind(0, 2)
    hit(1, 2, image: 0, &script)
    let run = script.finish(1)
    #expect(run[.wrongHits] == 1)
    #expect(run[.memoryHits] == 0)
    #expect(run[.hitRatio] == 0)
    #expect(run[.misses] == 1)
  }

  @Test func anOutdatedImageFromMemoryIsAWrongHit() {
    var script = RecorderScript()
    script.make(0, of: 1)
    script.bind(0, 1)
    script.emit(.contentChanged(share: 1))
    hit(1, 1, image: 0, &script)
    #expect(script.finish(1)[.wrongHits] == 1)
  }

  @Test func aFileOfAnotherRowsImageIsAWrongHit() {
    var script = RecorderScript()
    script.bind(0, 1)
    script.bind(1, 1, reading: .disk)
    script.handle(.read(RecorderScript.token(1), .image))
    script.make(0, of: 2, from: .store(RecorderScript.token(1)))
    let run = script.finish(1)
    #expect(run[.wrongHits] == 1)
    #expect(run[.diskHits] == 0)
    #expect(run[.byteHitRatio] == 0)
  }

  @Test func aFileIsJudgedByWhatItsBindWantedAndNotByALaterOne() {
    var script = RecorderScript()
    script.bind(0, 1)
    script.bind(1, 1, reading: .disk)
    script.bind(1, 5)
    script.handle(.read(RecorderScript.token(1), .image))
    script.make(0, of: 1, from: .store(RecorderScript.token(1)))
    let run = script.finish(1)
    #expect(run[.diskHits] == 1)
    #expect(run[.wrongHits] == 0)
  }

  @Test func aFileThatDoesNotDecodeIsAWrongHit() {
    var script = RecorderScript()
    script.bind(0, 1)
    script.bind(1, 1, reading: .disk)
    script.handle(.read(RecorderScript.token(1), .undecodable))
    #expect(script.finish(1)[.wrongHits] == 1)
  }

  @Test func aFirstBindThatIsAnsweredWasPrefetched() {
    var script = RecorderScript()
    script.make(0, of: 1)
    hit(0, 1, image: 0, &script)
    hit(1, 1, image: 0, &script)
    let run = script.finish(1)
    #expect(run[.prefetchedHits] == 1)
    #expect(run[.memoryHits] == 1)
    #expect(run[.misses] == 0)
    #expect(run[.hitRatio] == run[.hitRatioCeiling])
  }

  @Test func imagesThatShipWithTheAppHaveNoCeiling() {
    var script = RecorderScript { $0.strategy.bundled = true }
    script.make(0, of: 1)
    hit(0, 1, image: 0, &script)
    let run = script.finish(1)
    #expect(run[.hitRatio] == 1)
    #expect(run[.hitRatioCeiling] == nil)
  }

  /// Binds a cell to an item, which is answered at once with an image.
  private func hit(
    _ cell: UInt32, _ item: UInt32, image: UInt32, _ script: inout RecorderScript
  ) {
    script.handle(
      .table(.cellForRow(CellID(cell), row: Int32(item), item: ItemID(item)), on: .first),
      .action(.assign(ViewID(cell), .image(BitmapID(image)), .none)))
  }

  @Test func withoutBindsThereAreNoRatios() {
    let run = RecorderScript().finish(1)
    #expect(run[.hitRatio] == nil)
    #expect(run[.byteHitRatio] == nil)
    #expect(run[.hitRatioCeiling] == nil)
    #expect(run[.binds] == 0)
  }

  @Test func hitchesAreLatenessInEachSecondOfScrolling() {
    var script = RecorderScript { $0.device.refreshRate = 100 }
    for late in [0, 0, 20] as [Int64] {
      script.emit(
        .frame(presentedAt: script.now, hitch: .milliseconds(late), isScrolling: true, cut: .none))
    }
    script.emit(
      .frame(presentedAt: script.now, hitch: .milliseconds(50), isScrolling: false, cut: .none))
    let run = script.finish(1)
    #expect(run[.frames] == 4)
    #expect(run[.hitchTimeRatio] == 400)
    #expect(run[.hitches] == 1)
    #expect(run[.worstHitch] == 20)
    #expect(run[.hitchCriticalSeconds] == 0.05)
  }

  @Test func scrollingIsClassedSecondBySecond() {
    var script = RecorderScript { $0.device.refreshRate = 100 }
    for late in [0, 6, 12] as [Int64] {
      for frame in 0..<100 {
        let hitch = frame == 99 ? late : 0
        script.emit(
          .frame(
            presentedAt: script.now, hitch: .milliseconds(hitch), isScrolling: true, cut: .none))
      }
    }
    let run = script.finish(1)
    #expect(run[.hitchWarningSeconds] == 1.006)
    #expect(run[.hitchCriticalSeconds] == 1.012)
  }

  @Test func theThreadsAreAsBusyAsTheHostSays() {
    var script = RecorderScript()
    script.emit(.worked(main: .milliseconds(1_500), workers: .milliseconds(250)))
    let run = script.finish(1)
    #expect(run[.mainThreadSeconds] == 1.5)
    #expect(run[.workerSeconds] == 0.25)
  }

  @Test func withoutScrollingThereIsNoHitchRatio() {
    var script = RecorderScript()
    script.frame(0)
    #expect(script.finish(1)[.hitchTimeRatio] == nil)
  }
}
