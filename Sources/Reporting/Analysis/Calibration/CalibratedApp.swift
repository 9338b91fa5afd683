import AppModel
import Foundation
package import Importers
package import Platform
import Scenarios
import Scrolling

/// The list, the network and the strategy that a recorded session implies, as a scenario.
package struct CalibratedApp: Sendable {
  /// The name of its strategy in the scenario.
  package static let strategy = "app"

  package internal(set) var list: ListEvidence
  package internal(set) var network: FittedNetwork
  package internal(set) var loads: LoadKeys
  /// The preset that the strategy extends; nil if its store was inferred.
  package internal(set) var preset: String?
  /// The limit of the memory store; nil for none.
  package internal(set) var limit: (policy: String, unit: StoreEvidence.Unit, amount: Int)?
  /// The most images that hits prove to be in memory; nil if the session reached a limit.
  package internal(set) var provenImages: Int?
  /// The most requests at a time that the session shows; nil if its queue was full.
  package internal(set) var provenRequests: Int?
  /// The version of TLS, by the addresses of the images.
  package internal(set) var tls: String

  /// The lines that state what the session reached, for runs that go beyond it.
  private var recordedLines: [String] {
    let reached = [("images", provenImages), ("requests", provenRequests)]
    return [
      "# The recorded session: 'run', 'advise' and 'diagnose' say what goes beyond it.",
      "recorded: {\(network.pathText)"
        + reached.map { name, count in count.map { ", \(name): \($0)" } ?? "" }.joined() + "}",
    ]
  }

  /// The lines of the strategy.
  var strategyLines: [String] {
    let head = "  - extends: \(preset ?? "lru-url")"
    guard preset == nil else { return [head, "    name: \(Self.strategy)"] }
    let bound =
      switch limit?.unit {
      case .images: "cost-limit: null, count-limit: \(limit?.amount ?? 0)"
      case .bytes: "cost: encoded, cost-limit: \(limit?.amount ?? 0) B, count-limit: null"
      case nil: "cost-limit: null, count-limit: null"
      }
    return [
      head, "    name: \(Self.strategy)",
      "    memory: {policy: \(limit?.policy ?? "lru"), \(bound)}",
    ] + loads.lines
  }

  /// Returns the scenario of a session with these properties.
  package func scenario(of session: BoundScenario) -> BoundScenario {
    var scenario = session
    scenario.inferred = BoundScenario.Inferences(
      network: network.lines(tls: tls) + recordedLines, strategies: strategyLines,
      preparesCells: list.preparesCells, blankRows: list.blankRows)
    return scenario
  }

  /// Returns the run with a network and load keys in place of its own. A preset keeps its keys.
  func run(_ run: PlannedRun, _ network: FittedNetwork, _ loads: LoadKeys) -> PlannedRun {
    var plan = run.plan
    network.apply(to: &plan)
    if preset == nil { loads.apply(to: &plan.strategy) }
    return run.with(plan)
  }
}

extension BoundScenario {
  /// The files of the scenario, at a path without an ending.
  ///
  /// - Throws: `FileError` if the rows cannot be written as CSV.
  package func files(at place: String) throws -> [WholeFile] {
    let names = Files(name: URL(filePath: place).lastPathComponent)
    let folder = place.dropLast(names.name.count)
    var files = [WholeFile(path: place + ".yaml", text: text(names))]
    files.append(WholeFile(path: folder + names.rows, contents: Data(try rowsFile())))
    if let recording = scroll.recording {
      files.append(WholeFile(path: folder + names.scroll, text: recording.text))
    }
    return files
  }

  /// Returns the runs of the scenario with the first seeds. It is read from files, as a user's is.
  func runs(seeds: Int) throws -> [PlannedRun] {
    let place = ProcessFolders.place(for: "calibrate")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: place) }
    let folder = place.path(percentEncoded: false)
    try WholeFile.write(files(at: folder + "/session"))
    let scenario = try ScenarioLibrary(workingFolder: folder).scenario("\(folder)/session.yaml")
    guard let plan = scenario.plans.first else { return [] }
    return (1...UInt64(seeds)).map { plan.withSeed($0) }
  }
}
