import Charts
import Primitives
import TextOutput

extension StandardStream {
  /// Writes JSON documents: one document unchanged, several as a list.
  func write(documents: [String]) throws(StreamError) {
    try write(
      documents.count == 1 ? documents[0] : "[\n" + documents.joined(separator: ",\n") + "]\n")
  }
}

extension ProgressLine {
  /// Creates a progress line on standard error, which shows nothing if `isQuiet` is true.
  convenience init(total: Int, unit: String, isQuiet: Bool = false) {
    self.init(total: total, unit: unit, terminal: isQuiet ? .file : Terminal(of: .error))
  }
}

extension [ChartError] {
  /// Reports the reasons for missing charts.
  ///
  /// - Returns: The exit code, unless another error is more serious. A chart that could not be drawn is a result that
  ///   could not be written.
  func report() throws(StreamError) -> ExitCode {
    for problem in self {
      try StandardStream.error.write("\(problem.isFailure ? "error" : "warning"): \(problem)\n")
    }
    return contains(where: \.isFailure) ? .cannotWrite : .success
  }
}
