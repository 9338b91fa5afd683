import Scenarios
import ImageLoading
import CachePolicies
import CommandLineInterface
import Metrics
import Primitives
import Reports
import Traces
import World

/// `cachebench list`: what there is to choose from.
struct List: Command {
  /// What can be listed; each is a catalog.
  enum Topic: String, CaseIterable {
    case scenarios, strategies, components, policies, admissions, bounds, networks, devices
    case metrics, formats
  }

  var topic = Topic.scenarios
  var printsNames = false
  var printsJSON = false

  static let overview = CommandOverview(
    "list",
    summary:
      "List the scenarios, strategies, components, policies, networks, devices, metrics or formats.",
    discussion: """
      Lists what is built in and what the folders Scenarios/, Scenarios/Strategies/, \
      Scenarios/Networks/ and Scenarios/Devices/ below the current folder add to it. Policies \
      evict, admissions stand before them, and bounds are what no policy, or only one that knows \
      the future, attains. Components are the keys of a strategy, each independent of the others, \
      with the values that have names.
      """,
    examples: [
      .init("cachebench list strategies", "Every strategy with one line about it."),
      .init("cachebench list components", "All that a strategy is made of, with every value."),
      .init("cachebench list policies --names", "The names that a scenario may use, for scripts."),
    ])

  static let parameters: [Parameter<Self>] = [
    .argument(
      "TOPIC", .choice, \.topic,
      help: "One of \(Topic.allCases.map(\.rawValue).joined(separator: ", "))."),
    .flag(
      "names", \.printsNames,
      help: "Print only the names, one on a line; the shell completions ask this way."),
    .json(\.printsJSON),
  ]

  func run() throws -> ExitCode {
    let entries = entries()
    if printsNames {
      try StandardStream.output.write(entries.map { $0.name + "\n" }.joined())
    } else if printsJSON {
      let document: JSONObject = ["schemaVersion": 1, "entries": entries]
      try StandardStream.output.write(document.json())
    } else {
      let width = entries.map(\.name.count).max() ?? 0
      let lines = entries.map { entry in
        let space = String(repeating: " ", count: width - entry.name.count + 2)
        return entry.name + (entry.summary.isEmpty ? "" : space + entry.summary) + "\n"
      }
      try StandardStream.output.write(lines.joined())
    }
    return .success
  }

  private struct Entry: Encodable {
    let name: String
    let summary: String
  }

  private func entries() -> [Entry] {
    let library = ScenarioLibrary()
    switch topic {
    case .scenarios: return presets(.scenario, library) { try library.scenario($0).summary }
    case .strategies: return presets(.strategy, library) { try library.strategy($0).summary }
    case .networks: return presets(.network, library) { try library.network($0).source }
    case .devices: return presets(.device, library) { try library.device($0).source }
    case .components: return Strategy.allListedKeys.flatMap(entries(of:))
    case .formats:
      return TraceFormatCatalog.all.map { Entry(name: $0.name, summary: $0.summary) }
    case .policies:
      return PolicyCatalog.eviction.map { Entry(name: $0.name, summary: $0.summary) }
    case .admissions:
      return PolicyCatalog.admission.map { Entry(name: $0.name, summary: $0.summary) }
    case .bounds:
      return PolicyCatalog.offline.map { Entry(name: $0.name, summary: $0.summary) }
    case .metrics: return Metric.all.map { Entry(name: $0.name, summary: $0.title) }
    }
  }

  /// A component and each value of it that has a name, as a file spells them.
  private func entries(of component: ListedKey) -> [Entry] {
    [Entry(name: component.path, summary: component.explanation)]
      + component.values.map { Entry(name: "\(component.path): \($0.name)", summary: $0.meaning) }
  }

  /// The presets of a kind; one that is not valid is listed with what is wrong.
  private func presets(
    _ kind: PresetKind, _ library: ScenarioLibrary, _ summary: (String) throws -> String
  ) -> [Entry] {
    library.names(of: kind).map { name in
      do { return Entry(name: name, summary: try summary(name)) } catch {
        return Entry(name: name, summary: "not valid: \(error)")
      }
    }
  }
}
