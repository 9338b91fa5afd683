/// The fill of an area.
struct Fill {
  let color: String
  /// Gnuplot's hatching; nil for a solid area.
  var pattern: Int?

  /// Gnuplot's options for it.
  var script: String {
    "fs \(pattern.map { "pattern \($0) border lc rgb '\(color)'" } ?? "solid 1 noborder") "
      + "fc rgb '\(color)'"
  }
}
