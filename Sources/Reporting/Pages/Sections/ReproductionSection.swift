import Primitives
import TextOutput

/// The commands that repeat the run, and the digest that shows if they did.
enum ReproductionSection {
  static func html(_ source: PageSource) -> HTML {
    let results = source.results
    let version = results.cachebench.map { "cachebench \($0)" } ?? "cachebench"
    let runs = results.runs ?? []
    let seeds = runs.map(\.seed).distinct
    var facts: [(String, HTML)] = [
      ("Program", "\(version), model \(results.model ?? 0)"),
      ("Command", "<code>cachebench run \(subject(source))\(options(results, seeds))</code>"),
    ]
    if !seeds.isEmpty { facts.append(("Seeds", "\(ranges(seeds))")) }
    if let digest = source.digest {
      facts.append(("SHA-256 of results.json", "<code class=\"digest\">\(digest.description)</code>"))
    }
    if !source.files.isEmpty {
      facts.append(("Files", "\(source.files.joined(separator: ", "))"))
    }
    let items = facts.map { HTML("<div><dt>\($0.0)</dt><dd>\($0.1)</dd></div>") }
    let exact: HTML? =
      results.host == nil && source.digest != nil
      ? """
      <p>Simulated runs give the same bytes on every machine. From this page alone: save the resolved scenario above as \
      <code>\(results.scenario.name).yaml</code>, run the command on that file, and compare the digest of the new \
      <code>results.json</code>.</p>
      """ : nil
    return "<dl class=\"terms\">\(items)</dl>\(exact)"
  }

  /// Returns the scenario as the command line names it, without the folders of another machine.
  private static func subject(_ source: PageSource) -> String {
    let subject = source.subject ?? source.results.scenario.name
    guard subject.hasPrefix("/") else { return subject.shellWord }
    return String(subject.split(separator: "/").last ?? "").shellWord
  }

  /// Returns the options for a part of the scenario's strategies and seeds, and for another reference.
  private static func options(_ results: PageResults, _ seeds: [UInt64]) -> String {
    let scenario = results.scenario.resolved.members
    let strategies = results.strategies
    let all = (scenario["strategies"]?.elements ?? []).compactMap { $0.members["name"]?.string }
    let own = (scenario["seeds"]?.elements ?? []).compactMap(\.whole).map { UInt64($0) }
    let against = results.ranking?.first?.against
    return [
      strategies == all ? nil : "--strategy " + strategies.joined(separator: ",").shellWord,
      own == seeds || seeds.isEmpty ? nil : "--seed " + seeds.map { "\($0)" }.joined(separator: ","),
      against.map { "--against " + $0.shellWord }, results.host == "live" ? "--live" : nil,
    ].compactMap(\.self).map { " " + $0 }.joined()
  }

  /// Returns numbers with those that follow each other as ranges: `1–20, 42`.
  private static func ranges(_ numbers: [UInt64]) -> String {
    let sorted = numbers.sorted()
    var ranges: [ClosedRange<UInt64>] = []
    for number in sorted {
      if let last = ranges.last, last.upperBound &+ 1 == number {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)" }
      .joined(separator: ", ")
  }
}
