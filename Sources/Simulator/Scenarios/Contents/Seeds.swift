package import Primitives

/// The seeds of a scenario's runs: a list, or a number of consecutive seeds.
package struct Seeds: NodeValue, Hashable {
  /// The maximum number of seeds in a scenario. It is a guess at the largest run that anyone intends.
  static let limit = 10_000

  /// The default number of seeds: enough for an interval, and few enough to wait for.
  static let standardCount = 20

  /// The seeds in the order of the runs, at least one, all different.
  package let values: [UInt64]

  /// Creates the seeds from 1 to 20.
  init() { values = Self.span(Self.standardCount, from: 1) }

  /// Creates a single seed.
  init(_ seed: UInt64) { values = [seed] }

  /// Creates all seeds of a range.
  init(_ seeds: ClosedRange<UInt64>) { values = Array(seeds) }

  private struct Span: KeyedConfiguration {
    var count = Seeds.standardCount
    var from: UInt64 = 1

    static let fields = Fields<Self> {
      Field("count", \.count, "the number of seeds", .from(1...Seeds.limit))
      Field("from", \.from, "the first seed")
    }
  }

  /// Reads `[1, 2, 3]` or `{count: 20, from: 1}`.
  ///
  /// - Throws: `DocumentError` if it is neither, if a seed is repeated, or if there is no seed.
  package init(from reader: NodeReader) throws(DocumentError) {
    if reader.node.entries != nil {
      let span = try Span(from: reader)
      values = Self.span(min(max(span.count, 0), Self.limit), from: span.from)
      return
    }
    guard reader.node.items != nil else {
      throw reader.error("expected a list of seeds, or a mapping as in {count: 20, from: 1}")
    }
    values = try [UInt64](from: reader)
    if values.isEmpty { throw reader.error("needs at least one seed") }
    if values.count > Self.limit { throw reader.error("more than \(Self.limit) seeds") }
    let sorted = values.sorted()
    if let twice = zip(sorted, sorted.dropFirst()).first(where: { $0 == $1 }) {
      throw reader.error("seed \(twice.0) is given twice")
    }
  }

  /// Returns the list of seeds.
  package func node() throws -> YAMLNode { try values.node() }

  private static func span(_ count: Int, from first: UInt64) -> [UInt64] {
    (0..<UInt64(count)).map { first &+ $0 }
  }

  /// Returns a number of seeds: the first ones, then consecutive seeds above the largest.
  package func first(_ count: Int) -> [UInt64] {
    let more = max(0, count - values.count)
    return values.prefix(count) + Self.span(more, from: (values.max() ?? 0) &+ 1)
  }
}

extension Seeds: DescribedValue {
  package static var form: ValueForm { .other("a list of numbers, or {count: 20, from: 1}") }
}
