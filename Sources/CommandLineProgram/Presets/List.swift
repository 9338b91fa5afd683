import CachePolicies
import CommandLineInterface
import ImageLoading
import Metrics
import Primitives
import Reports
import Scenarios
import Traces
import World

/// `cachebench list`: what there is to choose from.
struct List: Command {
  /// What can be listed; each is a catalog.
  enum Topic: String, CaseIterable {
    case scenarios, strategies, components, policies, admissions, bounds, networks, devices
    case metrics, formats, guesses
  }

  var topic = Topic.scenarios
  var printsNames = false
  var printsJSON = false

  static let overview = CommandOverview(
    "list",
    summary:
      "List scenarios, strategies, components, policies, networks, devices, metrics, formats or guesses.",
    discussion: """
      Lists what is built in and what the folders Scenarios/, Scenarios/Strategies/, \
      Scenarios/Networks/ and Scenarios/Devices/ below the current folder add to it. Policies \
      evict, each listed with its witness, whose counts it has; admissions stand before them, and \
      bounds are what no policy, or only one that knows the future, attains. Components are the keys \
      of a strategy, each independent of the others, \
      with the values that have names. Guesses are the keys whose values no source states, each \
      with its default and what anchors it; 'cachebench study sensitivity' moves those that are numbers.
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
        let defect = entry.defect.map { " (defect: \($0))" } ?? ""
        let witness = entry.witness.map { " (witness: \($0))" } ?? ""
        let summary = entry.summary.isEmpty ? "" : space + entry.summary
        return entry.name + summary + defect + witness + "\n"
      }
      try StandardStream.output.write(lines.joined())
    }
    return .success
  }

  private struct Entry: Encodable {
    let name: String
    let summary: String
    /// What a guess has more than others.
    var guess: JSONObject?
    /// What a strategy is known to do wrong.
    var defect: String?
    /// Who says that a policy does what its name says.
    var witness: String?
  }

  private func entries() -> [Entry] {
    let library = ScenarioLibrary()
    switch topic {
    case .scenarios: return presets(.scenario, library) { try library.scenario($0).summary }
    case .strategies:
      return presets(.strategy, library) { try library.strategy($0).summary }.map { entry in
        Entry(
          name: entry.name, summary: entry.summary,
          defect: try? library.strategy(entry.name).defect)
      }
    case .networks: return presets(.network, library) { try library.network($0).source }
    case .devices: return presets(.device, library) { try library.device($0).source }
    case .components: return Strategy.allListedKeys.flatMap(entries(of:))
    case .formats:
      return TraceFormatCatalog.all.map { Entry(name: $0.name, summary: $0.summary) }
    case .policies:
      return PolicyCatalog.everyEviction.map { policy in
        Entry(
          name: policy.name, summary: policy.summary, witness: policy.witness?.description)
      }
    case .admissions:
      return PolicyCatalog.admission.map { Entry(name: $0.name, summary: $0.summary) }
    case .bounds:
      return PolicyCatalog.offline.map { Entry(name: $0.name, summary: $0.summary) }
    case .guesses: return KeyReference.guesses.map(entry(of:))
    case .metrics: return Metric.all.map { Entry(name: $0.name, summary: $0.title) }
    }
  }

  /// A component and each value of it that has a name, as a file spells them.
  private func entries(of component: ListedKey) -> [Entry] {
    [Entry(name: component.path, summary: component.explanation)]
      + component.values.map { Entry(name: "\(component.path): \($0.name)", summary: $0.meaning) }
  }

  /// A key whose value is a guess.
  private func entry(of key: ListedKey) -> Entry {
    let guess = key.guess
    let isRule = guess?.scaling == nil
    let anchor = guess?.anchor ?? ""
    return Entry(
      name: key.path, summary: isRule ? "not moved: \(anchor)" : "\(key.defaultValue): \(anchor)",
      guess: [
        "default": key.defaultValue.isEmpty ? nil : key.defaultValue, "unit": key.unit,
        "anchor": anchor, "isMoved": !isRule,
        "movesWith": guess?.scale.map { (key.path.split(separator: ".").dropLast() + [$0[...]]) }
          .map { $0.joined(separator: ".") },
      ])
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

/// `cachebench explain`: what a metric or a key of a scenario means.
struct Explain: Command {
  var subject: Subject?
  var printsJSON = false

  static let overview = CommandOverview(
    "explain",
    summary: "Say what a metric or a key of a scenario means, and its unit or its values.",
    examples: [
      .init("cachebench explain", "All metrics."),
      .init("cachebench explain staleFrames", "One metric."),
      .init("cachebench explain fetch.coalesces", "One key of a strategy."),
      .init("cachebench explain low-water", "Every key of the name."),
    ])

  static let parameters: [Parameter<Self>] = [
    .optionalArgument(
      "NAME", .name(of: "metrics") { try Subject(named: $0) }, \.subject,
      help: "A metric, or a key of a scenario. Without it, every metric is explained."),
    .json(\.printsJSON),
  ]

  func run() throws -> ExitCode {
    let subject = subject ?? .metrics(Metric.all)
    try StandardStream.output.write(printsJSON ? subject.json : subject.text)
    return .success
  }

  /// What is explained.
  enum Subject: Sendable {
    case metrics([Metric])
    case keys([ListedKey])

    init(named name: String) throws {
      do { self = .metrics([try Metric(explained: name)]) } catch {
        let keys = KeyReference.keys(named: name)
        guard keys.isEmpty else {
          self = .keys(keys)
          return
        }
        let isMetric = Suggestion.nearest(to: name, in: Metric.all.map(\.name)) != nil
        guard !isMetric, let near = KeyReference.nearest(to: name) else { throw error }
        throw CommandFailure(.usage, "unknown key '\(name)'; did you mean '\(near)'?")
      }
    }

    var text: String {
      switch self {
      case .metrics(let metrics): metrics.map(\.explanation).joined(separator: "\n")
      case .keys(let keys): keys.map(KeyReference.text).joined(separator: "\n")
      }
    }

    var json: String {
      get throws {
        switch self {
        case .metrics(let metrics): Metric.explanations(metrics)
        case .keys(let keys): try keys.map(Self.document).json()
        }
      }
    }

    private static func document(_ key: ListedKey) -> JSONObject {
      [
        "key": key.path, "explanation": key.explanation, "requirement": key.requirement,
        "defaultValue": key.defaultValue, "mayBeNull": key.mayBeNull, "guess": key.guess?.anchor,
        "values": Dictionary(uniqueKeysWithValues: key.values.map { ($0.name, $0.meaning) }),
      ]
    }
  }
}
