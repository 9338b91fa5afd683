import ImageApp
import ImageLoading
import Metrics
import Primitives
import Scrolling
import Testing
import World

@Suite("What the caches answered")
struct CacheTallyTests {
  @Test func everyBindIsAnsweredByOneTierOrMissed() {
    var script = RecorderScript()
    script.make(0, of: 1)
    for (cell, tier) in Tier.allCases.enumerated() { bind(UInt32(cell), 1, tier, &script) }
    script.bind(9, 2)
    let run = script.finish(1)
    #expect(run[.binds] == 6)
    #expect(run[.memoryHits] == 1)
    #expect(run[.diskHits] == 1)
    #expect(run[.httpFreshHits] == 1)
    #expect(run[.httpRevalidatedHits] == 1)
    #expect(run[.joinedLoads] == 1)
    #expect(run[.misses] == 1)
    #expect(run[.hitRatio] == 0.5)
    #expect(run[.hitRatioCeiling] == 4.0 / 6.0)
  }

  /// Binds a cell to an item, with what happens where a tier answers.
  private func bind(_ cell: UInt32, _ item: UInt32, _ tier: Tier, _ script: inout RecorderScript) {
    let event = PipelineEvent.table(
      .cellForRow(CellID(cell), row: Int32(item), item: ItemID(item)), on: .first)
    let (view, load) = (ViewID(cell), RecorderScript.token(item, attempt: cell + 1))
    switch tier {
    case .memory: script.take(event, .action(.assign(view, .image(ImageID(0)), .none)))
    case .joined: script.take(event, .fact(.joined(view, load)))
    case .disk, .httpFresh:
      script.bind(cell, item, reading: tier == .disk ? .disk : .httpDisk, attempt: cell + 1)
      script.take(.read(load, .image))
    case .httpRevalidated:
      script.take(
        event, .fact(.began(load, for: view)),
        .action(.fetch(load, ifChangedFrom: 0, over: .session)))
      script.confirm(load)
    }
  }

  @Test func bytesAreThoseOfTheImageTheBindWanted() throws {
    let feed = Feed(FeedConfiguration(), seed: 1)
    let wanted = Double(feed.encodedBytes(of: ObjectID(2), version: 0).bytes)
    let other = Double(feed.encodedBytes(of: ObjectID(3), version: 0).bytes)
    var script = RecorderScript { $0.feed = FeedConfiguration() }
    script.bind(0, 1, reading: .disk)
    script.bind(0, 2)
    script.take(.read(RecorderScript.token(1), .image))
    let run = script.finish(1)
    let ratio = try #require(run[.byteHitRatio])
    #expect(abs(ratio - wanted / (wanted + other)) < 1e-12)
  }

  @Test func aHitForACellInThePoolCountsItsBytes() {
    var script = RecorderScript()
    script.bind(0, 1, reading: .disk)
    script.show(0, 1)
    script.pool(0, 1)
    script.take(.read(RecorderScript.token(1), .image))
    #expect(script.finish(1)[.byteHitRatio] == 1)
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
      script.tell(
        .frame(presentedAt: script.now, hitch: .milliseconds(late), isScrolling: true))
    }
    script.tell(.frame(presentedAt: script.now, hitch: .milliseconds(50), isScrolling: false))
    let run = script.finish(1)
    #expect(run[.frames] == 4)
    #expect(run[.hitchTimeRatio] == 400)
  }

  @Test func withoutScrollingThereIsNoHitchRatio() {
    var script = RecorderScript()
    script.frame(0)
    #expect(script.finish(1)[.hitchTimeRatio] == nil)
  }
}
