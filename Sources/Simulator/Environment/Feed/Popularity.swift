import Primitives

/// How often each image of a stock is shown, where rows share images.
enum Popularity: Sendable {
  /// As often among all items.
  case zipf(ZipfTable)
  /// Ever less after it came up.
  case shotNoise(ShotNoise)

  /// The popularity that a scenario says; nil where every row has an image of its own.
  ///
  /// - Parameters:
  ///   - images: What the scenario says.
  ///   - items: Items that there are at the start or will be inserted.
  ///   - random: Decides which images are popular, where their numbers do not.
  /// - Complexity: O(distinct images)
  init?(_ images: ImageSharing, items: Int, _ random: SplitMix64) {
    switch images.kind {
    case .unique: return nil
    case .zipf: self = .zipf(ZipfTable(count: images.distinct, exponent: images.exponent))
    case .shotNoise: self = .shotNoise(ShotNoise(images, items: items, random))
    }
  }

  /// The image, counted from 0, that 64 random bits fall on.
  ///
  /// - Parameters:
  ///   - place: The item's place in the order in which items came about, from 0.
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
/// The weights are rounded to integers before they are added, so that the table is the same on every
/// processor, whatever the last bits of its `pow`.
struct ZipfTable: Sendable {
  private let cumulative: [UInt64]

  init(count: Int, exponent: Double) {
    var total: UInt64 = 0
    cumulative = (1...count).map { rank in
      total += Self.weight(ofRank: rank, exponent: exponent)
      return total
    }
  }

  /// The weight of a rank, counted from 1, in units of 2^-32.
  static func weight(ofRank rank: Int, exponent: Double) -> UInt64 {
    UInt64((pow(Double(rank), -exponent) * 0x1p32).rounded())
  }

  /// The rank, counted from 0, that 64 random bits fall on.
  ///
  /// - Complexity: O(log *n*).
  func rank(at bits: UInt64) -> Int {
    guard let total = cumulative.last else { return 0 }
    let target = bits.multipliedFullWidth(by: total).high
    return (0..<cumulative.count - 1).partitionPoint { cumulative[$0] <= target }
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif
