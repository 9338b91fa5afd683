import CacheBench
import CachePolicies
import Foundation
import Harness
import ImagePipeline
import Metrics
import Primitives
import Scenarios
import Testing
import TestSupport
import TraceReplay

/// A program's custom policies and strategies have names that work wherever names are read.
@Suite struct OwnPartsTests {
  private struct Keepless: KeepsNothing, ~Copyable {
    static var name: String { "keeps-nothing" }
    init(_ parameters: NoParameters, capacity: Capacity, objectCount: Int) {}
  }

  /// Another policy under the name of the first.
  private struct KeepsOne: EvictionPolicy, ~Copyable {
    static var name: String { Keepless.name }
    static var summary: String { "lets one thing in" }
    private var resident: (id: ObjectID, cost: UInt32)?
    var residentCost: Int { Int(resident?.cost ?? 0) }
    var residentCount: Int { resident == nil ? 0 : 1 }
    init(_ parameters: NoParameters, capacity: Capacity, objectCount: Int) {}
    func contains(_ id: ObjectID) -> Bool { resident?.id == id }
    mutating func access(_ id: ObjectID) -> Bool { contains(id) }
    mutating func insert(_ id: ObjectID, cost: UInt32, evicting: (ObjectID) -> Void) {
      if let old = resident { evicting(old.id) }
      resident = (id, cost)
    }
    mutating func evictOne() -> ObjectID {
      defer { resident = nil }
      return resident?.id ?? .none
    }
    mutating func remove(_ id: ObjectID) -> Bool {
      defer { if contains(id) { resident = nil } }
      return contains(id)
    }
    func checkInvariants() {}
  }

  private static let scene = """
    feed: {rows: 40, images: {kind: zipf, distinct: 4, exponent: 1}}
    scroll: {gestures: [{drag: {distance: 2000 pt, duration: 2 s}}]}
    settle: 500 ms
    strategies:
      - idle
      - lru-url
      - {extends: lru-url, name: nothing, memory: {policy: keeps-nothing}}
    sweep: {network: [lte, 3g]}
    """

  private func known<Result>(_ body: () async throws -> Result) async throws -> Result {
    try await OwnParts.known(
      [EvictionEntry(Keepless.self)], { [CustomStrategy("idle") { _ in Idle() }] }, body)
  }

  @Test func filesNameThemAndRunsHaveTheirCode() async throws {
    let experiment = try await known {
      try await Scenes.experiment(text: Self.scene)
    }
    let reports = experiment.reports
    #expect(reports.count == 6)
    for report in reports {
      #expect((report.memoryHits > 0) == (report.strategy == "lru-url"), "\(report.strategy)")
      #expect((report.networkRequests == 0) == (report.strategy == "idle"), "\(report.strategy)")
    }
  }

  @Test func aLogOfCodeIsReplayedByThatCode() async throws {
    try await TemporaryFolder.with { folder in
      let logs = folder.path(percentEncoded: false)
      try await known {
        _ = try await Experiment(
          Scenes.scenario(text: Self.scene), Selection(strategies: ["idle"], seedCount: 1),
          version: "test", runner: Runner(jobs: 1), logs: logs)
        let files = try FileManager.default.contentsOfDirectory(atPath: logs)
        #expect(files.count == 2)
        for file in files {
          let log = try Data(contentsOf: folder.appending(path: file))
          #expect(try EventLogReplay([UInt8](log), file: file).difference == nil)
        }
      }
    }
  }

  @Test func theyAreKnownToThatTaskAlone() async throws {
    try await known {
      #expect(ReplayPolicy.names.contains("keeps-nothing"))
      #expect(ScenarioLibrary().names(of: .strategy).contains("idle"))
      let found = try ScenarioLibrary().strategy("idle")
      #expect(found.name == "idle")
    }
    #expect(!ReplayPolicy.names.contains("keeps-nothing"))
    #expect(throws: ScenarioError.self) { try Scenes.scenario(text: Self.scene) }
  }

  @Test func codeIsNotExtendedAndItsNameNotTaken() async throws {
    for (strategy, words) in [
      ("{extends: idle, name: other}", "'idle' has custom code, which a file cannot extend"),
      ("{extends: lru-url, name: idle}", "'idle' is the name of a custom strategy of this program"),
    ] {
      let text = Self.scene.replacing("  - idle", with: "  - \(strategy)")
      let error = await #expect(throws: ScenarioError.self) {
        try await known { try Scenes.scenario(text: text) }
      }
      #expect(error?.description.contains(words) == true, "\(String(describing: error))")
    }
  }

  @Test func namesThatAreTakenAreRefused() async throws {
    let policy = EvictionEntry(Keepless.self)
    for (policies, strategies, name) in [
      ([policy, policy], [], "'keeps-nothing', like another one"),
      ([], ["lru-url"], "'lru-url', like a built-in one"),
      ([], ["a", "a"], "'a', like another one"),
    ] {
      let error = await #expect(throws: InputError.self) {
        try await OwnParts.known(
          policies, { strategies.map { CustomStrategy($0) { _ in Idle() } } }, {})
      }
      #expect(error?.description.contains(name) == true, "\(String(describing: error))")
    }
  }

  @Test(arguments: [true, false])
  func anotherPolicyOfTheNameThatAStrategyBringsIsRefused(_ isPassed: Bool) async throws {
    let error = await #expect(throws: InputError.self) {
      try await OwnParts.known(
        isPassed ? [EvictionEntry(KeepsOne.self)] : [],
        {
          let ours = try CustomStrategy("ours", like: "lru-url").evicting(by: Keepless.self)
          let one = try CustomStrategy("one", like: "lru-url").evicting(by: KeepsOne.self)
          return isPassed ? [ours] : [one, ours]
        }, {})
    }
    #expect(error?.description.contains("'keeps-nothing', like another one") == true)
  }

  @Test func aPolicyMayBePassedAndBroughtByStrategiesToo() async throws {
    let ours = try CustomStrategy("ours", like: "lru-url").evicting(by: Keepless.self)
    var other = ours
    other.strategy.name = "other"
    let strategies = [ours, other]
    try await OwnParts.known([EvictionEntry(Keepless.self)], { strategies }) {
      #expect(PolicyCatalog.own.map(\.name) == ["keeps-nothing"])
    }
  }

  /// A file has the strategy's name, and custom strategies are found by name.
  @Test(arguments: ["idle.yaml", "./Strategies/idle.yaml"])
  func aFileNamedAsAStrategyOfCodeIsRefused(_ path: String) async throws {
    try await TemporaryFolder.with { folder in
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try "extends: lru-url\n".write(to: file, atomically: true, encoding: .utf8)
      let library = ScenarioLibrary(workingFolder: folder.path(percentEncoded: false))
      #expect(try library.strategy(path).name == "idle")
      let error = await #expect(throws: LookupError.self) {
        try await known { _ = try library.strategy(path) }
      }
      #expect(
        error?.description.contains("'idle' is the name of a custom strategy of this program")
          == true)
    }
  }

  @Test func thePoliciesThatStrategiesBringAreKnownToo() async throws {
    try await OwnParts.known(
      [], { [try CustomStrategy("ours", like: "lru-url").evicting(by: Keepless.self)] }
    ) {
      #expect(PolicyCatalog.eviction(named: "keeps-nothing") != nil)
      let found = try ScenarioLibrary().strategy("ours")
      #expect(found.memory?.policy == "keeps-nothing")
    }
  }
}
