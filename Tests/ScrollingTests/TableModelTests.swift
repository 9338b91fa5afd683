import Primitives
import Testing

@testable import Scrolling

/// Random scrolling and row operations against a list of items and nothing else.
@Suite struct TableModelTests {
  struct Run: CustomTestStringConvertible {
    let seed: UInt64
    let variation: Double
    let sigma: Double
    let columns: Int
    let preparesCells: Bool
    let keeps: KeptViews
    var testDescription: String { "seed \(seed), \(keeps)" }
  }

  private static let kept = [
    KeptViews.margin(Points(150)), .margin(.zero), .buffer(Points(150)), .screens(1), .screens(3),
    .all, .allAtOnce,
  ]

  static let runs = (0..<96 as Range<UInt64>).map {
    Run(
      seed: $0, variation: $0 % 3 == 0 ? 0.4 : 0, sigma: $0 % 3 == 1 ? 0.5 : 0,
      columns: $0 % 48 < 24 ? 1 : 2 + Int($0 / 3 % 4), preparesCells: $0 % 2 == 0,
      keeps: $0 < 48 ? .pool : kept[Int($0) % kept.count])
  }

  @Test(arguments: runs)
  func everyVisibleRowHasExactlyOneCellAndEveryCellOnePlace(run: Run) throws {
    var configuration = TableConfiguration()
    configuration.rowHeight = Points(60)
    configuration.rowHeightVariation = run.variation
    configuration.rowHeightSigma = run.sigma
    configuration.columns = run.columns
    configuration.cellKinds = 1 + Int(run.seed % 3)
    configuration.prefetching = true
    configuration.preparesCells = run.preparesCells
    configuration.keeps = run.keeps
    configuration.bindsOnReturn = run.seed % 5 == 0
    var table = VirtualTable(
      configuration, viewport: Points(400), itemCount: 40, seed: run.seed)
    var random = SplitMix64(seed: run.seed)
    var items = (0..<40).map { UInt32($0) }
    var ledger = CellLedger(keeps: run.keeps)
    var complaint: String?
    ledger.follow(table.frame(at: 0))
    for _ in 0..<400 {
      var events: [TableEvent] = []
      let roll = Int.random(in: 0..<10, using: &random)
      if roll < 6 {
        let height = Int(table.contentHeight.points)
        let offset = Int.random(in: -150...(height + 100), using: &random)
        let near = Int(table.contentOffset.points) + Int.random(in: -70...70, using: &random)
        table.scroll(to: Points(Double(roll < 1 ? offset : near)), into: &events)
      } else if roll < 7 {
        table.memoryWarning(into: &events)
      } else if let operation = randomOperation(rowCount: items.count, &random) {
        try table.perform(operation, into: &events)
        apply(operation, to: &items, itemCount: table.itemCount)
        if operation == .reloadData { table.scroll(to: table.contentOffset, into: &events) }
      }
      if roll % 2 == 0 { table.idle(into: &events) }
      ledger.follow(events)
      complaint = complaint ?? ledger.complaint ?? difference(table, items, ledger)
      if complaint != nil { break }
    }
    #expect(complaint == nil)
  }

  private func randomOperation(rowCount: Int, _ random: inout SplitMix64) -> RowOperation? {
    let kind = Int.random(in: 0..<6, using: &random)
    if kind == 0 || rowCount == 0 {
      let at = Int.random(in: 0...rowCount, using: &random)
      return .insert(RowSpan(at: at, count: Int.random(in: 1...6, using: &random)))
    }
    let at = Int.random(in: 0..<rowCount, using: &random)
    let span = RowSpan(at: at, count: Int.random(in: 1...min(6, rowCount - at), using: &random))
    switch kind {
    case 1: return .delete(span)
    case 2: return .move(RowMove(from: at, to: Int.random(in: 0..<rowCount, using: &random)))
    case 3: return .reload(span)
    case 4: return .reconfigure(span)
    default: return .reloadData
    }
  }

  private func apply(_ operation: RowOperation, to items: inout [UInt32], itemCount: Int) {
    switch operation {
    case .insert(let span):
      let new = (itemCount - span.count..<itemCount).map { UInt32($0) }
      items.insert(contentsOf: new, at: span.at)
    case .delete(let span): items.removeSubrange(span.at..<span.at + span.count)
    case .move(let move): items.insert(items.remove(at: move.from), at: move.to)
    case .reload, .reconfigure, .reloadData: break
    }
  }

  private func difference(
    _ table: borrowing VirtualTable, _ items: [UInt32], _ ledger: CellLedger
  ) -> String? {
    let upper = table.contentOffset
    let lower = upper + Points(400)
    let expected = items.indices.filter {
      table.top(ofRow: $0) < lower && table.bottom(ofRow: $0) > upper
    }
    var rows: [Int] = []
    var cells = Set<CellID>()
    var wrong: String?
    table.forEachVisible { cell, row, item in
      rows.append(row)
      cells.insert(cell)
      if ledger.places[cell.index] != .displayed(item) { wrong = "\(cell) is not displayed" }
      if items[row] != item.rawValue { wrong = "row \(row) shows \(item)" }
    }
    let displayed = ledger.places.count { if case .displayed = $0 { true } else { false } }
    if rows != expected { return "rows \(rows) for \(expected)" }
    if cells.count != rows.count || displayed != rows.count { return "cells shared or lost" }
    for row in items.indices where table.row(of: ItemID(items[row])) != row {
      return "item \(items[row]) is not found in row \(row)"
    }
    return wrong
  }
}
