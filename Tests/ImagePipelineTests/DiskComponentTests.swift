import CachePolicies
import Environment
import ImagePipeline
import Primitives
import Testing

@Suite("What a disk cache is made of")
struct DiskComponentTests {
  private func strategy(_ change: (inout DiskConfiguration) -> Void) -> Strategy {
    var strategy = ArticleStrategies.careful
    strategy.memory = nil
    var disk = DiskConfiguration()
    disk.limit = ByteCount(10_000)
    change(&disk)
    strategy.disk = disk
    return strategy
  }

  private func makeScript(
    feed: FeedConfiguration = FeedConfiguration(), policies: [EvictionEntry] = [],
    _ change: (inout DiskConfiguration) -> Void
  ) throws -> PipelineScript {
    try PipelineScript(strategy(change), feed: feed, policies: policies)
  }

  @Test func aLimitAtEveryWriteAlwaysHolds() throws {
    var script = try makeScript { _ in }
    for row in 0..<10 { #expect(script.load(0, row: Int32(row)).removals.isEmpty) }
    #expect(script.load(0, row: 10).removals == [1_000])
  }

  @Test func aPolicyWithAClockGetsTheTimeOfEachUse() throws {
    var script = try makeScript(policies: [EvictionEntry(LeastRecentByClock.self)]) {
      $0.policy = LeastRecentByClock.name
      $0.limit = ByteCount(2_000)
    }
    for (second, row) in [5, 0, 1].enumerated() {
      script.now = .start + .seconds(Int64(second))
      _ = script.load(0, row: Int32(row))
    }
    #expect(script.bind(1, row: 0).reads == [1_000], "it is younger by the clock")
    #expect(script.bind(2, row: 5).reads.isEmpty, "it was stored first")
  }

  @Test(arguments: [SweepMoment.onBackground, .onBackgroundOrEnd])
  func aSweepInTheBackgroundGoesDownToTheMarkAndNoWriteDoes(_ moment: SweepMoment) throws {
    var script = try makeScript {
      $0.sweep = moment
      $0.lowWater = 0.5
    }
    for row in 0..<30 { #expect(script.load(0, row: Int32(row)).removals.isEmpty) }
    #expect(script.live(through: .background).removals.count == 25)
    #expect(script.bind(1, row: 24).reads.isEmpty, "the oldest have gone")
    #expect(script.bind(2, row: 25).reads == [1_000], "the latest stay")
  }

  @Test func aSweepAfterTheLaunchRunsOnceEachLaunch() throws {
    var script = try makeScript {
      $0.sweep = .afterLaunch
      $0.sweepAfter = .seconds(5)
      $0.lowWater = 0.5
    }
    let first = script.load(0, row: 0)
    #expect(first.laterBlocks == [.sweepDisk])
    #expect(first.waits == [.seconds(5)])
    for row in 1..<20 { _ = script.load(0, row: Int32(row)) }
    let swept = script.handle(.main(.sweepDisk))
    #expect(swept.removals.count == 15)
    #expect(swept.laterBlocks.isEmpty)
    script.live(through: .terminate)
    #expect(script.live(through: .launch).laterBlocks == [.sweepDisk])
  }

  @Test func aPeriodicSweepSetsItsNextTimer() throws {
    var script = try makeScript { $0.sweep = .periodically }
    _ = script.load(0, row: 0)
    #expect(script.handle(.main(.sweepDisk)).laterBlocks == [.sweepDisk])
  }

  @Test(arguments: [false, true])
  func anExpiredFileIsNotReadAndTheNextSweepRemovesIt(slides: Bool) throws {
    var script = try makeScript {
      $0.sweep = .onBackground
      $0.expiresAfter = .seconds(10)
      $0.slides = slides
    }
    _ = script.load(0, row: 0)
    script.now = .start + .seconds(8)
    #expect(script.bind(1, row: 0).reads == [1_000])
    let read = script.effects.actions.compactMap { action in
      if case .read(_, _, for: let token) = action { token } else { nil }
    }
    let token = try #require(read.first)
    script.handle(.read(token, .image))
    script.handle(.decoded(token))
    script.runBlock()
    script.now = .start + .seconds(12)
    #expect(script.bind(2, row: 0).reads.count == (slides ? 1 : 0))
    #expect(script.live(through: .background).removals.count == (slides ? 0 : 1))
  }

  @Test func blocksCountForWhatTheyTakeOnTheVolume() throws {
    var script = try makeScript { $0.measures = .blocks }
    _ = script.load(0, row: 0)
    _ = script.load(0, row: 1)
    #expect(script.load(0, row: 2).removals == [1_000], "a file of 1 000 B takes 4 096 B")
  }

  @Test func anImageEncodedAgainHasAnotherLength() throws {
    var script = try makeScript { $0.payloadRatio = 2 }
    #expect(script.load(0, row: 0).writes == [2_000])
  }

  @Test(arguments: ImageFormat.allCases)
  func aFormatThatTheStrategyDoesNotKnowIsStoredAsPNG(_ format: ImageFormat) throws {
    var feed = FeedConfiguration()
    (feed.format, feed.pixels) = (format, PixelSize(width: 100, height: 80))
    var script = try makeScript(feed: feed) {
      ($0.limit, $0.encodes, $0.pngBits, $0.payloadRatio) = (nil, .knownOrPNG, 12, 2)
    }
    let isKnown = [.jpeg, .png, .gif].contains(format)
    #expect(script.load(0, row: 0).writes == [isKnown ? 2_000 : 100 * 80 * 12 / 8])
  }

  @Test(arguments: DecodedFrames.allCases)
  func anAnimationWithMoreThanItsFirstFrameIsStoredAsItCame(_ frames: DecodedFrames) throws {
    var feed = FeedConfiguration()
    (feed.format, feed.pixels, feed.frames) = (.webp, PixelSize(width: 100, height: 80), 5)
    var encoding = strategy { ($0.limit, $0.encodes, $0.pngBits) = (nil, .knownOrPNG, 12) }
    encoding.decode.frames = frames
    var script = try PipelineScript(encoding, feed: feed)
    #expect(script.load(0, row: 0).writes == [frames == .first ? 12_000 : 1_000])
    let bitmap = Bitmaps(encoding, of: Feed(feed, seed: 1))[ClassID(0)]
    #expect(bitmap.stored == (frames == .first ? .png : nil))
  }

  @Test(arguments: DiskEncoding.allCases)
  func anImageOfAFileThatWasEncodedAgainSaysSo(_ encoding: DiskEncoding) throws {
    var script = try makeScript { ($0.limit, $0.encodes) = (nil, encoding) }
    _ = script.load(0, row: 0)
    let read = try #require(script.bind(1, row: 0).readLoads.first)
    let contents = script.handle(.read(read, .image)).compactMap {
      if case .observation(.created(_, let content)) = $0 { content.isEncoded } else { nil }
    }
    #expect(contents == [encoding != .never])
  }

  @Test func aFileWrittenTwiceIsThereOnce() throws {
    var script = try makeScript { $0.writesPerFile = 2 }
    let effects = script.load(0, row: 0)
    #expect(effects.writes == [1_000, 1_000])
    #expect(effects.removals == [1_000])
  }

  @Test(arguments: [false, true])
  func aMemoryHitMayCountAsAUseOfTheFile(touches: Bool) throws {
    var touching = strategy { $0.touchedByMemoryHits = touches }
    touching.memory = MemoryConfiguration()
    var script = try PipelineScript(touching)
    for row in 0..<10 { _ = script.load(0, row: Int32(row)) }
    #expect(script.bind(1, row: 0).tiers == [.memory])
    _ = script.load(2, row: 10)
    script.live(through: .terminate)
    #expect(script.bind(3, row: 0).reads.count == (touches ? 1 : 0))
  }
}
