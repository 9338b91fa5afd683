import CachePolicies
import CommandKit
import Environment
import Foundation
import ImagePipeline
import Metrics
import Platform
import Primitives
import RequestTraces
import Scenarios
import TextOutput

/// `cachebench list`: the available choices.
struct List: Command {
  /// The topics of lists. Each is a catalog.
  enum Topic: String, CaseIterable {
    case scenarios, strategies, components, policies, admissions, bounds, networks, devices
    case metrics, formats, guesses
  }

  var topic = Topic.scenarios
  var printsNames = false
  var printsJSON = false

  static let overview = CommandOverview("list", page: PackedResources.listTXT)

  static let parameters: [Parameter<Self>] = [
    .argument(
      "TOPIC", .choice, \.topic,
      help: "One of \(Topic.allCases.map(\.rawValue).joined(separator: ", "))."),
    .flag(
      "names", \.printsNames,
      help: "Print only the names, one per line."),
    .json(\.printsJSON),
  ]

  func run() async throws -> ExitCode {
    let entries = await entries()
    if printsNames {
      try StandardStream.output.write(entries.map { $0.name + "\n" }.joined())
    } else if printsJSON {
      try CommandDocument.write(["entries": entries.map { JSONValue(reflecting: $0) }])
    } else {
      let width = entries.map(\.name.count).max() ?? 0
      let groups = topic == .scenarios ? grouped(entries) : [lines(entries, width)]
      try StandardStream.output.write(groups.joined(separator: "\n"))
    }
    return .success
  }

  private func lines(_ entries: [Entry], _ width: Int, indent: String = "") -> String {
    entries.map { entry in
      let space = String(repeating: " ", count: width - entry.name.count + 2)
      let defect = entry.defect.map { " (defect: \($0))" } ?? ""
      let reference = entry.witness.map { " (checked against: \($0))" } ?? ""
      let summary = entry.summary.isEmpty ? "" : space + entry.summary
      return indent + entry.name + summary + defect + reference + "\n"
    }
    .joined()
  }

  /// Returns scenarios below the first complaint that each shows, or the purpose that it has.
  private func grouped(_ scenarios: [Entry]) -> [String] {
    let width = scenarios.map(\.name.count).max() ?? 0
    var rest = scenarios
    let groups = Complaint.all.map { complaint in
      let names = Set(complaint.scenarios)
      let own = rest.filter { names.contains($0.name) }
      rest.removeAll { names.contains($0.name) }
      return (complaint.title, own)
    }
    return (groups + [("Others", rest)]).filter { !$1.isEmpty }
      .map { "\($0):\n" + lines($1, width, indent: "  ") }
  }

  private struct Entry {
    let name: String
    let summary: String
    /// The additional data of a guess.
    var guess: JSONValue?
    /// The known defect of a strategy.
    var defect: String?
    /// The reference that cross-checks a policy.
    var witness: String?
  }

  private func entries() async -> [Entry] {
    let library = ScenarioLibrary()
    switch topic {
    case .scenarios:
      return await presets(.scenario, library) {
        Entry(name: $0, summary: try library.summary(ofScenario: $0))
      }
    case .strategies:
      return await presets(.strategy, library) { name in
        let strategy = try library.strategy(name)
        return Entry(name: name, summary: strategy.summary, defect: strategy.defect)
      }
    case .networks:
      return await presets(.network, library) {
        Entry(name: $0, summary: try library.network($0).source)
      }
    case .devices:
      return await presets(.device, library) {
        Entry(name: $0, summary: try library.device($0).source)
      }
    case .components: return Strategy.allListedKeys.flatMap(entries(of:))
    case .formats:
      return TraceFormatCatalog.all.map { Entry(name: $0.name, summary: $0.summary) }
    case .policies:
      return PolicyCatalog.everyEviction.map { policy in
        Entry(
          name: policy.name, summary: policy.summary, witness: policy.reference?.description)
      }
    case .admissions:
      return PolicyCatalog.admission.map { Entry(name: $0.name, summary: $0.summary) }
    case .bounds:
      return PolicyCatalog.offline.map { Entry(name: $0.name, summary: $0.summary) }
    case .guesses: return KeyReference.guesses.map(entry(of:))
    case .metrics: return Metric.all.map { Entry(name: $0.name, summary: $0.title) }
    }
  }

  /// Returns an entry for a component and for each of its named values, as spelled in a file.
  private func entries(of component: ListedKey) -> [Entry] {
    [Entry(name: component.path, summary: component.explanation)]
      + component.values.map { Entry(name: "\(component.path): \($0.name)", summary: $0.meaning) }
  }

  /// Returns the entry of a key whose value is a guess.
  private func entry(of key: ListedKey) -> Entry {
    let guess = key.guess
    let isRule = guess?.scaling == nil
    let anchor = guess?.anchor ?? ""
    return Entry(
      name: key.path, summary: isRule ? "not varied: \(anchor)" : "\(key.defaultValue): \(anchor)",
      guess: [
        "default": key.defaultValue.isEmpty ? nil : key.defaultValue, "unit": key.unit,
        "anchor": anchor, "isMoved": !isRule,
        "movesWith": guess?.scale.map { (key.path.split(separator: ".").dropLast() + [$0[...]]) }
          .map { $0.joined(separator: ".") },
      ])
  }

  /// Returns the presets of a kind. An invalid preset is listed with its errors; of a scenario whose file states its
  /// summary, nothing else is read or checked. With `--names`, which completions
  /// use, it reads no file, and leaves out the names of more than one line.
  private func presets(
    _ kind: PresetKind, _ library: ScenarioLibrary,
    _ entry: @escaping @Sendable (String) throws -> Entry
  ) async -> [Entry] {
    let names = library.names(of: kind)
    if printsNames {
      return names.filter { !$0.contains(where: \.isNewline) }.map { Entry(name: $0, summary: "") }
    }
    let jobs = ProcessInfo.processInfo.activeProcessorCount
    return await names.mapConcurrently(jobs: jobs) { _, name in
      do { return try entry(name) } catch {
        return Entry(name: name, summary: "not valid: \(error)")
      }
    }
  }
}
