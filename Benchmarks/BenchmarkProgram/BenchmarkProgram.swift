import CommandKit
import Foundation
import Harness
import Primitives
import Scenarios
import TextOutput

/// `make bench`: how fast is cachebench itself?
@main
enum BenchmarkProgram {
  static func main() {
    do { try measure(BenchmarkRequest(CommandLine.arguments.dropFirst())) } catch {
      try? StandardStream.error.write("error: \(error)\n")
      exit(ExitCode(of: error).rawValue)
    }
  }

  private static func measure(_ request: BenchmarkRequest) throws {
    let (document, table): (JSONValue, ReportTable)
    if let scenario = request.scenario {
      let costs = try costs(of: scenario, request)
      (document, table) = (costs.document, costs.table)
    } else {
      let speed = try SessionSpeed()
      (document, table) = (speed.document, speed.table)
    }
    try StandardStream.output.write(
      request.printsJSON ? document.scriptText : table.rendered(for: Terminal(of: .output)))
  }

  private static func costs(
    of name: String, _ request: BenchmarkRequest
  ) throws -> StrategyBenchmark {
    let library = ScenarioLibrary()
    let named = request.strategies
    let selection = Selection(
      strategies: named.contains(AddedRuns.allStrategies) ? [] : named, seedCount: 1,
      alternatives: library.names(of: .strategy))
    let plans = try selection.plans(of: library.scenario(name, adding: named))
    let rounds = request.rounds ?? 3
    let progress = ProgressLine(
      total: plans.count * rounds, unit: "runs", terminal: Terminal(of: .error))
    defer { progress.clear() }
    return try StrategyBenchmark(plans, rounds: rounds) { progress.advance($0.strategyName) }
  }
}

/// A command line of the program.
struct BenchmarkRequest {
  private(set) var scenario: String?
  private(set) var strategies: [String] = []
  private(set) var rounds: Int?
  private(set) var printsJSON = false

  private static let usage = """
    USAGE: BenchmarkProgram [SCENARIO [STRATEGY,...]] [--rounds=N] [--json]

    Without a scenario, runs sessions over feeds of growing length and prints events per second and memory. With a
    scenario, prints the time that each strategy needs per event with the first seed: the best of several rounds on
    one core (3 unless stated), and its ratio to the fastest strategy, as the median over rounds. The strategies are
    those of the scenario, or those named, presets included; 'all' stands for all of both.

    The figures depend on the machine and its load. Compare them only within one run.
    """

  /// Reads the words after the name of the program.
  init(_ words: some Sequence<String>) throws(CommandFailure) {
    var names: [String] = []
    for word in words {
      let count = word.hasPrefix("--rounds=") ? Int(word.dropFirst("--rounds=".count)) : nil
      switch word {
      case "--json": printsJSON = true
      case _ where count.map((1...1_000).contains) == true: rounds = count
      case _ where word.hasPrefix("-"): throw Self.misuse("cannot understand '\(word)'")
      default: names.append(word)
      }
    }
    guard names.count <= 2 else { throw Self.misuse("unexpected argument '\(names[2])'") }
    guard rounds == nil || !names.isEmpty else { throw Self.misuse("--rounds needs a scenario") }
    scenario = names.first
    strategies = names.dropFirst().first?.split(separator: ",").map(String.init) ?? []
  }

  private static func misuse(_ problem: String) -> CommandFailure {
    CommandFailure(.usage, "\(problem)\n\(usage)")
  }
}
