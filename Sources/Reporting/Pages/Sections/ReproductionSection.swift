import Platform
import Primitives
import TextOutput

/// The command that repeats the run, and the digest that shows if it did.
struct ReproductionSection {
  private let source: PageSource
  private var results: PageResults { source.results }

  init(_ source: PageSource) { self.source = source }

  var facts: [HTML] {
    let seeds = results.runs?.map { "\($0.seed)" }.distinct ?? []
    let program = "cachebench \(results.cachebench ?? "")".trimmingEnd
    let charts = source.charts.keys.filter { $0.hasSuffix(".svg") }.count
    let files =
      source.files.filter { $0.hasPrefix("results.") || $0.hasSuffix("json") }
      + (charts == 0 ? [] : ["\(charts) charts with data and scripts in the folder charts"])
    let facts: [(String, HTML)] = [
      ("Program", "\(program), model \(results.model)"),
      (
        "Command",
        "<code>cachebench run \((results.scenario.name + ".yaml").shellWord)\(options(seeds))</code>"
      ),
      ("Seeds", "\(seeds.joined(separator: ", "))"),
      ("SHA-256 of results.json", "<code>\(source.digest?.description ?? "")</code>"),
      ("Files", "\(files.joined(separator: ", "))"),
    ]
    let isKnown = [true, true, !seeds.isEmpty, source.digest != nil, !source.files.isEmpty]
    return zip(facts, isKnown).filter(\.1).map { "<dt>\($0.0.0)</dt><dd>\($0.0.1)</dd>" }
  }

  /// The way to repeat the run from the page alone.
  var exact: HTML {
    guard results.host == nil, source.digest != nil else { return "" }
    return """
      <p>Save the resolved scenario above as <code>\(results.scenario.name).yaml</code>, run the command, and compare the \
      digest of the new <code>results.json</code>. Simulated runs give the same bytes on every machine.</p>
      """
  }

  /// Returns the options for a part of the scenario's strategies and seeds, and for another reference.
  private func options(_ seeds: [String]) -> String {
    let scenario = results.scenario.resolved.members
    let strategies = results.strategies
    let all = scenario["strategies"]?.elements.compactMap { $0.members["name"]?.string }
    let own = scenario["seeds"]?.elements.map(\.text)
    return [
      strategies == all ? nil : "--strategy " + strategies.joined(separator: ",").shellWord,
      own == seeds || seeds.isEmpty ? nil : "--seed " + seeds.joined(separator: ","),
      results.ranking?.first?.against.map { "--against " + $0.shellWord },
      results.host == "live" ? "--live" : nil,
    ].compactMap(\.self).map { " " + $0 }.joined()
  }
}
