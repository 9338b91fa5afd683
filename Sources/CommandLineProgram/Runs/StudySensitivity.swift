import CommandLineInterface
import Foundation
import Harness
import Primitives
import Reports
import Scenarios

/// `cachebench study sensitivity`: which guesses decide what a scenario shows?
struct StudySensitivity: Command {
  var scenario = ""
  var strategies: [String] = []
  var reference: String?
  var worlds: Int?
  var jobs: Int?
  var printsJSON = false
  var isQuiet = false

  static let overview = CommandOverview(
    "sensitivity",
    summary: "Halve and double every guess of a scenario: which of them decide?",
    discussion: """
      Every number of the setting that neither a source nor the scenario states is halved and doubled \
      in turn, as far as its key's range allows, for the same strategies in the same worlds. The table \
      says how far the headline moves, in per cent of its mean over all strategies, and how far for the \
      one strategy that moves most, the guess that moves most first. A guess decides where a \
      difference from the reference that was shown turns or comes to nothing. 'cachebench list guesses' \
      says what each is anchored by.

      It takes two runs for each guess, strategy and world, and so only a few worlds: the first of the \
      scenario's.
      """,
    examples: [
      .init("cachebench study sensitivity fastscroll", "All guesses, all strategies, five worlds."),
      .init(
        "cachebench study sensitivity slow-read --strategy no-cache --against lru-url --seeds 20",
        "One comparison in twenty worlds."),
    ])

  static let parameters: [Parameter<Self>] = [
    .scenario(\.scenario),
    .strategies(\.strategies),
    .option(
      "against", "NAME", .name(of: "strategies"), \.reference,
      help:
        "Compare the others with this strategy of the scenario, which is run too. Default: the "
        + "scenario's reference, else its first strategy without a known defect."),
    .worlds(\.worlds, default: "\(SensitivityStudy.usualWorlds)"),
    .jobs(\.jobs),
    .json(\.printsJSON),
    .quiet(\.isQuiet),
  ]

  func run() async throws -> ExitCode {
    let scenario = try ScenarioLibrary().scenario(scenario)
    let selection = Selection(
      strategies: strategies, worlds: worlds ?? SensitivityStudy.usualWorlds, reference: reference)
    let study = try SensitivityStudy(scenario, selection)
    let progress = ProgressLine(total: study.runCount, unit: "runs", isQuiet: isQuiet)
    let runner = Runner(jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount)
    let found = try await study.run(runner) { path, run in
      progress.advance("\(path.isEmpty ? scenario.name : path)  \(run.strategyName)")
    }
    progress.clear()
    if printsJSON {
      try StandardStream.output.write(found.document(of: scenario).json())
    } else if !isQuiet {
      try StandardStream.output.write(found.text(of: scenario))
    }
    return .success
  }
}
