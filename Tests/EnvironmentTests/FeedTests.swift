import Environment
import Primitives
import Testing

@Suite struct FeedTests {
  @Test func uniqueImagesGiveEveryItemAnObjectOfItsOwn() {
    let feed = Feed(FeedConfiguration(), seed: 1)
    let objects = Set((0..<1_000).map { feed.rendition(of: ItemID(index: $0)) })
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
    for item in 0..<200_000 { counts[feed.rendition(of: ItemID(index: item)).index] += 1 }
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
      feed.availability(of: feed.rendition(of: ItemID(index: $0))) == .missing
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
        let object = RenditionID(index: number)
        let length = zipf.encodedBytes(of: object, version: version)
        #expect(length == unique.encodedBytes(of: object, version: version))
      }
    }
  }

  @Test func theAddressOfARenditionLeadsBackToIt() {
    let feed = Feed(FeedConfiguration(), seed: 6)
    let renditions = (0..<feed.objectCount).map { RenditionID(index: $0) }
    #expect(renditions.allSatisfy { feed.rendition(at: feed.address(of: $0)) == $0 })
  }

  @Test func imagesAreSpreadOverHostsEvenlyAndEachKeepsItsOwn() {
    let feed = Feed(FeedConfiguration(), seed: 6)
    let hosts = (0..<4_000).map { feed.host(of: AddressID(index: $0), among: 4) }
    for host in 0..<4 { #expect(abs(hosts.count { $0 == host } - 1_000) < 150) }
    #expect(hosts == (0..<4_000).map { feed.host(of: AddressID(index: $0), among: 4) })
    #expect((0..<4_000).allSatisfy { feed.host(of: AddressID(index: $0), among: 1) == 0 })
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
      let addresses = (0..<1_000).map {
        feed.address(of: feed.rendition(of: ItemID(index: $0), in: SlotID(UInt8(position))))
      }
      return Set(addresses.map { feed.host(of: $0, among: 3) })
    }
    #expect(seen == [[0, 1, 2], [3, 4], [0, 1, 2], [5]])
    // Images of a class without its own hosts come from the server's hosts.
    for item in 0..<1_000 {
      let address = feed.address(of: feed.rendition(of: ItemID(index: item), in: SlotID(2)))
      #expect(feed.host(of: address, among: 3) == plain.host(of: address, among: 3))
    }
  }

  @Test func addressesThatDifferInTheirQueryAloneHaveOneHost() {
    var configuration = FeedConfiguration()
    configuration.images.perPath = 10
    let feed = Feed(configuration, seed: 7)
    for path in 0..<100 {
      let hosts = (0..<10).map { feed.host(of: AddressID(index: 10 * path + $0), among: 8) }
      #expect(Set(hosts).count == 1)
    }
  }

  @Test func encodedSizesHaveTheMedianOfTheirDistribution() {
    var configuration = FeedConfiguration()
    configuration.bitsPerPixel = BitsPerPixel(median: 2, sigma: 0.94)
    configuration.pixels = PixelSize(width: 400, height: 400)
    let feed = Feed(configuration, seed: 4)
    let sizes = (0..<999).map { feed.encodedBytes(of: RenditionID(index: $0), version: 0).bytes }
    #expect(abs(Double(sizes.sorted()[499]) - 40_000) < 4_000)
  }

  @Test(arguments: [
    (pixels: PixelSize(width: 300, height: 300), tenth: 1.03, median: 3.07, ninetieth: 11.54),
    (pixels: PixelSize(width: 1_000, height: 550), tenth: 0.54, median: 1.71, ninetieth: 5.53),
    (pixels: PixelSize(width: 1_000, height: 800), tenth: 0.49, median: 1.56, ninetieth: 4.97),
    (pixels: PixelSize(width: 1_170, height: 780), tenth: 0.38, median: 1.35, ninetieth: 4.78),
    (pixels: PixelSize(width: 4_000, height: 3_000), tenth: 0.19, median: 0.82, ninetieth: 3.53),
  ])
  func aFileIsAsLongAsTheWebsJPEGsOfItsSize(
    _ row: (pixels: PixelSize, tenth: Double, median: Double, ninetieth: Double)
  ) {
    var configuration = FeedConfiguration()
    configuration.pixels = row.pixels
    let feed = Feed(configuration, seed: 4)
    let bits = (0..<9_999).map {
      Double(feed.encodedBytes(of: RenditionID(index: $0), version: 0).bytes * 8)
        / Double(row.pixels.area)
    }.sorted()
    // The page's percentiles need not be those of one lognormal distribution with the page's median.
    let percentiles = [(999, row.tenth), (4_999, row.median), (8_999, row.ninetieth)]
    for (place, expected) in percentiles {
      #expect(abs(bits[place] - expected) < 0.12 * expected, "\(row.pixels) at \(place)")
    }
    #expect(bits[9_998] <= 24, "no file is longer than the colours that it encodes")
  }

  @Test func givenBitsAreThoseOfAnySizeOfImage() {
    var configuration = FeedConfiguration()
    configuration.bitsPerPixel = BitsPerPixel(median: 26, sigma: 0)
    configuration.pixels = PixelSize(width: 1_600, height: 1_000)
    let feed = Feed(configuration, seed: 4)
    #expect(feed.encodedBytes(of: RenditionID(3), version: 0).bytes == 26 * 1_600_000 / 8)
  }

  @Test(arguments: [
    (50_000, 1.63, 0.79), (750_000, 0.46, 1.03), (900_000, 0.39, 1.15), (5_000_000, 0.22, 1.35),
    (20_000_000, 0.24, 1.21),
  ])
  func anAVIFIsAsLongAsThoseOfItsSizeOnTheWeb(_ pixels: Int, _ median: Double, _ sigma: Double) {
    #expect(BitsPerPixel.ofWeb(pixels: pixels, .avif) == BitsPerPixel(median: median, sigma: sigma))
    #expect(BitsPerPixel.ofWeb(pixels: pixels, .heic) == BitsPerPixel.ofWeb(pixels: pixels))
  }

  @Test(arguments: [(50_000, 1.69, 1.02), (750_000, 0.77, 0.91), (900_000, 0.67, 0.95)])
  func aWebPIsAsLongAsThoseOfItsSizeOnTheWeb(_ pixels: Int, _ median: Double, _ sigma: Double) {
    #expect(BitsPerPixel.ofWeb(pixels: pixels, .webp) == BitsPerPixel(median: median, sigma: sigma))
  }

  @Test func aWidthOfAClassIsSeenAsItsImageAndLooksLikeAVariantOfThatSize() {
    var (photo, small) = (ImageClass(), ImageClass())
    (photo.name, photo.resizes, photo.pixels) = ("photo", true, PixelSize(width: 800, height: 600))
    (small.name, small.variantOf) = ("small", "photo")
    small.pixels = PixelSize(width: 200, height: 150)
    var configuration = FeedConfiguration()
    (configuration.rows, configuration.classes) = (10, [photo, small])
    let classes = configuration.allClasses
    let feed = Feed(
      configuration, classes: classes + [classes[0].resized(to: classes[1].pixels)],
      slots: (0..<3).map { FeedSlot(ClassID($0)) }, seed: 1)
    let images = (0..<3).map { feed.rendition(of: ItemID(3), in: SlotID($0)) }
    let (whole, variant, asked) = (images[0], images[1], images[2])
    #expect(feed.seen(asked, wanted: whole) == whole)
    #expect(feed.seen(variant, wanted: whole) == variant)
    #expect(images.map(feed.lookalike) == [whole, variant, variant])
  }

  @Test(arguments: [5_000.0, 38_000, 60_000, 178_000, 250_000, 2_000_000])
  func aSquareWhoseFileIsOfMedianLengthIsFound(_ bytes: Double) {
    let pixels = BitsPerPixel.pixelsOfWeb(fileOf: bytes)
    let median = BitsPerPixel.ofWeb(pixels: Int(pixels)).median * pixels / 8
    // Between two sizes there may be no such square.
    #expect(abs(median - bytes) < 0.35 * bytes, "\(pixels) pixels")
  }

  @Test func bitmapRowsArePaddedTo64Bytes() {
    #expect(PixelSize(width: 300, height: 10).decodedBytes == 12_160)
    #expect(PixelSize(width: 320, height: 10).decodedBytes == 12_800)
  }
}
