import Charts
import CommandKit
import Primitives
import Reports
import TextOutput

extension StandardStream {
  /// Writes JSON documents: one as it is, several as a list.
  func write(documents: [String]) throws(StreamError) {
    try write(
      documents.count == 1 ? documents[0] : "[\n" + documents.joined(separator: ",\n") + "]\n")
  }
}

extension ProgressLine {
  /// Creates a progress line on standard error, unless the user wants none.
  convenience init(total: Int, unit: String, isQuiet: Bool = false) {
    self.init(total: total, unit: unit, terminal: isQuiet ? .file : Terminal(of: .error))
  }
}

extension [ChartError] {
  /// Reports why charts are missing.
  ///
  /// - Returns: The exit code, unless there is a more serious one: a chart that could not be drawn counts as a result
  ///   that could not be written.
  func report() throws(StreamError) -> ExitCode {
    for problem in self {
      try StandardStream.error.write("\(problem.isFailure ? "error" : "warning"): \(problem)\n")
    }
    return contains(where: \.isFailure) ? .cannotWrite : .success
  }
}
