import Foundation
import Primitives
import Scrolling
import TestSupport
import Testing

@Suite("Lists that keep rows around an anchor, as GTK's ListView")
struct AnchoredListTests {
  /// The binds of a `Gtk.ListView` of GTK 4.8.3, as its client in `make validate` logged them: for each offset to which
  /// the list moved, the rows that were bound and the numbers of their widgets.
  private struct Log: Decodable {
    struct Move: Decodable {
      let offset: Double
      let binds: [[Int]]

      init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        (offset, binds) = (try list.decode(Double.self), try list.decode([[Int]].self))
      }
    }

    let rows: Int
    let rowHeight: Double
    let viewport: Double
    let atStart: Int
    let moves: [Move]
  }

  private static func binds(_ events: [TableEvent]) -> [[Int]] {
    events.compactMap { event in
      event.binding.map { [Int($0.row), $0.cell.index] }
    }
  }

  private func table(_ rows: Int, _ rowHeight: Double, _ viewport: Double) -> VirtualTable {
    var configuration = TableConfiguration()
    configuration.rowHeight = Points(rowHeight)
    configuration.keeps = .around(200)
    return VirtualTable(configuration, viewport: Points(viewport), itemCount: rows, seed: 1)
  }

  @Test func theRowsAndViewsOfEachMoveAreThoseOfGTK() throws {
    let data = try Data(
      contentsOf: PackageFolder.url.appending(path: "Tests/Fixtures/gtk-binds.json"))
    let log = try JSONDecoder().decode(Log.self, from: data)
    var table = table(log.rows, log.rowHeight, log.viewport)
    var events: [TableEvent] = []
    table.scroll(to: .zero, into: &events)
    #expect(Self.binds(events) == (0..<log.atStart).map { [$0, $0] })
    var wrong = 0
    for move in log.moves {
      events = []
      table.scroll(to: Points(move.offset), into: &events)
      if Self.binds(events) != move.binds { wrong += 1 }
    }
    #expect(log.moves.count > 400)
    #expect(wrong == 0)
  }

  /// The views of deleted rows come free only once the rows that remain have theirs.
  @Test func aViewThatNoRowTakesIsFreed() throws {
    var table = table(300, 88, 844)
    var events: [TableEvent] = []
    table.scroll(to: .zero, into: &events)
    #expect(table.createdCells == 205)
    events = []
    try table.perform(.delete(RowSpan(at: 0, count: 250)), into: &events)
    table.scroll(to: .zero, into: &events)
    #expect(events.count { if case .released = $0 { true } else { false } } == 205)
  }

  @Test func rowsThatComeToAListAtRestGetViews() throws {
    var table = table(3, 88, 844)
    var events: [TableEvent] = []
    table.scroll(to: .zero, into: &events)
    try table.perform(.insert(RowSpan(at: 3, count: 20)), into: &events)
    table.scroll(to: .zero, into: &events)
    #expect(Self.binds(events).map { $0[0] } == Array(0..<23))
  }

  @Test func everyRowOnScreenHasAViewHoweverFewAreKept() {
    var configuration = TableConfiguration()
    configuration.keeps = .around(0)
    var table = VirtualTable(configuration, viewport: Points(880), itemCount: 600, seed: 1)
    var events: [TableEvent] = []
    for offset in [0, 5_000, 5_044] {
      table.scroll(to: Points(Double(offset)), into: &events)
      #expect(table.visibleRows.allSatisfy { table.cell(atRow: $0) != nil })
    }
  }

  @Test func aShortListKeepsAllItsRows() {
    var table = table(30, 88, 844)
    var events: [TableEvent] = []
    for offset in [0, 500, 1_700, 0] { table.scroll(to: Points(Double(offset)), into: &events) }
    #expect(Self.binds(events) == (0..<30).map { [$0, $0] })
  }
}
