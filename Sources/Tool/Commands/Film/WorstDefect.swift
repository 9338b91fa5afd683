import Film
import Foundation
import Harness
import Metrics
import Primitives
import Reports
import Scenarios
import TextOutput

/// The film of the worst run of an experiment, for its page.
enum WorstDefect {
  /// Films the run that shows wrong images longest beside the best run with the same seed at the same point. Without
  /// wrong images, images of earlier rows count, or else the time without the correct image.
  ///
  /// - Returns: The film and its caption; nil without runs.
  /// - Throws: `InputError`, `RunError`, `PictureError`.
  static func film(of experiment: Experiment) async throws -> (gif: Data, caption: String)? {
    guard let worst = experiment.reports.max(by: { harm($0) < harm($1) }) else { return nil }
    let rivals = experiment.reports.filter {
      $0.seed == worst.seed && $0.parameters == worst.parameters && $0.strategy != worst.strategy
    }
    let best = rivals.min { harm($0) < harm($1) }
    let names = [worst.strategy] + [best?.strategy].compactMap(\.self)
    let plans = try Selection(strategies: names, seeds: [worst.seed]).plans(of: experiment.scenario)
      .filter { $0.point == worst.parameters }
    let reel = try await FilmReel(
      experiment.scenario.name,
      names.compactMap { name in plans.first { $0.strategyName == name } })
    guard let gif = try await animation(of: reel) else { return nil }
    let (start, end) = (reel.range.lowerBound - .start, reel.range.upperBound - .start)
    let counts = reel.runs.map(\.defects).joined(separator: ". ")
    let rival = best == nil ? "" : " beside the best run with its seed"
    let caption =
      "The run with \(reason(worst))\(rival), seed \(worst.seed), from "
      + "\(start.seconds.text(decimals: 1)) s to \(end.seconds.text(decimals: 1)) s. \(counts)."
    return (Data(gif), caption)
  }

  /// Returns the film; nil, with a warning, if it would be too large.
  private static func animation(of reel: FilmReel) async throws -> [UInt8]? {
    do { return try await reel.animation().bytes } catch is InputError {
      try StandardStream.error.write(
        "warning: the film is too large for the report, which has none; 'cachebench film' makes a shorter one\n"
      )
      return nil
    }
  }

  /// Returns the figure by which a run is the worst.
  private static func reason(_ worst: RunReport) -> String {
    let harm = harm(worst)
    return harm.0 > 0
      ? "most wrong images"
      : harm.1 > 0 ? "most images of earlier rows" : "most time without the correct image"
  }

  /// The gravity of a run's defects. All of the first figure count more than any of the next.
  private static func harm(_ report: RunReport) -> (Double, Double, Double) {
    func value(_ metric: Metric) -> Double { report[metric] ?? 0 }
    return (value(.staleFrames), value(.leftoverFrames), value(.cellSecondsWithoutRightImage))
  }
}
