import Primitives

/// The order of objects in a generated trace.
///
/// Written `zipf:objects=1000,exponent=0.9`; in a mixture with a weight before it, `7*zipf:objects=1000`.
package struct TracePattern: Hashable, Sendable {
  /// The kinds of patterns.
  package enum Kind: String, CaseIterable, Sendable {
    /// The object of rank *k* with a probability in proportion to 1 / *k*^exponent.
    case zipf
    /// Every object with equal probability.
    case uniform
    /// One object after the other, each once.
    case scan
    /// One object after the other, repeated without end.
    case loop
    /// Zipf over some objects; a part of them is periodically replaced by new ones.
    case shift
    /// A small part of the objects gets a large part of the requests.
    case hotspot
    /// New objects appear, and the newest are requested most, by Zipf.
    case latest
  }

  package let kind: Kind
  /// The number of objects at a time.
  package private(set) var objects = 10_000
  /// The exponent of Zipf's law.
  package private(set) var exponent = 1.0
  /// The number of requests after which objects change, for `shift` and `latest`.
  package private(set) var period = 10_000
  /// The number of objects that change after a period; for `shift`.
  package private(set) var step = 1000
  /// The share of the objects that is hot; for `hotspot`.
  package private(set) var hot = 0.2
  /// The share of the requests for the hot objects; for `hotspot`.
  package private(set) var heat = 0.8
  /// The weight of this pattern in a mixture: its share of the requests, relative to the other weights.
  package private(set) var weight: UInt64 = 1

  /// Reads a pattern.
  ///
  /// - Throws: `TraceProblem` with the known names.
  package init(text: String) throws(TraceProblem) {
    var rest = Substring(text)
    if let star = text.firstIndex(of: "*") {
      guard let weight = UInt64(text[..<star]), (1...1_000_000).contains(weight) else {
        throw TraceProblem("'\(text[..<star])' is not a weight; write 1 to 1000000")
      }
      self.weight = weight
      rest = text[text.index(after: star)...]
    }
    let sides = rest.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let kind = Kind(rawValue: String(sides[0])) else {
      throw TraceProblem(
        Suggestion.unknown("pattern", String(sides[0]), known: Kind.allCases.map(\.rawValue)))
    }
    self.kind = kind
    for part in sides.dropFirst().first?.split(separator: ",") ?? [] { try set(part) }
    guard kind != .shift || step <= objects else {
      throw TraceProblem("step=\(step): write at most the number of objects, \(objects)")
    }
  }

  /// Returns the parameters of a kind.
  package static func parameters(of kind: Kind) -> [String] {
    switch kind {
    case .zipf: ["objects", "exponent"]
    case .uniform, .loop: ["objects"]
    case .scan: []
    case .shift: ["objects", "exponent", "period", "step"]
    case .hotspot: ["objects", "hot", "heat"]
    case .latest: ["objects", "exponent", "period"]
    }
  }

  private mutating func set(_ part: Substring) throws(TraceProblem) {
    let sides = part.split(separator: "=", maxSplits: 1).map(String.init)
    let known = Self.parameters(of: kind)
    guard sides.count == 2, known.contains(sides[0]) else {
      throw TraceProblem(
        "\(kind.rawValue): " + Suggestion.unknown("parameter", sides.first ?? "", known: known))
    }
    switch sides[0] {
    case "objects": objects = try Self.count(sides, 1...100_000_000)
    case "period": period = try Self.count(sides, 1...Int.max)
    case "step": step = try Self.count(sides, 1...100_000_000)
    case "exponent": exponent = try Self.number(sides, 0...10)
    case "hot": hot = try Self.number(sides, 0...1)
    default: heat = try Self.number(sides, 0...1)
    }
  }

  private static func count(
    _ sides: [String], _ range: ClosedRange<Int>
  ) throws(TraceProblem) -> Int {
    guard let count = Int(sides[1].filter { $0 != "_" }), range.contains(count) else {
      throw TraceProblem(
        "\(sides[0])=\(sides[1]): write a whole number from \(range.lowerBound) to \(range.upperBound)"
      )
    }
    return count
  }

  private static func number(
    _ sides: [String], _ range: ClosedRange<Double>
  ) throws(TraceProblem) -> Double {
    guard let number = Double(sides[1]), range.contains(number) else {
      throw TraceProblem(
        "\(sides[0])=\(sides[1]): write a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }
}
