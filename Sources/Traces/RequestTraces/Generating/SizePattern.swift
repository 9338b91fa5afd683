package import Primitives

/// The bytes of the objects of a generated trace. An object keeps its size.
package enum SizePattern: Hashable, Sendable {
  /// The same size for all objects.
  case fixed(ByteCount)
  /// Any size from one to another, evenly.
  case range(ByteCount, ByteCount)
  /// Around a median, by the lognormal distribution with a standard deviation of the logarithm, like web objects: M.
  /// Arlitt, C. Williamson, *Internet web servers: workload characterization and performance implications,* IEEE/ACM
  /// ToN 5(5), 1997.
  case lognormal(median: ByteCount, spread: Double)

  /// Reads `16KiB`, `4KiB..64KiB` or `lognormal:16KiB,1.2`.
  ///
  /// - Throws: `TraceProblem` with the correct syntax.
  package init(text: String) throws(TraceProblem) {
    if text.hasPrefix("lognormal:") {
      let parts = text.dropFirst("lognormal:".count).split(separator: ",")
      guard parts.count == 2, let spread = Double(parts[1]), (0...5).contains(spread) else {
        throw TraceProblem("'\(text)': write lognormal:16KiB,1.2")
      }
      self = .lognormal(median: try Self.bytes(String(parts[0])), spread: spread)
    } else if let dots = text.firstRange(of: "..") {
      let low = try Self.bytes(String(text[..<dots.lowerBound]))
      let high = try Self.bytes(String(text[dots.upperBound...]))
      guard low <= high else { throw TraceProblem("'\(text)' ends before it begins") }
      self = .range(low, high)
    } else {
      self = .fixed(try Self.bytes(text))
    }
  }

  private static func bytes(_ text: String) throws(TraceProblem) -> ByteCount {
    guard let size = try? ByteCount(text: text), (1...Int(UInt32.max)).contains(size.bytes) else {
      throw TraceProblem(
        "'\(text)' is not a size; write 16KiB, 4KiB..64KiB or lognormal:16KiB,1.2")
    }
    return size
  }

  /// Returns the size of an object, which depends only on its number and the seed.
  func size(of object: UInt64, seed: SplitMix64) -> UInt32 {
    switch self {
    case .fixed(let size): return UInt32(clamping: size.bytes)
    case .range(let low, let high):
      let span = UInt64(high.bytes - low.bytes + 1)
      let place = seed.value(at: object).multipliedFullWidth(by: span).high
      return UInt32(clamping: UInt64(low.bytes) + place)
    case .lognormal(let median, let spread):
      let bytes = Lognormal.value(
        median: Double(median.bytes), sigma: spread,
        SplitMix64.unit(seed.value(at: object &* 2)),
        SplitMix64.unit(seed.value(at: object &* 2 &+ 1))
      ).rounded()
      return UInt32(min(max(bytes, 1), Double(UInt32.max)))
    }
  }
}
