import AppModel
import Foundation
import ImagePipeline
import Primitives
import Scenarios
import Testing
import TestSupport

@Suite("A value alone that stands for a part of a strategy")
struct ShorthandTests {
  private func strategies(_ text: String) throws -> [Strategy] {
    let library = ScenarioLibrary(workingFolder: PackageFolder.url.path)
    let file = PresetFile(name: "scene", path: "scene.yaml", bytes: Array(text.utf8), folder: nil)
    return try Scenario(file, library: library).plans
      .filter { $0.seed == 1 }.map(\.plan.strategy)
  }

  @Test func leavesTheRestOfThePresetAsItIs() throws {
    let strategies = try strategies(
      """
      strategies:
        - nuke
        - {extends: nuke, name: ahead, prefetch: table}
        - {extends: nuke, name: spelled-out, prefetch: {rows: table}}
        - {extends: nuke-thumbnail, name: on-main, decode: {moment: in-background}}
      """)
    #expect(strategies.map(\.prefetch.rows) == [.none, .table, .table, .none])
    #expect(strategies.map(\.prefetch.limit) == [2, 2, 2, 2])
    #expect(strategies[3].decode.size == .display)
  }

  @Test func standsForThePartWhereThereIsNoPresetToo() throws {
    let strategies = try strategies(
      "strategies: [{name: own, memory: {}, prefetch: velocity, decode: in-background}]")
    #expect(strategies[0].prefetch.rows == .velocity)
    #expect(strategies[0].decode.moment == .inBackground)
  }

  @Test func isSweptAsItsKeyIs() throws {
    for path in ["strategy.prefetch", "strategy.prefetch.rows"] {
      let strategies = try strategies(
        """
        strategies: [nuke, {name: own, memory: {}, prefetch: table}]
        sweep: {\(path): [none, thumb]}
        """)
      #expect(strategies.map(\.prefetch.rows) == [.none, .none, .scroller, .scroller])
      #expect(strategies.map(\.prefetch.limit) == [2, nil, 2, nil])
    }
  }

  @Test func anUnknownOneIsFoundWhereItStands() {
    let error = #expect(throws: (any Error).self) {
      try strategies("strategies:\n  - {extends: nuke, name: a, prefetch: tabel}")
    }
    #expect("\(error.map { "\($0)" } ?? "")".contains("scene.yaml:2:"))
    #expect("\(error.map { "\($0)" } ?? "")".contains("'table'"))
  }
}
