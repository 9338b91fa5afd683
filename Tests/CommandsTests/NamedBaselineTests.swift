import Foundation
import Testing
import TestSupport

/// Several baselines side by side, by their names.
@Suite("cachebench check with named baselines")
struct NamedBaselineTests {
  private func withHome(_ body: (Workplace) async throws -> Void) async throws {
    try await Workplace.with { place in
      try FileManager.default.createDirectory(
        at: place.folder.appending(path: "Results/Baselines"), withIntermediateDirectories: true)
      try place.write(sceneText, to: "scene.yaml")
      try place.write(sceneText.replacing(", no-cache", with: ""), to: "other.yaml")
      try await body(place)
    }
  }

  @Test func namesAreFoldersWhereBaselinesAre() async throws {
    try await withHome { place in
      for name in ["main", "release-1"] {
        let accepted = try await place.run("check", "scene.yaml", "--baseline", name, "--update")
        #expect(accepted.output == "accepted Results/Baselines/\(name)/scene.json\n")
      }
      try await place.run("check", "scene.yaml", "--baseline", "release-1", exits: 0)
      try await place.run(
        "check", "scene.yaml", "--baseline", "Results/Baselines/main", exits: 0)
      let without = try await place.run("check", "scene.yaml", exits: 5)
      #expect(without.error.contains("Results/Baselines/scene.json: no such file"))
    }
  }

  @Test func aFolderThatIsHereIsMeantFirst() async throws {
    try await withHome { place in
      for name in ["./main", "main"] {
        let accepted = try await place.run("check", "scene.yaml", "--baseline", name, "--update")
        #expect(accepted.output == "accepted \(name)/scene.json\n")
      }
    }
  }

  @Test func allAreListedWithWhatTheyAreOf() async throws {
    try await withHome { place in
      _ = try await place.run("check", "scene.yaml", "--update")
      _ = try await place.run(
        "check", "scene.yaml", "other.yaml", "--baseline", "main", "--update")
      let listed = try await place.run("check", "--list", exits: 0)
      let rows = listed.output.lines.map { $0.split(separator: " ").map(String.init) }
      #expect(rows[0] == ["baseline", "scenario", "strategies", "worlds", "cachebench", "model"])
      #expect(
        rows.dropFirst(2).map { $0.prefix(4).joined(separator: " ") } == [
          "Results/Baselines scene 2 20", "main other 1 20", "main scene 2 20",
        ])
      let json = try await place.run("check", "--list", "--baseline", "main", "--json")
      let document = try JSONSerialization.jsonObject(with: Data(json.output.utf8))
      let object = try #require(document as? [String: Any])
      #expect(object["baselines"] as? [String] == ["other", "scene"])
      let entry = try #require((object["entries"] as? [[String: Any]])?.last)
      #expect(entry["strategies"] as? [String] == ["lru-url", "no-cache"])
      #expect(entry["path"] as? String == "Results/Baselines/main/scene.json")
      #expect(entry["model"] as? Int == 5 && entry["host"] as? String == "virtual")
    }
  }
}
