import Primitives

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An exact sampler of Zipf's law: rank *k* is drawn in proportion to 1 / *k*^exponent.
///
/// The weights are rounded to integers before they are added, so that the table is the same on every
/// processor, whatever the last bits of its `pow`.
struct ZipfTable: Sendable {
  private let cumulative: [UInt64]

  init(count: Int, exponent: Double) {
    var total: UInt64 = 0
    cumulative = (1...count).map { rank in
      total += UInt64((pow(Double(rank), -exponent) * 0x1p32).rounded())
      return total
    }
  }

  /// The rank, counted from 0, that 64 random bits fall on.
  ///
  /// - Complexity: O(log *n*).
  func rank(at bits: UInt64) -> Int {
    guard let total = cumulative.last else { return 0 }
    let target = bits.multipliedFullWidth(by: total).high
    var low = 0
    var high = cumulative.count - 1
    while low < high {
      let middle = (low + high) / 2
      if cumulative[middle] > target { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
