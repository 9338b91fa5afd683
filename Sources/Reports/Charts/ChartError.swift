/// Why a chart was not drawn. Its data and script are there all the same.
public enum ChartError: Error, Hashable, CustomStringConvertible {
  /// There is no gnuplot on the path.
  case gnuplotMissing
  /// Gnuplot did not like a script.
  case gnuplotFailed(script: String, message: String)
  /// Gnuplot did not come to an end.
  case gnuplotTimedOut(script: String, seconds: Int)

  /// What happened and what to do about it.
  public var description: String {
    switch self {
    case .gnuplotMissing:
      "gnuplot is not installed, so charts are not drawn; "
        + "with it, 'gnuplot *.gp' in their folder draws them"
    case .gnuplotFailed(let script, let message): "\(script): gnuplot failed: \(message)"
    case .gnuplotTimedOut(let script, let seconds):
      "\(script): gnuplot was stopped after \(seconds) s"
    }
  }
}
