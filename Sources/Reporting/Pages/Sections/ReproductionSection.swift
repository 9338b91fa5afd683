import Primitives
import TextOutput

/// The command that repeats a run.
enum ReproductionSection {
  /// Returns the command. It lists strategies and seeds only if they differ from the scenario's, and names the
  /// reference if the results have a named one.
  static func command(_ results: PageResults) -> String {
    guard results.runs != nil else { return "" }
    let scenario = results.scenario.resolved.members
    let strategies = results.strategies
    let all = scenario["strategies"]?.elements.compactMap { $0.members["name"]?.string }
    let own = scenario["seeds"]?.elements.map(\.text)
    return [
      "run", (results.scenario.name + ".yaml").shellWord,
      strategies == all ? "" : "--strategy " + strategies.joined(separator: ",").shellWord,
      own == results.seeds ? "" : "--seed " + results.seeds.joined(separator: ","),
      results.ranking?.first?.against.map { "--against " + $0.shellWord } ?? "",
      results.points.contains { $0["nscache"] != nil } ? "--nscache all" : "",
      results.host == "live" ? "--live" : "",
    ].filter { !$0.isEmpty }.joined(separator: " ")
  }
}
