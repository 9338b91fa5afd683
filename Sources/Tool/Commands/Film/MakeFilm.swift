import CommandKit
import Film
import Foundation
import Harness
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
    if moment != nil, start != nil || end != nil || speed != nil {
      throw CommandFailure("--at draws one moment: remove it, or --from, --to and --speed")
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
    let progress = ProgressLine(total: reel.frameCount(), unit: "frames")
    defer { progress.clear() }
    let film = try await reel.animation { progress.advance("") }
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
