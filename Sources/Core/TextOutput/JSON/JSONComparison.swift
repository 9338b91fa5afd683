package import Foundation

/// A search for the first difference between two JSON documents that should be the same.
package enum JSONComparison {
  /// Returns the first field that differs, in the order of the keys, with both values: `metrics.misses: 3 and 4`.
  ///
  /// - Parameters:
  ///   - one: A document, or several with one per line; only the first is compared.
  ///   - other: The document to compare it with.
  /// - Returns: The field, or a message that only the bytes differ.
  package static func firstDifference(_ one: Data, _ other: Data) -> String {
    let values = [one, other].map { data in
      JSONValue(String(decoding: data.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
    }
    guard let first = values[0].differences(from: values[1], at: "").first else {
      return "in bytes, but in no field"
    }
    let path = first.path.hasPrefix(".") ? String(first.path.dropFirst()) : first.path
    let texts = [first.before, first.after].map { $0?.text ?? "nothing" }
    return "\(path): \(texts[0]) and \(texts[1])"
  }
}
