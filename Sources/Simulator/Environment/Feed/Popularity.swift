import CSystem
import Primitives

/// The popularity of the images in a stock that rows share.
enum Popularity: Sendable {
  /// The popularity is constant over all items.
  case zipf(ZipfTable)
  /// The popularity falls after the image has appeared.
  case shotNoise(ShotNoise)

  /// Creates the popularity in a scenario; nil if every row has a separate image.
  ///
  /// - Parameters:
  ///   - images: The configuration.
  ///   - items: The number of items, including items inserted later.
  ///   - random: The source of the order of popularity, if the images' numbers do not define it.
  /// - Complexity: O(*n*) in the number of distinct images.
  init?(_ images: ImageSharing, items: Int, _ random: SplitMix64) {
    switch images.kind {
    case .unique: return nil
    case .zipf: self = .zipf(ZipfTable(count: images.distinct, exponent: images.exponent))
    case .shotNoise: self = .shotNoise(ShotNoise(images, items: items, random))
    }
  }

  /// Returns the image of an item, chosen by 64 random bits.
  ///
  /// - Parameters:
  ///   - place: The item's position in order of creation, counted from 0.
  ///   - bits: The random bits.
  /// - Returns: The image's number, counted from 0.
  /// - Complexity: O(log *n*) in the number of images.
  func image(ofItemAt place: Int, _ bits: UInt64) -> Int {
    switch self {
    case .zipf(let table): table.rank(at: bits)
    case .shotNoise(let images): images.image(ofItemAt: place, bits)
    }
  }
}

/// An exact sampler of Zipf's law: rank *k* is drawn in proportion to 1 / *k*^exponent.
///
/// The weights are rounded to integers before they are added. The table is therefore the same on every processor, even
/// if the last bits of `pow` differ.
struct ZipfTable: Sendable {
  private let cumulative: [UInt64]

  init(count: Int, exponent: Double) {
    var total: UInt64 = 0
    cumulative = (1...count).map { rank in
      total += Self.weight(ofRank: rank, exponent: exponent)
      return total
    }
  }

  /// Returns the weight of a rank, counted from 1, in units of 2^-32.
  static func weight(ofRank rank: Int, exponent: Double) -> UInt64 {
    UInt64((pow(Double(rank), -exponent) * 0x1p32).rounded())
  }

  /// Returns the rank, counted from 0, for 64 random bits.
  ///
  /// - Complexity: O(log *n*).
  func rank(at bits: UInt64) -> Int {
    guard let total = cumulative.last else { return 0 }
    let target = bits.multipliedFullWidth(by: total).high
    return (0..<cumulative.count - 1).partitionPoint { cumulative[$0] <= target }
  }
}
