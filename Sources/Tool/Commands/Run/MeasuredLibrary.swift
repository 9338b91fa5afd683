import ImagePipeline
import Metrics
import Scenarios

/// The difference of a library's own code, run on Linux, from its default preset: the mean of |measured / predicted - 1|
/// over ten conditions.
///
/// The figures are those of `Tests/Fixtures/libraries`, which a test compares; see <doc:RealLibraries>.
struct MeasuredLibrary {
  /// The name of the preset, which begins with the library's.
  let preset: String
  /// The differences of the requests and of the time without the correct image, in percent.
  let (requests, time): (Int, Int)

  /// The libraries whose code was run.
  static let all = [
    MeasuredLibrary(preset: "alamofireimage", requests: 0, time: 3),
    MeasuredLibrary(preset: "kingfisher", requests: 1, time: 12),
    MeasuredLibrary(preset: "nuke", requests: 1, time: 3),
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
      return "In ten other runs, in real time on Linux, \(library)'s own code differed from its "
        + "model by \(own.requests) % in requests and \(own.time) % in that time, on average."
    }
  }
}
