import Primitives

/// A short text that identifies a trace by everything that affects a replay: which requests are for the same object,
/// and the sizes.
///
/// Objects are numbered by their first use, so the same requests in another file format, or under other names, have the
/// same digest. It has 128 bits, made by multiplying and folding four lanes; two different traces have the same digest
/// only by accident. It is no protection against deliberate collisions.
package struct TraceDigest: Hashable, Sendable, CustomStringConvertible {
  private var lanes: SIMD4<UInt64> = [1, 2, 3, 4]

  /// Computes the digest of a trace.
  ///
  /// - Complexity: O(*n*) in the number of requests and sizes.
  package init(_ trace: LoadedTrace) {
    mix(UInt64(trace.unitBytes))
    let requests = trace.requests
    mix(requests.ids.count) { UInt64(requests.ids[$0].rawValue) }
    switch requests.sizes {
    case .unit: mix(0)
    case .perObject(let sizes):
      // Mixes the size as if each request stated it, as another file of the same requests may do.
      mix(requests.ids.count) { UInt64(sizes[requests.ids[$0].index]) }
    case .perRequest(let sizes): mix(sizes.count) { UInt64(sizes[$0]) }
    }
  }

  /// 32 hexadecimal digits.
  package var description: String {
    let first = Self.folded(lanes[0] &+ Self.folded(lanes[1] &* Self.factor))
    let second = Self.folded(lanes[2] &+ Self.folded(lanes[3] &* Self.factor))
    return [first, second].map { String($0, radix: 16).zeroPadded(to: 16) }.joined()
  }

  private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15

  private mutating func mix(_ value: UInt64) {
    lanes = Self.step(lanes, SIMD4(repeating: value))
  }

  private mutating func mix(_ count: Int, _ value: (Int) -> UInt64) {
    mix(UInt64(count))
    var index = 0
    while index + 4 <= count {
      let next = SIMD4(value(index), value(index + 1), value(index + 2), value(index + 3))
      lanes = Self.step(lanes, next)
      index += 4
    }
    while index < count {
      mix(value(index))
      index += 1
    }
    // Each lane has mixed a quarter of the values; after this, each lane depends on all values.
    lanes = Self.step(lanes, SIMD4(lanes[1], lanes[2], lanes[3], lanes[0]))
  }

  @inline(__always)
  private static func step(_ lanes: SIMD4<UInt64>, _ values: SIMD4<UInt64>) -> SIMD4<UInt64> {
    let mixed = (lanes ^ values) &* SIMD4(repeating: factor)
    return mixed ^ (mixed &>> SIMD4(repeating: 29))
  }

  private static func folded(_ bits: UInt64) -> UInt64 {
    let mixed = (bits ^ (bits >> 31)) &* 0xBF58_476D_1CE4_E5B9
    return mixed ^ (mixed >> 29)
  }
}
