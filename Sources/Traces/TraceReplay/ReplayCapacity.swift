package import CachePolicies
package import Primitives
package import RequestTraces

/// A capacity as the user gives it: a number of objects, of bytes, or a share of the footprint.
package struct ReplayCapacity: Hashable, Sendable, CustomStringConvertible {
  /// The unit of the number.
  private enum Kind: Hashable, Sendable {
    case objects(Int)
    case bytes(Int)
    /// Millionths of the footprint.
    case share(Int)
  }

  private let kind: Kind
  /// The capacity as the user wrote it.
  package let description: String

  /// Reads `500` (objects), `64 MiB` (bytes) or `1%` (of the footprint).
  ///
  /// - Throws: `InputError` with the correct syntax.
  package init(text: String) throws(InputError) {
    let text = String(text.filter { $0 != " " && $0 != "_" })
    description = text
    if let objects = Int(text) {
      guard objects > 0 else { throw InputError("a capacity of 0 objects; it is 1 or more") }
      kind = .objects(objects)
    } else if text.last == "%" {
      kind = .share(try Self.millionths(text))
    } else if let bytes = try? ByteCount(text: text), bytes > .zero {
      kind = .bytes(bytes.bytes)
    } else {
      throw InputError(
        "'\(text)' is not a capacity; write objects (500), bytes (64MiB) or a share of the footprint (1%)"
      )
    }
  }

  private static func millionths(_ text: String) throws(InputError) -> Int {
    guard let percent = Double(text.dropLast()), percent > 0, percent <= 1000 else {
      throw InputError("'\(text)' is not a share; write 0.1% to 1000%")
    }
    return Int((percent * 10_000).rounded())
  }

  /// Returns the limits for a trace.
  ///
  /// If the sizes in the trace differ, a share is a part of the footprint's bytes, at least one byte. Otherwise it is a
  /// part of the footprint's objects, at least one object. If all objects are of one size, bytes are converted to a
  /// number of objects.
  ///
  /// - Parameters:
  ///   - trace: The trace, or a sample of it.
  ///   - footprint: The footprint of that trace or sample.
  ///   - share: The sample's part of the objects, 1 without a sample. Capacities in objects or bytes are multiplied by
  ///     it.
  /// - Returns: The limits.
  /// - Throws: `InputError` if bytes are requested and the trace has no sizes.
  package func limits(
    for trace: LoadedTrace, _ footprint: Footprint, share: Double = 1
  ) throws(InputError) -> Capacity {
    switch (kind, trace.requests.sizes) {
    case (.objects(let count), _): return Capacity(count: Self.scaled(count, by: share))
    case (.share(let millionths), .unit):
      return Capacity(count: Self.part(millionths, of: footprint.objects))
    case (.share(let millionths), _):
      return Capacity(cost: Self.part(millionths, of: footprint.bytes))
    case (.bytes(let bytes), .unit):
      guard trace.hasSizes else {
        throw InputError(
          "a capacity of \(description) needs sizes, which the trace does not have; use "
            + "objects, such as 500, or shares, such as 1%")
      }
      return Capacity(count: Self.scaled(max(1, bytes / trace.unitBytes), by: share))
    case (.bytes(let bytes), _): return Capacity(cost: Self.scaled(bytes, by: share))
    }
  }

  private static func scaled(_ amount: Int, by share: Double) -> Int {
    share == 1 ? amount : max(1, Int((Double(amount) * share).rounded()))
  }

  private static func part(_ millionths: Int, of whole: Int) -> Int {
    let product = whole.multipliedFullWidth(by: millionths)
    return max(1, 1_000_000.dividingFullWidth(product).quotient)
  }
}
