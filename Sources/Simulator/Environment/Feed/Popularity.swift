import CSystem
import Primitives

/// The popularity of each image of a stock, if rows share images.
enum Popularity: Sendable {
  /// Constant over all items.
  case zipf(ZipfTable)
  /// Falling after the image has appeared.
  case shotNoise(ShotNoise)

  /// Creates the popularity of a scenario; nil if every row has its own image.
  ///
  /// - Parameters:
  ///   - images: The configuration.
  ///   - items: The number of items at the start or inserted later.
  ///   - random: The source of the popular images, if their numbers do not define them.
  /// - Complexity: O(*n*) in the distinct images.
  init?(_ images: ImageSharing, items: Int, _ random: SplitMix64) {
    switch images.kind {
    case .unique: return nil
    case .zipf: self = .zipf(ZipfTable(count: images.distinct, exponent: images.exponent))
    case .shotNoise: self = .shotNoise(ShotNoise(images, items: items, random))
    }
  }

  /// Returns the image for 64 random bits, from 0.
  ///
  /// - Parameters:
  ///   - place: The item's position in order of creation, from 0.
  ///   - bits: The random bits.
  /// - Returns: The image's number.
  /// - Complexity: O(log *n*) in the images.
  func image(ofItemAt place: Int, _ bits: UInt64) -> Int {
    switch self {
    case .zipf(let table): table.rank(at: bits)
    case .shotNoise(let images): images.image(ofItemAt: place, bits)
    }
  }
}

/// An exact sampler of Zipf's law: rank *k* is drawn in proportion to 1 / *k*^exponent.
///
/// The weights are rounded to integers before they are added. So the table is the same on every processor, even if
/// the last bits of `pow` differ.
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
