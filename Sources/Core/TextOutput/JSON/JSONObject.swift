import Foundation

/// An object of JSON that is written where its figures are: each key with what stands under it.
///
/// It has the keys in the order of the alphabet, whatever the order in which they are given, and none
/// for what is nil.
package struct JSONObject: Encodable, ExpressibleByDictionaryLiteral {
  private struct Member: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { return nil }
  }

  private let members: [(key: String, value: (any Encodable)?)]

  /// An object of these members, no key given twice.
  package init(_ members: [(String, (any Encodable)?)]) { self.members = members }

  /// An object of these members, no key given twice.
  package init(dictionaryLiteral members: (String, (any Encodable)?)...) { self.members = members }

  /// Writes the members that there are.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Member.self)
    for case (let key, let value?) in members {
      try container.encode(value, forKey: Member(stringValue: key))
    }
  }
}

extension Encodable {
  /// The value as JSON for scripts, with an end of line after it: keys in the order of the alphabet.
  ///
  /// - Parameter isPretty: Whether each member has a line of its own, or all share one.
  /// - Returns: The text.
  /// - Throws: `EncodingError` for what is no number; a wait without an end is `"never"`.
  package func json(isPretty: Bool = true) throws -> String {
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: NumberText.never, negativeInfinity: "-" + NumberText.never, nan: "null")
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }
}

extension Double {
  /// The number rounded to so many digits after the point, for documents.
  package func rounded(decimals: Int) -> Double {
    let unit = pow(10, Double(decimals))
    return (self * unit).rounded() / unit
  }
}
