import Foundation
import Primitives

/// Numbers as documents spell them: decimal, without exponents, the same on every machine.
package enum NumberText {
  /// The word for an infinite wait.
  package static let never = "never"

  /// Returns the number with a maximum number of decimals, without zeros at the end; nil for NaN and infinity.
  package static func text(_ value: Double, decimals: Int) -> String? {
    guard value.isFinite else { return nil }
    if value == value.rounded() { return value.text(decimals: 0) }
    var text = value.text(decimals: decimals)
    if decimals > 0 {
      while text.last == "0" { text.removeLast() }
      if text.last == "." { text.removeLast() }
    }
    return text
  }

  /// Returns the number in the fewest digits that identify it.
  static func shortest(_ value: some CustomStringConvertible) -> String {
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension Double {
  /// Returns the number rounded to a given number of digits after the point, for documents.
  package func rounded(decimals: Int) -> Double {
    let unit = pow(10, Double(decimals))
    return (self * unit).rounded() / unit
  }
}
