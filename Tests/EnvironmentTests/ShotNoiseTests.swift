import Environment
import Primitives
import Testing

/// Images that come up one after the other and are shown ever less.
@Suite struct ShotNoiseTests {
  /// The number of the image of each item, the oldest first, from 0; a feed's default image is not among them.
  private static func images(
    distinct: Int, exponent: Double = 0, halfLife: Int, rows: Int, inserted: Int = 0,
    seed: UInt64 = 1
  ) -> [Int] {
    var configuration = FeedConfiguration()
    configuration.rows = rows
    configuration.images.kind = .shotNoise
    configuration.images.distinct = distinct
    configuration.images.exponent = exponent
    configuration.images.halfLife = halfLife
    let feed = Feed(configuration, insertedItems: inserted, seed: seed)
    let places = (0..<rows).reversed() + Array(rows..<(rows + inserted))
    return places.map { feed.rendition(of: ItemID(index: $0)).index - 1 }
  }

  @Test func halfOfWhatIsShownCameUpWithinAHalfLife() {
    let (rows, distinct, halfLife) = (100_000, 2_000, 1_000)
    let images = Self.images(distinct: distinct, halfLife: halfLife, rows: rows)
    let past = Int((Double(halfLife) / 0.693_147_180_56).rounded())
    let spacing = Double(rows + past) / Double(distinct)
    // From the middle on, where the start has no effect any more.
    let ages = images.enumerated().dropFirst(rows / 2).map {
      Double($0.offset + past) - Double($0.element) * spacing
    }
    #expect(ages.allSatisfy { $0 > -1 }, "nothing is shown before it came up")
    for lives in 1...4 {
      let share = Double(ages.count { $0 < Double(lives * halfLife) }) / Double(ages.count)
      let expected = 1 - 1 / Double(1 << lives)
      #expect(abs(share - expected) < 0.02, "\(share) within \(lives) half-lives")
    }
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func whatOlderItemsOftenShowNewerOnesSeldomDo(seed: UInt64) throws {
    let images = Self.images(
      distinct: 500, exponent: 0.9, halfLife: 500, rows: 10_000, seed: seed)
    func counts(_ places: Range<Int>) -> [Int: Int] {
      images[places].reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
    let (old, new) = (counts(0..<1_000), counts(9_000..<10_000))
    let favourites = old.sorted { ($0.value, $0.key) > ($1.value, $1.key) }.prefix(5)
    for favourite in favourites {
      #expect(favourite.value > 10)
      #expect(new[favourite.key, default: 0] * 20 < favourite.value)
    }
  }

  /// All images exist from the first item on, and their popularity does not decay.
  @Test func withoutDecayImagesAreShownInZipfsProportions() {
    let images = Self.images(distinct: 50, exponent: 1, halfLife: 50_000_000, rows: 100_000)
    var counts = Array(repeating: 0, count: 50)
    for image in images { counts[image] += 1 }
    let harmonic = (1...50).reduce(0.0) { $0 + 1 / Double($1) }
    for (position, count) in counts.sorted(by: >).enumerated().prefix(10) {
      let expected = 1 / Double(position + 1) / harmonic
      #expect(abs(Double(count) / 100_000 - expected) < 0.006)
    }
  }

  @Test func insertedItemsAreNewerThanAllRowsAtTheStart() {
    let images = Self.images(
      distinct: 400, exponent: 0.9, halfLife: 20, rows: 1_000, inserted: 1_000)
    #expect(Set(images.prefix(1_000)).isDisjoint(with: images.suffix(500)))
    let junction = images[980..<1_020]
    #expect(Set(junction.prefix(20)).intersection(junction.suffix(20)).isEmpty == false)
  }

  @Test(arguments: [
    (1, 1, 1), (1, 50_000_000, 10), (1_000, 1, 10), (10, 1, 10_000), (3, 7, 100_000),
    (10_000, 3, 2_000),
  ])
  func everyItemShowsAnImageThatThereIs(distinct: Int, halfLife: Int, rows: Int) {
    for exponent in [0, 0.9, 4] {
      let images = Self.images(
        distinct: distinct, exponent: exponent, halfLife: halfLife, rows: rows)
      #expect(images.allSatisfy { (0..<distinct).contains($0) })
      let again = Self.images(
        distinct: distinct, exponent: exponent, halfLife: halfLife, rows: rows)
      #expect(images == again)
    }
  }
}
