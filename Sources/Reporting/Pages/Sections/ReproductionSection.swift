import Primitives
import TextOutput

/// The command that repeats a run.
enum ReproductionSection {
  /// Returns the command: for a part of the scenario's strategies and seeds and another reference, with their options.
  static func command(_ results: PageResults) -> String {
    let scenario = results.scenario.resolved.members
    let strategies = results.strategies
    let all = scenario["strategies"]?.elements.compactMap { $0.members["name"]?.string }
    let own = scenario["seeds"]?.elements.map(\.text)
    return [
      "run", (results.scenario.name + ".yaml").shellWord,
      strategies == all ? "" : "--strategy " + strategies.joined(separator: ",").shellWord,
      own == results.seeds ? "" : "--seed " + results.seeds.joined(separator: ","),
      results.ranking?.first?.against.map { "--against " + $0.shellWord } ?? "",
      results.engine == "live" ? "--live" : "",
    ].filter { !$0.isEmpty }.joined(separator: " ")
  }
}
