import Environment
import Primitives
import Testing

/// Rows that a request trace fills.
@Suite struct FeedTraceTests {
  private static let ids = [0, 1, 0, 2, 1].map { ObjectID($0) }

  private static func feed(_ trace: FeedTrace, inserted: Int = 0) -> Feed {
    var configuration = FeedConfiguration()
    configuration.rows = trace.rows.count
    return Feed(configuration, trace: trace, insertedItems: inserted, seed: 1)
  }

  @Test func aRowShowsTheObjectOfItsRequest() throws {
    let feed = Self.feed(try #require(FeedTrace(rows: Self.ids, encodedBytes: [])))
    #expect((0..<5).map { feed.rendition(of: ItemID(index: $0)).index } == Self.ids.map(\.index))
    #expect(feed.objectCount == 3)
  }

  @Test func anImageIsAsLongAsTheTraceSaysInEveryVersion() throws {
    let lengths: [UInt32] = [1, 70, 5_000_000]
    let feed = Self.feed(try #require(FeedTrace(rows: Self.ids, encodedBytes: lengths)))
    for version in 0..<3 as Range<UInt32> {
      let bytes = (0..<3).map { feed.encodedBytes(of: RenditionID($0), version: version).bytes }
      #expect(bytes == [1, 70, 5_000_000])
    }
  }

  @Test func imagesOfATraceWithoutSizesAreAsLongAsAnyOthers() throws {
    let feed = Self.feed(try #require(FeedTrace(rows: Self.ids, encodedBytes: [])))
    let other = Feed(FeedConfiguration(), seed: 1)
    #expect(
      feed.encodedBytes(of: RenditionID(2), version: 0)
        == other.encodedBytes(of: RenditionID(2), version: 0))
  }

  @Test func rowsThatAreInsertedShowImagesOfTheirOwn() throws {
    let feed = Self.feed(
      try #require(FeedTrace(rows: Self.ids, encodedBytes: [9, 9, 9])), inserted: 2)
    #expect((5..<7).map { feed.rendition(of: ItemID(index: $0)).index } == [3, 4])
    #expect(feed.objectCount == 5)
    #expect(feed.encodedBytes(of: RenditionID(3), version: 0).bytes >= 64)
  }

  /// Three rows of two views: both, only the first, none; and a fourth that shows the first photo as its portrait.
  private static let views = [0, 1, 2, nil, nil, nil, 1, 0].map {
    $0.map { ObjectID(index: $0) } ?? .none
  }

  private static func feedOfViews(inserted: Int = 0) throws -> Feed {
    let trace = try #require(
      FeedTrace(rows: Self.views, views: 2, encodedBytes: [10, 200, 30], names: ["a", "b", "c"]))
    var configuration = FeedConfiguration()
    configuration.rows = trace.rowCount
    configuration.classes = [("portrait", 40), ("photo", 400)].map { name, side in
      var part = ImageClass()
      (part.name, part.pixels) = (name, PixelSize(width: side, height: side))
      return part
    }
    return Feed(configuration, trace: trace, insertedItems: inserted, seed: 1)
  }

  @Test func aRowHasTheViewsThatTheTraceNames() throws {
    let feed = try Self.feedOfViews(inserted: 1)
    #expect(feed.hasGaps)
    let has = (0..<5).map { row in
      [SlotID(0), SlotID(1)].map { feed.has($0, of: ItemID(index: row)) }
    }
    #expect(has == [[true, true], [true, false], [false, false], [true, true], [true, true]])
  }

  @Test func anImageKeepsItsClassItsLengthAndItsNameInEveryView() throws {
    let feed = try Self.feedOfViews()
    func image(_ row: Int, _ view: UInt8) -> RenditionID {
      feed.rendition(of: ItemID(index: row), in: SlotID(view))
    }
    #expect(image(3, 0) == image(0, 1) && image(3, 1) == image(0, 0))
    let shown = [image(0, 0), image(0, 1), image(1, 0)]
    #expect(Set(shown).count == 3 && feed.objectCount == 3)
    #expect(shown.map { feed.encodedBytes(of: $0, version: 0).bytes } == [10, 200, 30])
    #expect(shown.map { feed.imageClass(of: $0).pixels.width } == [40, 400, 40])
    #expect(shown.map { feed.name(of: $0) } == ["a", "b", "c"])
  }

  @Test func aRowThatIsInsertedHasAnImageOfItsOwnInEachView() throws {
    let feed = try Self.feedOfViews(inserted: 1)
    let shown = [SlotID(0), SlotID(1)].map { feed.rendition(of: ItemID(index: 4), in: $0) }
    let others = (0..<4).flatMap { row in
      [SlotID(0), SlotID(1)].filter { feed.has($0, of: ItemID(index: row)) }
        .map { feed.rendition(of: ItemID(index: row), in: $0) }
    }
    #expect(Set(shown).count == 2 && Set(shown).isDisjoint(with: others))
  }

  @Test(
    arguments: [
      ([], []), ([1], []), ([0, 2], []), ([0, 1], [5]), ([0], [5, 5]),
    ] as [([UInt32], [UInt32])])
  func numbersWithGapsAndLengthsForOtherImagesAreNoTrace(_ rows: [UInt32], _ lengths: [UInt32]) {
    #expect(FeedTrace(rows: rows.map { ObjectID($0) }, encodedBytes: lengths) == nil)
  }
}
