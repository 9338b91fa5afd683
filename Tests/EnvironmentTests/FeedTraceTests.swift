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

  @Test(
    arguments: [
      ([], []), ([1], []), ([0, 2], []), ([0, 1], [5]), ([0], [5, 5]),
    ] as [([UInt32], [UInt32])])
  func numbersWithGapsAndLengthsForOtherImagesAreNoTrace(_ rows: [UInt32], _ lengths: [UInt32]) {
    #expect(FeedTrace(rows: rows.map { ObjectID($0) }, encodedBytes: lengths) == nil)
  }
}
