import ImagePipeline
import Metrics
import Scenarios

/// The differences of a library's own code, run on Linux, from its default preset: means of measured / predicted - 1 over
/// ten conditions.
///
/// The figures are those of `Tests/Fixtures/libraries`, which a test compares; see <doc:RealLibraries>.
struct MeasuredLibrary {
  /// The name of the preset, which begins with the library's.
  let preset: String
  /// The differences of the requests and of the time without the correct image, in percent.
  let (requests, time): (Double, Double)

  /// The libraries whose code was run.
  static let all = [
    MeasuredLibrary(preset: "alamofireimage", requests: -0.3, time: 2.2),
    MeasuredLibrary(preset: "kingfisher", requests: -1.1, time: 7.6),
    MeasuredLibrary(preset: "nuke", requests: 0.2, time: 1.1),
  ]

  /// Returns a sentence for each of these presets that a run has with its defaults.
  ///
  /// - Complexity: O(*n*) in the number of strategies.
  static func sentences(for strategies: [Strategy]) -> [String] {
    all.compactMap { own in
      guard let preset = try? ScenarioLibrary(workingFolder: ".").strategy(own.preset),
        let library = preset.library,
        strategies.contains(where: { $0.anonymous == preset.anonymous })
      else { return nil }
      return "Run on Linux, \(library)'s own code had \(more(own.requests)) requests and "
        + "\(more(own.time)) time without the correct image than its model."
    }
  }

  /// Returns a difference in words: a tenth of a percent below one, a percent above.
  static func more(_ percent: Double) -> String {
    let amount = abs(percent)
    let rounded = amount < 1 ? (amount * 10).rounded() / 10 : amount.rounded()
    let digits = rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    return "\(digits) % \(percent < 0 ? "less" : "more")"
  }
}
