import Foundation
import Testing
import TestSupport

/// The places and the lines that a check writes.
@Suite("cachebench check writes in its place")
struct GatePathTests {
  @Test func aCheckWritesInsideTheWorkingFolderOnly() async throws {
    try await WeakenedGateTests.withBaseline { place in
      let outside = place.folder.appending(path: "../\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: outside) }
      try FileManager.default.createDirectory(at: outside, withIntermediateDirectories: false)
      let victim = "../\(outside.lastPathComponent)/victim"
      func isThere(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: outside.appending(path: name).path)
      }
      try place.write("formats: ['csv=\(victim)']\n", to: "cachebench.yaml")
      let refused = try await WeakenedGateTests.check(place)
      #expect(refused.code == 6 && refused.error.contains("--force"), "\(refused.error)")
      #expect(!isThere("victim"))
      #expect(
        try await WeakenedGateTests.check(place, "default", isStrict: false, "--force").code == 0)
      #expect(isThere("victim"))
      try FileManager.default.removeItem(at: place.folder.appending(path: "cachebench.yaml"))
      let link = place.folder.appending(path: "base/list.json")
      try FileManager.default.removeItem(at: link)
      try FileManager.default.createSymbolicLink(
        atPath: link.path, withDestinationPath: "../\(victim)2")
      let accepted = try await WeakenedGateTests.check(
        place, "default", isStrict: false, "--update")
      #expect(accepted.code == 6 && accepted.error.contains("base/list.json"), "\(accepted.error)")
      #expect(!isThere("victim2"))
      try FileManager.default.removeItem(at: link)
      try FileManager.default.createSymbolicLink(
        atPath: link.path, withDestinationPath: "../accepted.json")
      #expect(
        try await WeakenedGateTests.check(place, "default", isStrict: false, "--update").code == 0)
      #expect(place.exists("accepted.json"))
    }
  }

  @Test(arguments: ["Results", "Results/list", "Results/list/logs", "Results/list/results.json"])
  func aRunFollowsNoLinkOutOfTheWorkingFolder(_ link: String) async throws {
    try await WeakenedGateTests.withBaseline { place in
      let outside = place.folder.appending(path: "../\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: outside) }
      try FileManager.default.createDirectory(at: outside, withIntermediateDirectories: false)
      let path = place.folder.appending(path: link)
      try FileManager.default.createDirectory(
        at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: path.path, withDestinationPath: outside.path)
      let refused = try await place.run(
        "run", "list.yaml", "--no-charts", "--quiet", "--seeds", "1")
      #expect(refused.code == 6 && refused.error.contains("leads to"), "\(refused.error)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path).isEmpty)
    }
  }

  /// A link inside the working folder is followed, and the links at its end are judged, too.
  @Test func aLinkBehindALinkAndASecondFolderOfResultsLeadNowhereElse() async throws {
    try await WeakenedGateTests.withBaseline { place in
      let files = FileManager.default
      let outside = place.folder.appending(path: "../\(UUID().uuidString)")
      defer { try? files.removeItem(at: outside) }
      for folder in [outside, place.folder.appending(path: "data")] {
        try files.createDirectory(at: folder, withIntermediateDirectories: false)
      }
      func link(_ path: String, to target: String) throws {
        try files.createSymbolicLink(
          atPath: place.folder.appending(path: path).path, withDestinationPath: target)
      }
      try await place.run("run", "list.yaml", "--no-charts", "--seeds", "2", exits: 0)
      // A folder that looks like one of smaller results of this scenario.
      try await place.run(
        "run", "list.yaml", "--no-charts", "--seeds", "1", "--out", "smaller", exits: 0)
      try files.copyItem(
        at: place.folder.appending(path: "smaller/timing.json"),
        to: outside.appending(path: "timing.json"))
      try link("Results/list-2", to: outside.path)
      let second = try await place.run("run", "list.yaml", "--no-charts", "--seeds", "1")
      #expect(second.code == 6 && second.error.contains("Results/list-2"), "\(second.error)")
      try files.removeItem(at: place.folder.appending(path: "Results"))
      try files.createDirectory(
        at: place.folder.appending(path: "Results"), withIntermediateDirectories: false)
      try link("Results/list", to: "../data")
      try link("data/results.csv", to: outside.appending(path: "victim").path)
      let behind = try await place.run("run", "list.yaml", "--no-charts", "--seeds", "1")
      #expect(behind.code == 6 && behind.error.contains("results.csv"), "\(behind.error)")
      try files.removeItem(at: place.folder.appending(path: "data/results.csv"))
      let inside = try await place.run("run", "list.yaml", "--no-charts", "--seeds", "1")
      #expect(inside.code == 0 && place.exists("data/results.json"), "\(inside.error)")
      #expect(try files.contentsOfDirectory(atPath: outside.path) == ["timing.json"])
    }
  }

  @Test func aFileHasNoLineThatABuildServerObeys() async throws {
    try await Workplace.with { place in
      let name = "::error::##[error]##teamcity[mine"
      try place.write(
        WeakenedGateTests.late.replacing("name: ours", with: "name: '\(name)'")
          .replacing("ours.", with: "no-cache."), to: "list.yaml")
      try await place.run("check", "list.yaml", "--baseline", "base", "--update", exits: 0)
      try place.write(
        try place.read("list.yaml").replacing("guard: none, cancel: never", with: "guard: token"),
        to: "list.yaml")
      for format in ["text", "markdown", "csv", "json", "junit", "html"] {
        _ = try await WeakenedGateTests.check(
          place, "changes", isStrict: false, "--format", "\(format)=out")
        let text = try place.read("out")
        #expect(text.contains("mine"), "\(format)")
        #expect(!text.contains("##[") && !text.contains("##teamcity["), "\(format)")
        #expect(!text.lines.contains { $0.drop { $0 == " " }.hasPrefix("::") }, "\(format)")
      }
    }
  }
}
