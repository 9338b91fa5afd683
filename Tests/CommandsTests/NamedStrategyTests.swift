import Foundation
import Testing
import TestSupport

@Suite("Strategies that a command line names")
struct NamedStrategyTests {
  /// The strategies of a run in their order, and the one that its table compares with.
  private func run(_ words: String..., in place: Workplace) async throws -> (
    strategies: [String], reference: String?
  ) {
    let made = ["run"] + words + ["--no-charts", "--no-report", "--force", "--seeds", "2"]
    let text = try await BuiltBinary.run(made, in: place.folder, exits: 0)
    let json = try await BuiltBinary.run(made + ["--json"], in: place.folder)
    let read = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    let names = (read?["runs"] as? [[String: Any]] ?? []).compactMap { $0["strategy"] as? String }
    let reference = text.output.firstMatch(of: /Difference from (\S+)/)
    let order = names.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    return (order, reference.map { String($0.1) })
  }

  @Test(arguments: [
    ("s.yaml", "nuke,kingfisher,alamofireimage"), ("s.yaml", "kingfisher,no-cache"),
    ("s.yaml", "no-cache,lru-url"), ("s.yaml", "row-keyed,lru-url"),
  ])
  func keepTheirOrderAndTheFirstIsTheReference(_ scenario: String, _ names: String) async throws {
    try await Workplace.with { place in
      try place.write(sceneText, to: "s.yaml")
      let (strategies, reference) = try await run(scenario, "--strategy", names, in: place)
      #expect(strategies == names.split(separator: ",").map(String.init))
      #expect(reference == strategies.first)
    }
  }

  @Test func aStatedReferenceIsKept() async throws {
    try await Workplace.with { place in
      try place.write(sceneText + "\nreference: no-cache\n", to: "s.yaml")
      let named = try await run("s.yaml", "--strategy", "nuke,no-cache", in: place)
      #expect(named.strategies == ["nuke", "no-cache"] && named.reference == "no-cache")
      let other = try await run("s.yaml", "--strategy", "nuke,lru-url", in: place)
      #expect(other.reference == "nuke")
      let against = try await run(
        "s.yaml", "--strategy", "nuke,no-cache", "--against", "lru-url", in: place)
      #expect(against.strategies == ["nuke", "no-cache", "lru-url"])
      #expect(against.reference == "lru-url")
    }
  }

  @Test(arguments: [
    ["run", "s.yaml", "--out", "-"], ["run", "s.yaml", "--timeline", "-"],
    ["trace", "generate", "zipf:objects=9", "--requests", "5", "--out", "-"],
    ["trace", "export", "s.yaml", "--out", "-"], ["film", "s.yaml", "-o", "-"],
    ["advise", "s.yaml", "--out", "-"], ["serve", "s.yaml", "--log", "-"],
    ["serve", "s.yaml", "--tls", "-"], ["import", "x.jsonl", "--out", "-"],
    ["check", "s.yaml", "--baseline", "-", "--update"], ["report", "x", "-o", "-"],
    ["study", "plan", "s.yaml", "--out", "-"], ["study", "merge", "x", "--out", "-"],
    ["verify", "s.yaml", "--out", "-"], ["replay", "x.csv", "--out", "-"],
  ])
  func aHyphenIsNoNameOfAnOutput(_ words: [String]) async throws {
    try await Workplace.with { place in
      try place.write(sceneText, to: "s.yaml")
      let outcome = try await BuiltBinary.run(words, in: place.folder, exits: 64)
      #expect(outcome.error.contains("a file or folder named '-' is './-'"), "\(outcome.error)")
      #expect(!place.exists("-"))
    }
  }

  @Test func aHyphenAfterAFormatIsStandardOutput() async throws {
    try await Workplace.with { place in
      try place.write(sceneText, to: "s.yaml")
      try await place.run("check", "s.yaml", "--baseline", "b", "--update", exits: 0)
      let alone = try await place.run("check", "s.yaml", "--baseline", "b", "--format", "json")
      let hyphen = try await place.run("check", "s.yaml", "--baseline", "b", "--format", "json=-")
      #expect(!alone.output.isEmpty && hyphen.output == alone.output && !place.exists("-"))
    }
  }
}
