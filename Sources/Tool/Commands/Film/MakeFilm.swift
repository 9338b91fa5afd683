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
  var isQuiet = false

  /// The most phones side by side.
  private static let maxPhones = 4

  static let overview = CommandOverview(
    "film",
    summary: "Draw the screen with each strategy, side by side, as an animated GIF.",
    discussion: """
      Runs the scenario in simulated time and draws a phone for each strategy: the pictures in its \
      cells, placeholders, wrong images and images of earlier rows in outlines of their own, missed \
      frames, and the time, the memory of images and the requests so far.

      Each frame of the film shows the worst screen of its time, so that a defect of a single frame \
      of the screen is seen. The counts that are printed are those of the metrics staleFrames and \
      leftoverFrames. A file has at most 5 MB; a longer film has fewer frames a second.
      """,
    examples: [
      .init("cachebench film defect-wrong-image", "Write defect-wrong-image.gif."),
      .init(
        "cachebench film fastscroll --strategy row-keyed,nuke --from 4s --to 12s --speed 0.5",
        "Eight seconds of two strategies, half as fast."),
      .init("cachebench film tabs --at 12s --out tabs.png", "One moment, as a picture."),
    ])

  static let parameters: [Parameter<Self>] = [
    .scenario(\.scenario),
    .repeatedOption(
      "strategy", "NAME", .list(.name(of: "strategies")), \.strategies,
      help:
        "Show these strategies from the left, as in a,b: those of the scenario, or presets; at most "
        + "\(maxPhones). May be repeated. Default: the first two of the scenario."),
    .option(
      "from", "TIME", time("from"), \.start,
      help:
        "Begin at this time of the run, as in 4s. Default: the whole scroll if it takes at most "
        + "20 s, else the 10 s with most wrong images, or else with most missing ones."),
    .option(
      "to", "TIME", time("to"), \.end, help: "End at this time of the run. Default: see --from."),
    .option(
      "speed", "X", factor, \.speed,
      help: "Show the run X times as fast: 0.5 is slow motion. Default: 1."),
    .seed(\.seed),
    .option(
      "at", "TIME", time("at"), \.moment, help: "Draw only this moment of the run, as a PNG."),
    .option(
      "out", short: "o", "FILE", .file, \.out,
      help:
        "Write this file, and replace it if it exists. Default: NAME.gif, or NAME.png with --at."),
    .quiet(\.isQuiet),
  ]

  /// A time of the run.
  private static func time(_ option: String) -> ValueKind<Instant> {
    .text { text in
      do { return .start + (try Nanoseconds(text: text)) } catch {
        throw CommandFailure(.usage, "--\(option): \(error)")
      }
    }
  }

  private static let factor = ValueKind<Double>.text { text in
    guard let factor = Double(text), (0.01...100).contains(factor) else {
      throw CommandFailure(.usage, "--speed: '\(text)' is not a number from 0.01 to 100")
    }
    return factor
  }

  func run() async throws -> ExitCode {
    try refuseContradictions()
    let scenario = try ScenarioLibrary().scenarios([scenario], adding: strategies)[0]
    let runs = try runs(of: scenario)
    let path = try path(for: scenario)
    let reel = try await FilmReel(
      scenario.name, runs, from: moment ?? start, to: moment.map { $0 + Nanoseconds(1) } ?? end,
      speed: speed ?? 1)
    let (bytes, summary) = try await draw(reel)
    try WholeFile.write([WholeFile(path: path, contents: Data(bytes))])
    guard !isQuiet else { return .success }
    try StandardStream.output.write(
      (reel.defects + ["wrote \(path)\(summary)"]).map { $0 + "\n" }.joined())
    return .success
  }

  private func draw(_ reel: FilmReel) async throws -> (bytes: [UInt8], summary: String) {
    if let moment { return (try reel.png(at: moment), "") }
    let progress = ProgressLine(total: reel.mostFrames, unit: "frames", isQuiet: isQuiet)
    defer { progress.clear() }
    let film = try await reel.animation { progress.advance("") }
    let megabytes = (Double(film.bytes.count) / 1e6).text(decimals: 1)
    return (film.bytes, ": \(film.frames) frames, \(film.rate) a second, \(megabytes) MB")
  }

  private func refuseContradictions() throws {
    if moment != nil, start != nil || end != nil || speed != nil {
      throw CommandFailure(
        .usage, "--at draws one moment: remove --from, --to and --speed, or remove --at")
    }
    guard strategies.distinct.count <= Self.maxPhones else {
      throw CommandFailure(.usage, "--strategy: at most \(Self.maxPhones) strategies in a film")
    }
  }

  /// Returns the runs from the left, with one seed, at the first point of a sweep.
  private func runs(of scenario: Scenario) throws -> [PlannedRun] {
    let selection = Selection(
      strategies: strategies, seeds: seed.map { [$0] } ?? [], worlds: seed == nil ? 1 : nil,
      alternatives: ScenarioLibrary().names(of: .strategy))
    let plans = try selection.plans(of: scenario)
    let names =
      strategies.isEmpty ? plans.map(\.strategyName).distinct.prefix(2) : strategies.distinct[...]
    return names.compactMap { name in plans.first { $0.strategyName == name } }
  }

  private func path(for scenario: Scenario) throws -> String {
    let suffix = moment == nil ? ".gif" : ".png"
    guard let out else { return scenario.name + suffix }
    guard out.lowercased().hasSuffix(suffix) else {
      throw CommandFailure(.usage, "--out: \(out.quoted) does not end in \(suffix)")
    }
    return out
  }
}
