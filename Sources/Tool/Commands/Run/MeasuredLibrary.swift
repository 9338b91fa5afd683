/// The difference between a library's own code under the list and its default preset: measured by predicted, less one,
/// the mean of ten conditions.
///
/// The figures are those of `Tests/Fixtures/libraries`, which a test compares; see <doc:RealLibraries>.
struct MeasuredLibrary {
  /// The library with its version, as presets name it.
  let name: String
  /// The differences of the requests and of the time without the correct image, in percent.
  let (requests, time): (Double, Double)

  /// The libraries whose code was run.
  static let all = [
    MeasuredLibrary(name: "Nuke 13.2.0", requests: 0.4, time: 2)
  ]

  /// A name with the differences, if the library's code was run.
  static func described(_ name: String) -> String {
    guard let own = all.first(where: { $0.name == name }) else { return "\(name) (not run)" }
    return "\(name) (run on Linux: requests \(signed(own.requests)), time \(signed(own.time)))"
  }

  private static func signed(_ percent: Double) -> String {
    let rounded = abs(percent) < 1 ? (percent * 10).rounded() / 10 : percent.rounded()
    let digits = rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    return (rounded > 0 ? "+" : "") + digits + " %"
  }
}
