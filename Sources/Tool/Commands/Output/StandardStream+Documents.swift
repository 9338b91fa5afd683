import CommandKit
import Reports
import TextOutput
import Primitives

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

extension [ChartError] {
  /// Says why charts are missing.
  ///
  /// - Returns: The code to end with where nothing is worse: a chart that could not be drawn is a result that could not
  ///   be written.
  func report() throws(StreamError) -> ExitCode {
    for problem in self {
      try StandardStream.error.write("\(problem.isFailure ? "error" : "warning"): \(problem)\n")
    }
    return contains(where: \.isFailure) ? .cannotWrite : .success
  }
}
