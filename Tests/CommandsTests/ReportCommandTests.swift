import Foundation
import Testing
import TestSupport

@Suite("cachebench report")
struct ReportCommandTests {
  @Test func aRunLeavesThePageThatAReportOfItsFolderMakes() async throws {
    try await Workplace.withScene { place in
      _ = try await place.run("run", "scene.yaml", "--seeds", "5", "--out", "now")
      let page = try place.read("now/report.html")
      let outcome = try await place.run("report", "now", "--out", "again.html")
      #expect(outcome.code == 0 && outcome.output == "again.html\n")
      #expect(try place.read("again.html") == page)
      let beside = try await place.run("report", "now/results.json")
      #expect(beside.output == "now/report.html\n")
      #expect(page.contains("A short drag") && page.contains("<figure class=\"chart\">"))
    }
  }

  @Test func aRunCanLeaveItOutAndRemovesThatOfAnEarlierRun() async throws {
    try await Workplace.withScene { place in
      _ = try await place.run("run", "scene.yaml", "--no-charts", "--out", "now")
      #expect(place.exists("now/report.html"))
      let outcome = try await place.run(
        "run", "scene.yaml", "--no-charts", "--no-report", "--out", "now")
      #expect(outcome.output.contains("results in now"))
      #expect(!place.exists("now/report.html"))
    }
  }

  @Test func filesThatItDidNotWriteStay() async throws {
    try await Workplace.withScene { place in
      _ = try await place.run("run", "scene.yaml", "--out", "now")
      try place.write("<h1>Coverage</h1>", to: "now/report.html")
      try place.write("<svg/>", to: "now/charts/logo.svg")
      try place.write("# old", to: "now/charts/old.gp")
      try place.write("<svg/>", to: "now/charts/old.svg")
      let arguments = [
        "run", "scene.yaml", "--no-charts", "--no-report", "--force", "--out", "now",
      ]
      _ = try await BuiltBinary.run(arguments, in: place.folder)
      #expect(try place.read("now/report.html") == "<h1>Coverage</h1>")
      #expect(place.exists("now/charts/logo.svg") && !place.exists("now/charts/old.svg"))
      #expect(!place.exists("now/charts/hits.svg") && !place.exists("now/charts/hits.gp"))
    }
  }

  @Test func theScenarioOnThePageGivesTheSameResults() async throws {
    try await Workplace.withScene { place in
      _ = try await place.run("run", "scene.yaml", "--no-charts", "--seeds", "3", "--out", "now")
      let page = try place.read("now/report.html")
      let scenario = try #require(page.firstMatch(of: #/<pre[^>]*>([^<]*)<\/pre>/#)).1
      let text = String(scenario)
        .replacing("&quot;", with: "\"").replacing("&lt;", with: "<").replacing("&gt;", with: ">")
        .replacing("&amp;", with: "&")
      let command = try #require(page.firstMatch(of: #/<code>cachebench (run [^<]*)<\/code>/#)).1
      try place.write(text, to: "scene.yaml")
      #expect(command == "run scene.yaml --seed 1,2,3")
      _ = try await place.run(
        "run", "scene.yaml", "--seed", "1,2,3", "--no-charts", "--out", "again")
      #expect(try place.read("again/results.json") == place.read("now/results.json"))
    }
  }

  @Test func aRunCanShowItsWorstDefect() async throws {
    try await Workplace.with { place in
      try place.write(
        sceneText.replacing("no-cache]", with: "uiimageview-extension]"), to: "scene.yaml")
      try await place.run(
        "run", "scene.yaml", "--no-charts", "--seeds", "2", "--film", "--out", "now", exits: 0)
      let page = try place.read("now/report.html")
      #expect(page.contains("src=\"data:image/gif;base64,R0lGODlh"))
      #expect(page.contains("frames with a wrong image: "))
      let again = try await place.run("report", "now")
      #expect(again.output == "now/report.html\n")
      #expect(try place.read("now/report.html") == page)
      let refused = try await place.run("run", "scene.yaml", "--film", "--no-report", "--force")
      #expect(refused.code == 64 && refused.error.contains("--film puts a film"))
    }
  }

  @Test func withABaselineTheOutcomeStandsOnTop() async throws {
    try await Workplace.withScene { place in
      _ = try await place.run("check", "scene.yaml", "--baseline", "base", "--update")
      try place.write(sceneText.replacing("600 pt", with: "600 pt"), to: "scene.yaml")
      _ = try await place.run("run", "scene.yaml", "--no-charts", "--out", "now")
      try await place.run("report", "now", "--baseline", "base", "--out", "a.html", exits: 0)
      #expect(try place.read("a.html").contains("scene: no change from the baseline"))
      let check = try await place.run(
        "check", "scene.yaml", "--baseline", "base", "--format", "html=check.html")
      #expect(check.code == 0 && check.output.isEmpty)
      let page = try place.read("check.html")
      #expect(
        page.contains("scene: no change from the baseline") && page.contains("id=\"verdict\""))
    }
  }

  @Test func baselinesAndReplaysHavePagesOfTheirFigures() async throws {
    try await Workplace.withScene { place in
      _ = try await place.run("check", "scene.yaml", "--baseline", "base", "--update")
      _ = try await place.run(
        "trace", "generate", "zipf:objects=100", "--requests", "2000", "--out", "zipf.bin", "--to",
        "oracle-general")
      _ = try await place.run(
        "replay", "zipf.bin", "--policies", "lru", "--capacities", "10%", "--out", "replayed",
        "--no-charts")
      try await place.run("report", "base", "replayed", "--out", "all.html", exits: 0)
      let page = try place.read("all.html")
      #expect(page.contains("<h1>2 scenarios</h1>"))
      #expect(page.ranges(of: "These results have figures and no verdict.").count == 2)
    }
  }

  @Test func whatIsNoResultIsNamed() async throws {
    try await Workplace.with { place in
      let missing = try await place.run("report", "nowhere")
      #expect(missing.code == 5 && missing.error.contains("nowhere"))
      try place.write("{}", to: "bad.json")
      try place.write(
        #"{"schemaVersion": 1, "model": 1, "scenario": {"name": "a", "resolved": {}}, "runs": [], "means": []}"#,
        to: "empty.json")
      let empty = try await place.run("report", "empty.json")
      #expect(empty.code == 5 && empty.error.contains("empty.json: runs: is empty"))
      let bad = try await place.run("report", "bad.json", "--out", "bad.html")
      #expect(bad.code == 5 && bad.error.contains("bad.json") && !place.exists("bad.html"))
    }
  }
}
