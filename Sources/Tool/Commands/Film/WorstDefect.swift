import Film
import Foundation
import Harness
import Metrics
import Primitives
import Scenarios
import TextOutput

/// Makes the film of the worst run of an experiment, for the experiment's page.
enum WorstDefect {
  /// The defects by which runs are ranked. A later defect matters only if the earlier ones are equal.
  private static let defects: [(metric: Metric, words: String)] = [
    (.staleFrames, "wrong images"), (.leftoverFrames, "images of earlier rows"),
    (.cellSecondsWithoutRightImage, "time without the correct image"),
  ]

  /// Films the run with the longest time of wrong images next to the best run with the same seed at the same point. If
  /// no run has wrong images, leftover images decide, and then the time without the correct image.
  ///
  /// - Returns: The film and its caption; nil if there are no runs, or, with a warning, if the film would be too large.
  /// - Throws: `InputError`, `RunError`, `PictureError`.
  static func film(of experiment: Experiment) async throws -> (gif: Data, caption: String)? {
    func harm(_ report: RunReport) -> [Double] { defects.map { report[$0.metric] ?? 0 } }
    func isBetter(_ one: RunReport, _ other: RunReport) -> Bool {
      harm(one).lexicographicallyPrecedes(harm(other))
    }
    guard let worst = experiment.reports.max(by: isBetter) else { return nil }
    let rivals = experiment.reports.filter {
      $0.seed == worst.seed && $0.parameters == worst.parameters && $0.strategy != worst.strategy
    }
    let names = [worst, rivals.min(by: isBetter)].compactMap { $0?.strategy }
    let plans = try Selection(strategies: names, seeds: [worst.seed]).plans(of: experiment.scenario)
      .filter { $0.parameters == worst.parameters }
    let reel = try await FilmReel(
      experiment.scenario.name,
      names.compactMap { name in plans.first { $0.strategyName == name } })
    let film: (bytes: [UInt8], frames: Int, rate: Int)
    do { film = try await reel.animation() } catch is InputError {
      try StandardStream.error.write(
        "warning: the film is too large for the report, which has none; 'cachebench film' makes a shorter one\n"
      )
      return nil
    }
    let times = [reel.range.lowerBound, reel.range.upperBound].map {
      ($0 - .start).seconds.text(decimals: 1) + " s"
    }
    let reason = zip(defects, harm(worst)).first { $1 > 0 }?.0.words ?? defects[2].words
    let rival = rivals.isEmpty ? "" : " beside the best run with its seed"
    let caption =
      "The run with most \(reason)\(rival), seed \(worst.seed), from \(times[0]) to \(times[1]). "
      + reel.runs.map(\.defects).joined(separator: ". ") + "."
    return (Data(film.bytes), caption)
  }
}
