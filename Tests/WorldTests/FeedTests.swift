import Primitives
import Testing
import World

@Suite struct FeedTests {
  @Test func uniqueImagesGiveEveryItemAnObjectOfItsOwn() {
    let feed = Feed(FeedConfiguration(), seed: 1)
    let objects = Set((0..<1_000).map { feed.object(of: ItemID(index: $0)) })
    #expect(objects.count == 1_000)
    #expect(objects.allSatisfy { $0.index < feed.objectCount })
  }

  @Test func zipfPopularityFollowsItsExponent() {
    var configuration = FeedConfiguration()
    configuration.rows = 200_000
    configuration.images.kind = .zipf
    configuration.images.distinct = 100
    configuration.images.exponent = 1
    let feed = Feed(configuration, seed: 2)
    var counts = [Int](repeating: 0, count: feed.objectCount)
    for item in 0..<200_000 { counts[feed.object(of: ItemID(index: item)).index] += 1 }
    let harmonic = (1...100).reduce(0.0) { $0 + 1 / Double($1) }
    #expect(abs(Double(counts[1]) / 200_000 - 1 / harmonic) < 0.005)
    #expect(abs(Double(counts[10]) / 200_000 - 0.1 / harmonic) < 0.002)
  }

  @Test(arguments: ImageSharing.Kind.allCases)
  func aFaultNamedByRowHitsThatRowAlone(_ kind: ImageSharing.Kind) {
    var configuration = FeedConfiguration()
    configuration.images.kind = kind
    configuration.images.halfLife = 300
    configuration.missing.rows = [2]
    let feed = Feed(configuration, seed: 3)
    let missing = (0..<1_000).filter {
      feed.availability(of: feed.object(of: ItemID(index: $0))) == .missing
    }
    #expect(missing == [2])
  }

  @Test func imagesInZipfsProportionsAreAsLongAsThoseOfRowsOfTheirOwn() {
    var configuration = FeedConfiguration()
    configuration.images.distinct = 50
    let unique = Feed(configuration, seed: 5)
    configuration.images.kind = .zipf
    let zipf = Feed(configuration, seed: 5)
    for number in 0..<zipf.objectCount {
      for version in 0...1 as ClosedRange<UInt32> {
        let object = ObjectID(index: number)
        let length = zipf.encodedBytes(of: object, version: version)
        #expect(length == unique.encodedBytes(of: object, version: version))
      }
    }
  }

  @Test func imagesAreSpreadOverHostsEvenlyAndEachKeepsItsOwn() {
    let feed = Feed(FeedConfiguration(), seed: 6)
    let hosts = (0..<4_000).map { feed.host(of: ObjectID(index: $0), among: 4) }
    for host in 0..<4 { #expect(abs(hosts.count { $0 == host } - 1_000) < 150) }
    #expect(hosts == (0..<4_000).map { feed.host(of: ObjectID(index: $0), among: 4) })
    #expect((0..<4_000).allSatisfy { feed.host(of: ObjectID(index: $0), among: 1) == 0 })
  }

  @Test func aClassWithHostsOfItsOwnSharesThemWithNoOther() {
    var configuration = FeedConfiguration()
    configuration.classes = ["portrait", "photo", "icon", "map"].map { name in
      var part = ImageClass()
      part.name = name
      return part
    }
    let plain = Feed(configuration, seed: 6)
    configuration.classes[1].hosts = 2
    configuration.classes[3].hosts = 1
    let feed = Feed(configuration, seed: 6)
    #expect(configuration.hostCount(among: 3) == 6)
    let seen = (0..<4).map { position in
      let objects = (0..<1_000).map {
        feed.object(of: ItemID(index: $0), in: SlotID(UInt8(position)))
      }
      return Set(objects.map { feed.host(of: $0, among: 3) })
    }
    #expect(seen == [[0, 1, 2], [3, 4], [0, 1, 2], [5]])
    // What has no hosts of its own comes from where it came from.
    for item in 0..<1_000 {
      let object = feed.object(of: ItemID(index: item), in: SlotID(2))
      #expect(feed.host(of: object, among: 3) == plain.host(of: object, among: 3))
    }
  }

  @Test func addressesThatDifferInTheirQueryAloneHaveOneHost() {
    var configuration = FeedConfiguration()
    configuration.images.perPath = 10
    let feed = Feed(configuration, seed: 7)
    for path in 0..<100 {
      let hosts = (0..<10).map { feed.host(of: ObjectID(index: 10 * path + $0), among: 8) }
      #expect(Set(hosts).count == 1)
    }
  }

  @Test func encodedSizesHaveTheMedianOfTheirDistribution() {
    var configuration = FeedConfiguration()
    configuration.bitsPerPixel.median = 2
    configuration.pixels = PixelSize(width: 400, height: 400)
    let feed = Feed(configuration, seed: 4)
    let sizes = (0..<999).map { feed.encodedBytes(of: ObjectID(index: $0), version: 0).bytes }
    #expect(abs(Double(sizes.sorted()[499]) - 40_000) < 4_000)
  }

  @Test func bitmapRowsArePaddedTo64Bytes() {
    #expect(PixelSize(width: 300, height: 10).decodedBytes == 12_160)
    #expect(PixelSize(width: 320, height: 10).decodedBytes == 12_800)
  }
}
