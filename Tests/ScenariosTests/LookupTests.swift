import Foundation
import ImagePipeline
import Scenarios
import Testing
import TestSupport
import Primitives

/// Names by which one scenario can be found.
@Suite struct LookupTests {
  private static let small = "summary: mine\nstrategies: [no-cache]\n"

  /// Makes a folder with `Scenarios/mine.yaml`, `Scenarios/lte.yaml` and a working folder.
  private func withFolder(_ body: (URL) throws -> Void) async throws {
    try await TemporaryFolder.with { folder in
      let files = FileManager.default
      for path in ["Scenarios/Strategies", "deep/down"] {
        try files.createDirectory(
          at: folder.appending(path: path), withIntermediateDirectories: true)
      }
      try Data(Self.small.utf8).write(to: folder.appending(path: "Scenarios/mine.yaml"))
      try Data(Self.small.utf8).write(to: folder.appending(path: "Scenarios/fastscroll.yaml"))
      try Data("extends: no-cache\nsummary: own\n".utf8)
        .write(to: folder.appending(path: "Scenarios/Strategies/own.yaml"))
      try body(folder)
    }
  }

  private func library(_ folder: URL) -> ScenarioLibrary {
    ScenarioLibrary(workingFolder: folder.path(percentEncoded: false))
  }

  @Test(arguments: [
    "mine", "Mine", "mine.yaml", "Scenarios/mine.yaml", "scenarios/mine.yaml",
    "./SCENARIOS/Mine.yaml",
  ])
  func aScenarioIsFoundByPathAndByName(text: String) async throws {
    try await withFolder { folder in
      let here = try library(folder).scenario(text)
      let below = try library(folder.appending(path: "deep/down")).scenario(text)
      #expect(here.path == "Scenarios/mine.yaml")
      #expect(below.summary == "mine")
    }
  }

  @Test(arguments: ["beside", "beside.yml", "./beside.yml", "BESIDE.YML"])
  func aFileWithTheShortEndingIsFoundBesideOne(text: String) async throws {
    try await withFolder { folder in
      try Data(Self.small.utf8).write(to: folder.appending(path: "beside.yml"))
      let scenario = try library(folder).scenario(text)
      #expect(scenario.name == "beside")
      #expect(scenario.path == "beside.yml")
    }
  }

  @Test func aFileOnDiskWinsOverABuiltInOne() async throws {
    try await withFolder { folder in
      let library = library(folder)
      let scenario = try library.scenario("fastscroll")
      let strategy = try library.strategy("own")
      let network = try library.file("lte", .network)
      #expect(scenario.summary == "mine")
      #expect(strategy.summary == "own")
      #expect(network.folder == nil)
      #expect(library.names(of: .strategy).contains("own"))
    }
  }

  @Test(arguments: PresetKind.allCases)
  func theProgramHoldsEveryFileOfThePackage(kind: PresetKind) async throws {
    let package = ScenarioText.library
    try await TemporaryFolder.with { folder in
      let alone = library(folder)
      #expect(alone.names(of: kind) == package.names(of: kind))
      for name in package.names(of: kind) {
        let onDisk = try package.file(name, kind)
        let builtIn = try alone.file(name, kind)
        #expect(onDisk.folder != nil)
        #expect(builtIn.folder == nil)
        #expect(builtIn.bytes == onDisk.bytes, "\(name): build again")
      }
    }
  }

  @Test func builtInScenariosReadBuiltInPresets() async throws {
    try await TemporaryFolder.with { folder in
      let alone = library(folder)
      for name in alone.names(of: .scenario) { _ = try alone.scenario("Scenarios/\(name).yaml") }
    }
  }

  @Test(arguments: [
    ("fastscrol", ""), ("Scenarios/fastscrol.yaml", "Scenarios/fastscrol.yaml, "),
  ])
  func whatIsNotThereIsAnsweredWithTheNearestNameAndWhereWasLooked(
    text: String, tried: String
  ) async throws {
    try await withFolder { folder in
      let error = #expect(throws: LookupError.self) { try library(folder).scenario(text) }
      #expect(
        error?.description == """
          unknown scenario '\(text)'; did you mean 'fastscroll'?
          looked in: \(tried)Scenarios, the built-in ones
          """)
    }
  }

  @Test func aPathFromElsewhereMeansThatFileAndNoOther() async throws {
    try await withFolder { folder in
      #expect(throws: LookupError.self) { try library(folder).scenario("other/fastscroll.yaml") }
    }
  }

  @Test func aFolderIsNoScenario() async throws {
    try await withFolder { folder in
      let error = #expect(throws: LookupError.self) {
        try library(folder).scenario("Scenarios/Strategies")
      }
      #expect(error?.description.hasPrefix("cannot read 'Scenarios/Strategies'") == true)
    }
  }

  @Test func presetsThatExtendEachOtherInACircleAreReported() async throws {
    try await withFolder { folder in
      for (name, other) in [("a", "b"), ("b", "a")] {
        try Data("extends: \(other)\n".utf8)
          .write(to: folder.appending(path: "Scenarios/Strategies/\(name).yaml"))
      }
      let error = #expect(throws: ScenarioError.self) { try library(folder).strategy("a") }
      #expect(error?.description.contains("extends itself") == true)
    }
  }
}
