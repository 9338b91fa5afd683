import CSystem
import Primitives

/// Images that appear one after the other. The popularity of each image halves with every half-life, measured in items.
///
/// This is the shot noise model with an exponential profile. Each image has a volume, and volumes follow Zipf's law (S.
/// Traverso, M. Ahmed, M. Garetto, P. Giaccone, E. Leonardi, S. Niccolini. *Temporal Locality in Today's Content
/// Caching: Why It Matters and How to Model It.* ACM SIGCOMM Computer Communication Review 43(5), 2013).
///
/// There are three deviations from the paper:
///
/// - Time is measured in items, and each item shows one image. The volume of an image is therefore a weight relative to
///   the other images that have appeared, not a number of requests.
/// - Images appear at regular intervals, not by a Poisson process.
/// - The past before the first item is finite. Its images all appear with the first item. Their number gives them the
///   same total popularity as an infinite past.
///
/// All images lose popularity at the same rate, so the ratio between two images that have appeared never changes. One
/// table of weights is therefore valid for all items. The weight of an image is its volume, doubled for each half-life
/// between the first item and its appearance.
///
/// The cumulative weights would grow without limit, so the scale changes with each half-life: the sum so far is halved,
/// and later images are added without that doubling. Each weight is rounded to an integer before it is added. The table
/// is therefore the same on every processor, even if the last bits of `exp2` differ.
struct ShotNoise: Sendable {
  private let count: Int
  private let halfLife: Int
  /// The length of the past, in items, during which images appeared before the first item.
  private let past: Int
  /// The number of items during which images appear, including the past.
  private let span: Int
  /// The cumulative weights of the images. Each half-life has its own scale.
  private var cumulative: [UInt64] = []

  /// Creates a stock of images.
  ///
  /// - Parameters:
  ///   - images: Their configuration.
  ///   - items: The number of items, including items inserted later.
  ///   - random: The source of the order of volumes.
  /// - Complexity: O(*n*) in the number of distinct images.
  init(_ images: ImageSharing, items: Int, _ random: SplitMix64) {
    count = images.distinct
    halfLife = max(images.halfLife ?? 1, 1)
    // The sum over an endless past of 2^(-age / half-life) is half-life / ln 2.
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

  /// Returns the image of an item, chosen by 64 random bits. Images are numbered from 0 in order of appearance.
  ///
  /// - Parameters:
  ///   - place: The item's position in order of creation, counted from 0.
  ///   - bits: The random bits.
  /// - Returns: An image that has appeared before or with the item.
  /// - Complexity: O(log *n*) in the number of images that appear in a half-life, on average.
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

  /// Returns the position of the item with which an image appears.
  private func birth(of image: Int) -> Int { max(0, image * span / count - past) }

  /// Returns the number of images that appear before or with the item at a position.
  private func born(by place: Int) -> Int {
    min(count, ((place + past + 1) * count - 1) / span + 1)
  }

  /// Returns the first image that appears a number of half-lives after the first item.
  private func firstImage(bornIn lives: Int) -> Int {
    lives == 0 ? 0 : ((lives * halfLife + past) * count + span - 1) / span
  }

  /// Returns the images' volumes, by Zipf's law and in random order.
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
