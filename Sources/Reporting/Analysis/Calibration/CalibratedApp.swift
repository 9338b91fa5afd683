import AppModel
import Foundation
package import Importers
package import Platform
import RequestTraces
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
  /// The version of TLS, by the addresses of the images.
  package internal(set) var tls: String

  /// The lines of the strategy. The image that stands for none takes a place in a store that counts images.
  var strategyLines: [String] {
    let head = "  - extends: \(preset ?? "lru-url")"
    guard preset == nil else { return [head, "    name: \(Self.strategy)"] }
    let places = limit.map { $0.amount + ($0.unit == .images && !list.blankRows.isEmpty ? 1 : 0) }
    let bound =
      switch limit?.unit {
      case .images: "cost-limit: null, count-limit: \(places ?? 0)"
      case .bytes: "cost: encoded, cost-limit: \(places ?? 0) B, count-limit: null"
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
      network: network.lines(tls: tls), strategies: strategyLines,
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
    if isTraced {
      let rows = try TraceFormatCatalog.csv.bytes(of: rowTrace, file: bound.log.file)
      files.append(WholeFile(path: folder + names.rows, contents: Data(rows)))
    }
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
