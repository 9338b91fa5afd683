import CachePolicies
import ImagePipeline
import Primitives
import Testing

@Suite("What a memory cache is made of")
struct MemoryComponentTests {
  /// The bitmap of 300 by 300 pixels, whose rows are padded to 64 bytes.
  private let bitmap = 1_216 * 300

  private func strategy(_ change: (inout MemoryConfiguration) -> Void) -> Strategy {
    var strategy = ArticleStrategies.careful
    var memory = MemoryConfiguration()
    change(&memory)
    strategy.memory = memory
    return strategy
  }

  private func makeScript(
    _ change: (inout MemoryConfiguration) -> Void
  ) throws -> PipelineScript {
    try PipelineScript(strategy(change))
  }

  @Test func anImageAboveTheCapIsNotStoredAtAll() throws {
    // The cap is a whole number of bytes.
    for (limit, stored) in [(10 * bitmap, 0), (10 * bitmap + 9, 0), (10 * bitmap + 10, 1)] {
      var script = try makeScript {
        $0.costLimit = ByteCount(limit)
        $0.entryCap = 0.1
      }
      #expect(script.load(0, row: 0).storedCosts.count == stored)
    }
  }

  @Test func aStoreWithALowWaterMarkGoesDownToItWithTheNewcomer() throws {
    var script = try makeScript {
      $0.costLimit = ByteCount(10 * bitmap)
      $0.lowWater = 0.6
    }
    for row in 0..<10 { #expect(script.load(0, row: Int32(row)).discards == 0) }
    #expect(script.load(0, row: 10).discards == 5)
    for row in 11..<15 { #expect(script.load(0, row: Int32(row)).discards == 0) }
    #expect(script.load(0, row: 15).discards == 5)
  }

  @Test func aLowWaterMarkGoesForCountsToo() throws {
    var script = try makeScript {
      $0.countLimit = 4
      $0.lowWater = 0.5
    }
    for row in 0..<4 { #expect(script.load(0, row: Int32(row)).discards == 0) }
    #expect(script.load(0, row: 4).discards == 3)
  }

  @Test(arguments: [false, true])
  func anExpiredImageIsAMissAndUseProlongsItsLifeIfItSlides(slides: Bool) throws {
    var expiration = MemoryExpiration()
    expiration.after = .seconds(10)
    expiration.slides = slides
    var script = try makeScript { $0.expiration = expiration }
    _ = script.load(0, row: 0)
    script.now = .start + .seconds(8)
    #expect(script.bind(1, row: 0).tiers == [.memory])
    script.now = .start + .seconds(12)
    let late = script.bind(2, row: 0)
    #expect(late.tiers == (slides ? [.memory] : []))
    #expect(late.discards == (slides ? 0 : 1))
  }

  @Test func aSweepRemovesWhatHasExpiredAndSetsTheNextTimer() throws {
    var expiration = MemoryExpiration()
    expiration.after = .seconds(10)
    expiration.sweepEvery = .seconds(4)
    var script = try makeScript { $0.expiration = expiration }
    #expect(script.bind(0, row: 0).laterBlocks == [.sweepMemory])
    _ = script.load(1, row: 1)
    script.now = .start + .seconds(8)
    #expect(script.handle(.main(.sweepMemory)).discards == 0)
    script.now = .start + .seconds(12)
    let swept = script.handle(.main(.sweepMemory))
    #expect(swept.discards == 1)
    #expect(swept.waits == [.seconds(4)])
  }

  @Test func aWeakTableFindsWhatACellStillHoldsAndNothingElse() throws {
    let weak = strategy {
      $0.countLimit = 1
      $0.weakTable = true
    }
    var script = try PipelineScript(weak)
    _ = script.load(0, row: 0)
    _ = script.load(1, row: 1)
    #expect(script.bind(2, row: 0).tiers == [.memory], "cell 0 still holds it")
    _ = script.load(0, row: 5)
    script.bind(2, row: 6)
    #expect(script.bind(3, row: 0).tiers == [], "nobody holds it any more")
  }

  @Test func aCostOfFileAndBitmapIsTheirSum() throws {
    var script = try makeScript { $0.cost = .encodedAndDecoded }
    #expect(script.load(0, row: 0).storedCosts == [UInt32(bitmap + 1_000)])
  }

  @Test func theBackgroundTrimsToAShareOfTheLimits() throws {
    var trimming = strategy { $0.costLimit = ByteCount(10 * bitmap) }
    trimming.lifecycle.background = .trims
    trimming.lifecycle.trimShare = 0.2
    var script = try PipelineScript(trimming)
    for row in 0..<10 { _ = script.load(0, row: Int32(row)) }
    #expect(script.live(through: .background).discards == 8)
  }

  @Test func anImageOnScreenIsSparedAndTheNextInOrderLeaves() throws {
    var script = try makeScript {
      $0.countLimit = 2
      $0.sparesShown = true
    }
    _ = script.load(0, row: 0)
    _ = script.load(1, row: 1)
    _ = script.load(1, row: 2)
    // Cell 0 holds the oldest image; cell 1 has gone on from row 1, whose image therefore leaves.
    #expect(script.bind(2, row: 0).tiers == [.memory])
    #expect(script.bind(3, row: 2).tiers == [.memory])
    #expect(script.bind(4, row: 1).tiers == [])
  }

  @Test func whereAllAreOnScreenTheStoreGrowsAndShrinksAgain() throws {
    var script = try makeScript {
      $0.countLimit = 2
      $0.sparesShown = true
    }
    var stored = 0
    for cell in 0..<6 as Range<UInt32> {
      let effects = script.load(cell, row: Int32(cell))
      stored += effects.storedCosts.count - effects.discards
    }
    #expect(stored == 6)
    // All cells but one come to show the same image, so that the others can leave.
    for cell in 1..<6 as Range<UInt32> { script.bind(cell, row: 0) }
    let effects = script.load(7, row: 7)
    stored += effects.storedCosts.count - effects.discards
    #expect(stored == 2)
  }

  @Test func imagesOnScreenDoNotCountWhereTheLimitIsOfTheOthers() throws {
    var script = try makeScript {
      $0.countLimit = 2
      $0.sparesShown = true
      $0.countsShown = false
    }
    for cell in 0..<6 as Range<UInt32> {
      #expect(script.load(cell, row: Int32(cell)).discards == 0, "all are on screen")
    }
    // Cells let go of rows 0, 2 and 1 in this order, of which two may stay.
    #expect(script.bind(0, row: 5).discards == 0)
    #expect(script.bind(2, row: 5).discards == 0)
    #expect(script.bind(1, row: 5).discards == 1)
    #expect(script.bind(6, row: 0).tiers == [], "the one that was let go first has left")
    #expect(script.bind(7, row: 2).tiers == [.memory])
    #expect(script.bind(8, row: 1).tiers == [.memory])
    #expect(script.bind(9, row: 5).tiers == [.memory], "on screen since it came")
  }

  @Test(arguments: PolicyCatalog.eviction.filter(\.isBounded), [1, 2, 3, 5, 10])
  func anyPolicyHoldsAFewImages(_ entry: EvictionEntry, count: Int) throws {
    for byCost in [false, true] {
      var script = try makeScript {
        $0.policy = entry.name
        if byCost { $0.costLimit = ByteCount(count * bitmap) } else { $0.countLimit = count }
      }
      var stored = 0
      for row in 0..<40 {
        let effects = script.load(0, row: Int32(row % (count + 1)))
        stored += effects.storedCosts.count - effects.discards
        #expect(stored <= count)
      }
      #expect(stored > 0)
      // An image that is bound again and again is kept in the end, in the smallest cache too.
      for _ in 0..<8 { _ = script.load(0, row: 0) }
      #expect(script.bind(1, row: 0).tiers == [.memory])
    }
  }

  @Test(arguments: [1, 2, 3, 5, 10])
  func aFewImagesStayWithAnyOtherComponentToo(count: Int) throws {
    var expiration = MemoryExpiration()
    expiration.sweepEvery = .seconds(1)
    let changes: [(inout MemoryConfiguration) -> Void] = [
      { $0.weakTable = true }, { $0.sparesShown = true }, { $0.lowWater = 0.5 },
      { $0.entryCap = 1 }, { $0.expiration = expiration }, { $0.admission = "tinylfu" },
    ]
    for change in changes {
      var script = try makeScript {
        $0.costLimit = ByteCount(count * bitmap + 1)
        change(&$0)
      }
      for row in 0..<40 { _ = script.load(0, row: Int32(row % (count + 1))) }
      for _ in 0..<8 { _ = script.load(0, row: 0) }
      #expect(script.bind(1, row: 0).tiers == [.memory])
    }
  }
}
