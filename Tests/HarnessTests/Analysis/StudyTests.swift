import Foundation
import Harness
import Metrics
import Reports
import Scenarios
import Primitives
import Testing
import TestSupport

@testable import Analysis

@Suite("A study is a run in parts")
struct StudyTests {
  private static let version = "test"

  /// Twelve runs: two strategies at two points of a sweep with three seeds, one of them the largest seed.
  private static let scene = """
    network: lte
    feed: {rows: 40}
    scroll: {gestures: [{drag: {distance: 600 pt, duration: 1 s}}]}
    settle: 500 ms
    seeds: [18446744073709551615, 7, 2]
    sweep: {table.row-height: [90 pt, 200 pt]}
    strategies: [lru-url, no-cache]
    """

  /// A scene in a file, and the folder of a study beside it.
  private static func withScene(
    _ text: String = scene, _ body: (StudyRequest, StudyFolder) async throws -> Void
  ) async throws {
    try await TemporaryFolder.with { folder in
      let path = folder.appending(path: "scene.yaml").path(percentEncoded: false)
      try Data(text.utf8).write(to: URL(filePath: path))
      let study = folder.appending(path: "study").path(percentEncoded: false)
      try await body(StudyRequest(path), StudyFolder(study, version: version))
    }
  }

  private static func planned(_ request: StudyRequest, in folder: StudyFolder) throws -> Study {
    try folder.write(try Study(request, in: Scenes.library, version: version))
    return try folder.study()
  }

  private static func worker(_ study: Study, _ folder: StudyFolder) -> StudyWorker {
    StudyWorker(on: study, in: folder, runner: Runner(jobs: 2))
  }

  @Test(arguments: 1...17)
  func sharesMakeTheResultsOfASingleRunWhateverTheirNumber(count: Int) async throws {
    try await Self.withScene { request, folder in
      let study = try Self.planned(request, in: folder)
      try #require(study.points.count == 12)
      for number in (1...count).reversed() {
        let outcome = try await Self.worker(study, folder).work(on: Shard("\(number)/\(count)"))
        #expect(outcome.present == 0 && outcome.failures.isEmpty)
      }
      let merged = try await study.merged(from: [folder], by: Runner(jobs: 1)).document
      let single = try await Experiment(
        Scenes.library.scenario(request.scenario), version: Self.version, runner: Runner(jobs: 2)
      ).document
      #expect(merged.json == single.json)
      #expect(merged.csv == single.csv)
    }
  }

  /// Every kind of file that determines a run: recorded scrolls and networks, presets of all kinds, sweeps.
  @Test(arguments: Scenes.names)
  func isPlannedFromItsOwnFilesAsFromThoseOfTheLibrary(name: String) throws {
    let request = StudyRequest(name, Selection(seedCount: 2))
    let study = try Study(request, in: Scenes.library, version: Self.version)
    let again = try Study(request, of: study.files, version: Self.version)
    #expect(study.points.map(\.identity) == again.points.map(\.identity))
    #expect(study.header == again.header)
    #expect(Set(study.points.map(\.identity)).count == study.points.count)
  }

  /// Further inputs of results: guesses that are varied at the merge, models, the reference, recordings.
  @Test(arguments: [
    StudyRequest("pull-to-refresh", Selection(seedCount: 2)),
    StudyRequest("recorded-read", Selection(seedCount: 1)),
    StudyRequest("protocols", Selection(strategies: ["lru-url"], seedCount: 1)),
    StudyRequest("news", Selection(strategies: ["base", "nuke"], seedCount: 2)),
    StudyRequest(
      "slow-read", adding: ["nuke", "kingfisher"], models: [.darwin, .lru],
      Selection(strategies: ["nuke", "kingfisher"], seeds: [9], reference: "kingfisher")),
  ])
  func mergesToTheResultsOfARun(request: StudyRequest) async throws {
    try await TemporaryFolder.with { place in
      let path = place.path(percentEncoded: false)
      let folder = StudyFolder(path, version: Self.version)
      let study = try Self.planned(request, in: folder)
      _ = try await Self.worker(study, folder).work()
      let merged = try await study.merged(from: [folder], by: Runner(jobs: 2))
      let selection = Selection(
        strategies: request.strategies, seeds: request.seeds, seedCount: request.worlds,
        reference: request.reference)
      var single = try await Experiment(
        Scenes.library.scenario(
          request.scenario, adding: request.added,
          models: request.models.compactMap(NSCacheModel.init(rawValue:))),
        selection, version: Self.version, runner: Runner(jobs: 2))
      try await single.findConditions(Runner(jobs: 2))
      #expect(merged.document.json == single.document.json)
      #expect(merged.reports.map(\.timeline) == single.reports.map(\.timeline))
      #expect(merged.events == single.events && merged.length == single.length)
    }
  }

  @Test func aRecordedTraceDecidesTheIdentityThoughItsNameStays() async throws {
    try await TemporaryFolder.with { folder in
      func points(_ trace: String) throws -> [String] {
        let path = folder.appending(path: "scene.yaml").path(percentEncoded: false)
        try Data("feed: {trace: rows.csv}\nstrategies: [lru-url]".utf8).write(
          to: URL(filePath: path))
        try Data(trace.utf8).write(to: folder.appending(path: "rows.csv"))
        return try Study(StudyRequest(path), version: Self.version).points.map(\.identity)
      }
      let rows = (0..<30).map { "\($0),\($0 % 7),100\n" }.joined()
      let one = try points("time,key,size\n" + rows)
      #expect(try points("time,key,size\n" + rows) == one)
      let other = try points("time,key,size\n" + rows.replacing("100", with: "101"))
      #expect(Set(other).isDisjoint(with: one))
    }
  }

  @Test func howAScenarioIsWrittenAndWhereItLiesDecidesNoIdentity() async throws {
    try await TemporaryFolder.with { folder in
      func points(_ name: String, _ text: String) throws -> [String] {
        let path = folder.appending(path: name).path(percentEncoded: false)
        try Data(text.utf8).write(to: URL(filePath: path))
        return try Study(
          StudyRequest(path, Selection(strategies: ["lru-url"])), version: Self.version
        ).points.map(\.identity)
      }
      let one = try points("one.yaml", "feed: {rows: 40}\nsettle: 1 s\nstrategies: [lru-url]")
      let other = try points(
        "two.yaml",
        """
        summary: the same  # a comment
        strategies: [no-cache, lru-url]
        settle: 1000 ms
        feed: {rows: 40}
        assertions: [lru-url.misses > 0]
        """)
      #expect(one == other)
      #expect(try points("two.yaml", "feed: {rows: 41}\nsettle: 1 s\nstrategies: [lru-url]") != one)
    }
  }

  @Test func aStudyPlannedAgainKeepsThePartsOfItsPoints() async throws {
    try await Self.withScene { request, folder in
      let study = try Self.planned(request, in: folder)
      _ = try await Self.worker(study, folder).work()
      let more = StudyRequest(request.scenario, Selection(seeds: [7, 8]))
      let grown = try Self.planned(more, in: folder)
      let outcome = try await Self.worker(grown, folder).work()
      #expect(outcome.present == 4 && outcome.made == 4)
    }
  }

  @Test func anotherProgramsStudyIsRefused() async throws {
    try await Self.withScene { request, folder in
      _ = try Self.planned(request, in: folder)
      let newer = StudyFolder(folder.path, version: "newer")
      let error = #expect(throws: StudyError.self) { try newer.study() }
      #expect(error?.description.contains("was planned by cachebench test, model 5") == true)
    }
  }

  @Test func aFileOfAStudyThatIsDamagedOrGoneIsNamed() async throws {
    try await Self.withScene { request, folder in
      _ = try Self.planned(request, in: folder)
      let inputs = folder.path + "/inputs"
      let name = try #require(FileManager.default.contentsOfDirectory(atPath: inputs).first)
      try Data("summary: other".utf8).write(to: URL(filePath: "\(inputs)/\(name)"))
      let damaged = #expect(throws: StudyError.self) { try folder.study() }
      #expect(damaged?.description.contains("\(name), which is ") == true)
      #expect(damaged?.description.hasSuffix("is damaged; copy the study again") == true)
      try FileManager.default.removeItem(atPath: "\(inputs)/\(name)")
      let gone = #expect(throws: StudyError.self) { try folder.study() }
      #expect(gone?.description.contains("copy the whole folder of the study") == true)
    }
  }
}

@Suite("A share of a study")
struct ShardTests {
  @Test(arguments: 1...17) func sharesHaveEveryPointOnce(count: Int) throws {
    let shares = try (1...count).map { try Shard("\($0)/\(count)") }
    for position in 0..<40 {
      #expect(shares.count { $0.contains(position) } == 1)
    }
  }

  @Test(arguments: ["", "3", "0/4", "5/4", "1/0", "-1/4", "1/2/3", "a/b", "1/", " 1/2"])
  func whatIsNoShareIsRefused(text: String) {
    #expect(throws: InputError.self) { try Shard(text) }
  }

  private static func slurm(_ values: [String: String]) throws -> Shard? {
    try Shard(
      slurm: Dictionary(
        uniqueKeysWithValues: values.map { ("SLURM_ARRAY_TASK_" + $0.key, $0.value) }))
  }

  @Test func theTaskOfAnArrayHasItsPlaceAmongTheOthers() throws {
    #expect(try Self.slurm([:]) == nil)
    #expect(try Self.slurm(["ID": "0", "COUNT": "4", "MIN": "0"])?.description == "1/4")
    #expect(try Self.slurm(["ID": "8", "COUNT": "4", "MIN": "5"])?.description == "4/4")
    let stepped = ["ID": "9", "COUNT": "3", "MIN": "1", "STEP": "4"]
    #expect(try Self.slurm(stepped)?.description == "3/3")
  }

  @Test(arguments: [
    ["ID": "7", "COUNT": "2", "MIN": "3"], ["ID": "4", "COUNT": "3", "MIN": "1", "STEP": "2"],
  ])
  func anArrayWithGapsIsRefused(values: [String: String]) {
    #expect(throws: InputError.self) { try Self.slurm(values) }
  }
}
