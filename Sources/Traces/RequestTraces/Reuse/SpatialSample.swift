/// All requests for some of the objects, selected only by their names.
///
/// Popular and rare objects are kept in the same proportion. All requests for an object are kept, or none: C. A.
/// Waldspurger, N. Park, A. Garthwaite, I. Ahmad, *Efficient MRC construction with SHARDS,* FAST 2015. A cache smaller
/// by the same share behaves on the sample like the whole cache on the whole trace, within a small error: C. A.
/// Waldspurger, T. Saemundsson, I. Ahmad, N. Park, *Cache modeling and optimization using miniature simulations,*
/// USENIX ATC 2017.
package struct SpatialSample: Hashable, Sendable {
  /// The limit of hashes: objects with a lower hash are kept; 2^63 keeps half of all objects.
  package let threshold: UInt64
  /// The lowest hash that is kept.
  private let start: UInt64

  /// Creates a sample with a share of the objects, above 0 and at most 1.
  package init(share: Double) {
    precondition(share > 0 && share <= 1, "a share is above 0 and at most 1")
    threshold = share >= 1 ? .max : UInt64(share * 0x1p64)
    start = 0
  }

  /// The share of the objects that is kept.
  package var share: Double { threshold == .max ? 1 : Double(threshold - start) * 0x1p-64 }

  /// Returns true if the object with a name's hash is kept.
  func keeps(_ hash: UInt64) -> Bool { hash >= start && (hash < threshold || threshold == .max) }

  private init(_ hashes: Range<UInt64>) {
    (start, threshold) = (hashes.lowerBound, hashes.upperBound)
  }

  /// Divides the sample into parts with equal shares of the objects, each of which is a sample of its own.
  ///
  /// - Complexity: O(`count`).
  package func parts(_ count: Int) -> [SpatialSample] {
    let length = (threshold - start) / UInt64(count)
    return (0..<UInt64(count)).map { part in
      let first = start + part * length
      return SpatialSample(first..<(part + 1 == UInt64(count) ? threshold : first + length))
    }
  }
}
