import Primitives

/// Images that come up one after the other, each shown half as often a half-life of items later.
///
/// S. Traverso, M. Ahmed, M. Garetto, P. Giaccone, E. Leonardi, S. Niccolini. *Temporal Locality in Today's
/// Content Caching: Why It Matters and How to Model It.* ACM SIGCOMM Computer Communication Review 43(5), 2013:
/// the shot noise model with volumes by Zipf's law and the exponential profile. Deviations: time is counted in
/// items, each of which shows one image, so that volumes are shares of those that are there and no counts; images
/// come up evenly and not by a Poisson process; and those that came up before the first item do so with it, as
/// many as are as popular together as an endless past would be.
///
/// All decay alike, so that of the images that are there each keeps its share: the weight of an image is its
/// volume, times two for each half-life since the first item. Weights are rounded to integers before they are
/// added, each to the scale of its own half-life, and what is carried from one to the next is halved, so that
/// the table is the same on every processor, whatever the last bits of its `exp2`.
struct ShotNoise: Sendable {
  private let count: Int
  private let halfLife: Int
  /// Items' worth of images that came up before the first item.
  private let past: Int
  /// Items that images come up in, the past included.
  private let span: Int
  /// The weights of all images up to each, at the scale of its half-life.
  private var cumulative: [UInt64] = []

  /// Images of a stock.
  ///
  /// - Parameters:
  ///   - images: What the scenario says of them.
  ///   - items: Items that there are or will be.
  ///   - random: Decides which images have the great volumes.
  /// - Complexity: O(distinct images)
  init(_ images: ImageSharing, items: Int, _ random: SplitMix64) {
    count = images.distinct
    halfLife = max(images.halfLife ?? 1, 1)
    // The sum over an endless past of 2^(-age / half-life), which is half-life / ln 2.
    past = Int((Double(halfLife) * 1.442_695_040_888_963_4).rounded())
    span = past + max(items, 1)
    cumulative.reserveCapacity(count)
    let volumes = Self.volumes(images, random)
    var scale = 0
    var total: UInt64 = 0
    for image in 0..<count {
      let (lives, rest) = birth(of: image).quotientAndRemainder(dividingBy: halfLife)
      total >>= lives - scale
      scale = lives
      let growth = UInt64((exp2(Double(rest) / Double(halfLife)) * 0x1p16).rounded())
      total += max((volumes[image] * growth) >> 16, 1)
      cumulative.append(total)
    }
  }

  /// The image, counted from 0 in the order in which they come up, that 64 random bits fall on.
  ///
  /// - Parameters:
  ///   - place: The item's place in the order in which items came about, from 0.
  ///   - bits: The random bits.
  /// - Returns: An image that had come up by then.
  /// - Complexity: O(log *n*) in the images that came up in a half-life, on average.
  func image(ofItemAt place: Int, _ bits: UInt64) -> Int {
    var last = born(by: place) - 1
    var target = bits.multipliedFullWidth(by: cumulative[last]).high
    while true {
      let lives = birth(of: last) / halfLife
      let first = firstImage(bornIn: lives)
      guard first > 0 else { return image(in: first...last, at: target) }
      let gap = lives - birth(of: first - 1) / halfLife
      if target >= cumulative[first - 1] >> gap { return image(in: first...last, at: target) }
      target <<= gap
      last = first - 1
    }
  }

  private func image(in images: ClosedRange<Int>, at target: UInt64) -> Int {
    (images.lowerBound..<images.upperBound).partitionPoint { cumulative[$0] <= target }
  }

  /// The place of the item that an image comes up with.
  private func birth(of image: Int) -> Int { max(0, image * span / count - past) }

  /// How many images have come up by the item at a place.
  private func born(by place: Int) -> Int {
    min(count, ((place + past + 1) * count - 1) / span + 1)
  }

  /// The first image that comes up so many half-lives after the first item.
  private func firstImage(bornIn lives: Int) -> Int {
    lives == 0 ? 0 : ((lives * halfLife + past) * count + span - 1) / span
  }

  /// The images' volumes: Zipf's, in an order by chance.
  private static func volumes(_ images: ImageSharing, _ random: SplitMix64) -> [UInt64] {
    var volumes = (1...images.distinct).map {
      ZipfTable.weight(ofRank: $0, exponent: images.exponent)
    }
    for position in stride(from: volumes.count - 1, to: 0, by: -1) {
      let draw = random.value(at: UInt64(position))
      let other = Int(draw.multipliedFullWidth(by: UInt64(position + 1)).high)
      volumes.swapAt(position, other)
    }
    return volumes
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif
