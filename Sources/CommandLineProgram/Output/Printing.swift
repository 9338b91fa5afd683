import CommandLineInterface
import Foundation

extension StandardStream {
  /// Writes documents of JSON: one as it is, several as a list.
  func write(documents: [String]) throws(StreamError) {
    try write(
      documents.count == 1 ? documents[0] : "[\n" + documents.joined(separator: ",\n") + "]\n")
  }
}

extension ProgressLine {
  /// A line on standard error, unless nobody wants it.
  convenience init(total: Int, unit: String, isQuiet: Bool = false) {
    self.init(total: total, unit: unit, terminal: isQuiet ? .file : Terminal(of: .error))
  }
}

extension Double {
  /// The number with so many digits after the point.
  func text(decimals: Int) -> String { String(format: "%.\(decimals)f", self) }

  /// The number rounded to so many digits after the point, for documents.
  func rounded(decimals: Int) -> Double {
    let unit = pow(10, Double(decimals))
    return (self * unit).rounded() / unit
  }
}
