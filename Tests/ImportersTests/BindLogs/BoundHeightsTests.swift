import Environment
import Foundation
import Importers
import Primitives
import Testing

@Suite("Heights of rows in a bind log")
struct BoundHeightsTests {
  /// A log of rows that come on screen one by one: the views of each, and its height.
  private static func text(_ rows: [(views: [Int], height: Double?)], columns: Int? = nil) throws
    -> String
  {
    var header = BindLogHeader()
    (header.height, header.columns) = (Points(800), columns)
    var (log, number) = (BindLogText(header), 0)
    for (item, row) in rows.enumerated() {
      let now = Instant(nanoseconds: Int64(item) * 100_000_000)
      for view in row.views {
        number += 1
        log.append(
          BindLogEvent(
            .bind(
              .init(
                number: number, item: item, slot: view,
                url: "https://a.example/\(item)-\(view).jpg",
                wanted: PixelSize(width: 300, height: 300))), at: now))
      }
      let height = row.height.map { Points($0) }
      log.append(
        BindLogEvent(.show(item: item, height: height), at: now, offset: Points(Double(item) * 10)))
    }
    let bound = try BoundImages(BindLog(Data(log.bytes), file: "binds.jsonl"))
    return BoundScenario(bound).text(.init(name: "list"))
  }

  /// A portrait in every row, a photo in half of them, and a second photo in some of these.
  private static let posts: [[Int]] = (0..<60).map { row in
    row % 6 == 0 ? [0, 1, 2] : row.isMultiple(of: 2) ? [0, 1] : [0]
  }

  private static func sum(_ views: [Int]) -> Double {
    100 + (views.contains(1) ? 292 : 0) + (views.contains(2) ? 40.5 : 0)
  }

  @Test func theRowAndWhatEachViewAddsAreFound() throws {
    let text = try Self.text(Self.posts.map { ($0, Self.sum($0)) })
    #expect(text.contains("  # As logged.\n  row-height: 100 pt\n"))
    #expect(text.components(separatedBy: "adds: ").count == 3)
    #expect(text.contains("adds: 292 pt") && text.contains("adds: 40.5 pt"))
  }

  @Test func aDifferenceThatNoViewExplainsIsSaid() throws {
    let rows = Self.posts.enumerated().map { row, views in
      (views, Self.sum(views) + (row / 6 % 2 == 0 ? 9 : -9))
    }
    let text = try Self.text(rows)
    #expect(text.contains("# Fitted to the logged heights, which are 9 pt off on average."))
    #expect(text.contains("  row-height: 100 pt\n") && text.contains("adds: 292 pt"))
  }

  @Test func rowsThatAreAllAlikeHaveOneHeight() throws {
    let text = try Self.text(Self.posts.map { _ in ([0], 88.25) })
    #expect(text.contains("  row-height: 88.25 pt\n") && !text.contains("adds"))
  }

  @Test func rowsWithoutAnImageCountToo() throws {
    let rows = (0..<40).map { row in
      row.isMultiple(of: 4) ? ([0], 300.0) : ([Int](), 80.0)
    }
    let text = try Self.text(rows)
    #expect(text.contains("  row-height: 80 pt\n") && text.contains("adds: 220 pt"))
    #expect(text.contains("trace: \"list-rows.csv\""))
  }

  @Test func withoutHeightsOrWithColumnsTheyAreEstimated() throws {
    let rows = Self.posts.map { ($0, Optional(Self.sum($0))) }
    for text in [try Self.text(rows, columns: 2), try Self.text(Self.posts.map { ($0, nil) })] {
      #expect(text.contains("# Estimated from the rows on screen at each offset."))
      #expect(!text.contains("adds"))
    }
  }
}
