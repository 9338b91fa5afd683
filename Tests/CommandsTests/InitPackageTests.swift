import Foundation
import Testing
import TestSupport

/// Tests the files that `init --package` writes. The test of the example shows that they build and work.
@Suite("cachebench init --package")
struct InitPackageTests {
  @Test func aPackageIsTheExampleUnderAnotherName() async throws {
    try await Workplace.with { place in
      let outcome = try await place.run(
        "init", "--package", "TileStore", "--cachebench", "here", exits: 0)
      #expect(
        outcome.output.contains("cd TileStore && swift run -c release TileStoreBench list policies")
      )
      let example = PackageFolder.url.appending(path: "Examples/OwnCache")
      let files = try FileManager.default.subpathsOfDirectory(
        atPath: place.folder.appending(path: "TileStore").path
      ).filter { $0.hasSuffix(".swift") || $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }
      #expect(files.contains("Sources/TileStoreBench/TileStoreBench.swift"))
      #expect(files.contains("Scenarios/tile-store.yaml"))
      #expect(files.contains(".github/workflows/check.yml"))
      for file in files where file != "Package.swift" {
        let original = file.replacing("TileStore", with: "OwnCache")
          .replacing("tile-store", with: "own-cache")
        let text = try String(contentsOf: example.appending(path: original), encoding: .utf8)
        let renamed = text.replacing("OwnCache", with: "TileStore")
          .replacing("own-cache", with: "tile-store")
        #expect(try place.read("TileStore/\(file)") == renamed, "\(file): build again")
      }
      let manifest = try place.read("TileStore/Package.swift")
      #expect(manifest.contains(".package(name: \"cachebench\", path: \""))
      #expect(manifest.contains("/here\")"))
      let validated = try await place.run(
        "init", "--package", "TileStore", "--cachebench", "here", exits: 64)
      #expect(validated.error.contains("already exists"))
    }
  }

  @Test func aPackageMayHaveALoaderAloneWithItsGate() async throws {
    try await Workplace.with { place in
      let outcome = try await place.run(
        "init", "--package", "TileStore", "--loader", "--cachebench", "here", exits: 0)
      #expect(outcome.output.contains("TileStoreBench run own-loader --live"))
      let files = try FileManager.default.subpathsOfDirectory(
        atPath: place.folder.appending(path: "TileStore").path
      ).filter { $0.hasSuffix(".swift") || $0.hasSuffix(".yaml") }.sorted()
      #expect(
        files == [
          "Package.swift", "Scenarios/own-loader.yaml", "Sources/TileStore/OwnLoader.swift",
          "Sources/TileStoreBench/TileStoreBench.swift",
          "Tests/TileStoreTests/OwnLoaderTests.swift",
          "cachebench.yaml",
        ])
      let main = try place.read("TileStore/Sources/TileStoreBench/TileStoreBench.swift")
      #expect(main.contains("CacheBenchProgram.main(strategies: [OwnLoader.strategy])"))
      let gate = try place.read("TileStore/cachebench.yaml")
      #expect(gate.contains("\nlive: true\n") && gate.contains("\nfail-on: changes "))
      let page = try place.read("TileStore/README.md")
      #expect(page.contains("TileStoreBench run own-loader --live"))
      #expect(!page.contains("tile-store") && !page.contains("list policies"))
      let stray = try await place.run("init", "tiles", "--loader", exits: 64)
      #expect(stray.error.contains("--loader is for --package"))
    }
  }

  @Test func aRepositoryIsADependencyByItsAddress() async throws {
    try await Workplace.with { place in
      let address = "ssh://server/caches/cachebench.git"
      let outcome = try await place.run(
        "init", "--package", "Tiles", "--cachebench", address, "--json")
      let document = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
      let files = try #require((document as? [String: Any])?["files"] as? [String])
      #expect(files.contains("Tiles/README.md"))
      #expect(
        try place.read("Tiles/Package.swift").contains(
          ".package(url: \"\(address)\", branch: \"main\")"))
    }
  }

  @Test func aPackageMayHaveHyphensAndItsModuleHasNone() async throws {
    try await Workplace.with { place in
      let outcome = try await place.run(
        "init", "--package", "nuke-like", "--cachebench", "here", exits: 0)
      #expect(
        outcome.output.contains("cd nuke-like && swift run -c release NukeLikeBench list policies"))
      let manifest = try place.read("nuke-like/Package.swift")
      #expect(manifest.contains("\n  name: \"nuke-like\","))
      #expect(manifest.contains(".target(name: \"NukeLike\""))
      #expect(place.exists("nuke-like/Sources/NukeLikeBench/NukeLikeBench.swift"))
      #expect(place.exists("nuke-like/Scenarios/nuke-like.yaml"))
    }
  }

  @Test(arguments: ["my_cache", "2-caches", "-", "2Caches", "Größe", "Cache", ""])
  func aNameThatNoModuleCanHaveIsRefused(name: String) async throws {
    try await Workplace.with { place in
      try await place.run("init", "--package", name, exits: 64)
      #expect(!place.exists(name + "/Package.swift"))
    }
  }

  /// Two modules of one name cannot be built together, nor two packages. On file systems that ignore case, nor names
  /// that differ in case alone.
  @Test(arguments: ["Environment", "Primitives", "CacheBench", "cachebench", "yaml", "Foundation"])
  func aNameOfSomethingThatIsBuiltWithItIsRefused(name: String) async throws {
    try await Workplace.with { place in
      let outcome = try await place.run(
        "init", "--package", name, "--cachebench", "here", exits: 64)
      #expect(outcome.error.contains("'\(name)'"), "\(outcome.error)")
      #expect(outcome.error.contains("My"), "\(outcome.error)")
      #expect(!place.exists(name + "/Package.swift"))
    }
  }

  @Test func noTargetOfCachebenchsOwnGivesAPackageItsName() async throws {
    let manifest = try String(
      contentsOf: PackageFolder.url.appending(path: "Package.swift"), encoding: .utf8)
    let names = manifest.matches(
      of: #/(?:module|library|testing|\.plugin|\.executableTarget)\(\s*(?:name: )?"(\w+)"/#
    ).map { String($0.1) }
    #expect(names.contains("CacheBench") && names.contains("CYAML") && names.count > 40)
    try await Workplace.with { place in
      for name in names {
        let outcome = try await place.run("init", "--package", name, "--cachebench", "here")
        #expect(outcome.code == 64, "\(name)")
      }
    }
  }

  @Test func aProgramThatWasNotBuiltInACheckoutAsksWhereOneIs() async throws {
    try await Workplace.with { place in
      let program = place.folder.appending(path: "elsewhere")
      // A separate process copies it: other children of this process may hold the copy open for writing when it starts.
      let copy = try await Subprocess.run(
        URL(filePath: "/bin/cp"), [BuiltBinary.url().path, program.path], in: place.folder)
      #expect(copy.code == 0, "\(copy.error)")
      let outcome = try await Subprocess.run(
        program, ["init", "--package", "Tiles"], in: place.folder)
      #expect(outcome.code == 64)
      #expect(outcome.error.contains("--cachebench"))
      try await place.run("init", "mine", "--cachebench", "here", exits: 64)
    }
  }
}
