/// The fill of an area.
struct Fill {
  let color: String
  /// The number of gnuplot's hatching; nil if the area is solid.
  var pattern: Int?

  /// Gnuplot's options for the fill.
  var script: String {
    "fs \(pattern.map { "pattern \($0) border lc rgb '\(color)'" } ?? "solid 1 noborder") "
      + "fc rgb '\(color)'"
  }
}
