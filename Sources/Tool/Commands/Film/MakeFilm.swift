import CommandKit
import Film
import Foundation
import Harness
import Metrics
import Platform
import Primitives
import Scenarios
import TextOutput

/// `cachebench film`: what does the user see with each strategy?
struct MakeFilm: Command {
  var scenario = ""
  var strategies: [String] = []
  var start: Instant?
  var end: Instant?
  var speed: Double?
  var rate: Int?
  var seed: UInt64?
  var moment: Instant?
  var out: String?

  static let overview = CommandOverview("film", page: PackedResources.filmTXT)

  static let parameters: [Parameter<Self>] = [
    .scenario(\.scenario),
    .repeatedOption(
      "strategy", "NAME", .list(.name(of: "strategies")), \.strategies,
      help:
        "Show these strategies from the left, as in a,b: those of the scenario, or presets. May be repeated. "
        + "Default: the first two of the scenario."),
    .option(
      "from", "TIME", time, \.start,
      help: "Begin at this time of the run, as in 4s. Default: 0s with --to, else see above."),
    .option(
      "to", "TIME", time, \.end,
      help: "End at this time of the run. Default: 10 s after --from, else see above."),
    .option(
      "speed", "X", factor, \.speed,
      help: "Show the run X times as fast: 0.5 is slow motion. Default: 1."),
    .option(
      "rate", "N", .integer(4...15), \.rate,
      help: "Draw at most N frames per second, for a smaller file: 4 to 15. Default: 15."),
    .seed(\.seed),
    .option("at", "TIME", time, \.moment, help: "Draw only this moment of the run, as a PNG."),
    .option(
      "out", short: "o", "FILE", .output, \.out,
      help:
        "Write this file, and replace it if it exists. Default: NAME.gif, or NAME.png with --at."),
  ]

  private static let time = ValueKind<Instant>.text { .start + (try Nanoseconds(text: $0)) }

  private static let factor = ValueKind<Double>.text { text in
    guard let factor = Double(text), (0.01...100).contains(factor) else {
      throw CommandFailure("--speed: \(text.quoted) is not a number from 0.01 to 100")
    }
    return factor
  }

  func run() async throws -> ExitCode {
    if moment != nil, start != nil || end != nil || speed != nil || rate != nil {
      throw CommandFailure("--at draws one moment: remove it, or --from, --to, --speed and --rate")
    }
    let scenario = try ScenarioLibrary().scenarios([scenario], adding: strategies)[0]
    let suffix = moment == nil ? ".gif" : ".png"
    let path = out ?? scenario.name + suffix
    guard path.lowercased().hasSuffix(suffix) else {
      throw CommandFailure("--out: \(path.quoted) does not end in \(suffix)")
    }
    let reel = try await FilmReel(
      scenario.name, runs(of: scenario), at: moment, from: start, to: end, speed: speed ?? 1)
    let (bytes, summary) = moment == nil ? try await draw(reel) : (try reel.png(), "")
    try WholeFile.write([WholeFile(path: path, contents: Data(bytes))])
    try StandardStream.output.write("\(summary)wrote \(path), \(bytes.count / 1_000) kB\n")
    return .success
  }

  private func draw(_ reel: FilmReel) async throws -> (bytes: [UInt8], summary: String) {
    let rate = rate ?? FilmReel.rates[0]
    let progress = ProgressLine(total: reel.frameCount(at: rate), unit: "frames")
    defer { progress.clear() }
    let film = try await reel.animation(atMost: rate) { progress.advance("") }
    let defects = reel.runs.map { $0.defects + "\n" }.joined()
    return (film.bytes, "\(defects)\(film.frames) frames, \(film.rate) per second\n")
  }

  /// Returns the runs in order from the left, with one seed, at the first point of a sweep.
  private func runs(of scenario: Scenario) throws -> [PlannedRun] {
    let selection = Selection(
      strategies: strategies, seeds: seed.map { [$0] } ?? [], seedCount: seed == nil ? 1 : nil,
      alternatives: ScenarioLibrary().names(of: .strategy))
    let runs = try selection.plans(of: scenario).grouped(by: \.strategyName).map { $1[0] }
    return strategies.isEmpty
      ? Array(runs.prefix(2))
      : strategies.distinct.compactMap { name in runs.first { $0.strategyName == name } }
  }
}

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
