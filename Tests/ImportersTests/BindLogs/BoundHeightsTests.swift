import Environment
import Foundation
import Importers
import Primitives
import Scrolling
import Testing

@Suite("Heights of rows in a bind log")
struct BoundHeightsTests {
  /// The scenario of a log of rows that come on screen one by one: the views of each, and its height.
  private static func scenario(
    _ rows: [(views: [Int], height: Double?)], from first: Int = 0, columns: Int? = nil,
    logsOffsets: Bool = true
  ) throws -> BoundScenario {
    var header = BindLogHeader()
    (header.height, header.columns) = (Points(800), columns)
    var (log, number) = (BindLogText(header), 0)
    for (place, row) in rows.enumerated() {
      let (item, now) = (first + place, Instant(nanoseconds: Int64(place) * 100_000_000))
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
      log.append(
        BindLogEvent(
          .show(item: item, height: row.height.map { Points($0) }), at: now,
          offset: logsOffsets ? Points(Double(place) * 10) : nil))
    }
    return BoundScenario(try BoundImages(BindLog(Data(log.bytes), file: "binds.jsonl")))
  }

  private static func text(
    _ rows: [(views: [Int], height: Double?)], from first: Int = 0, columns: Int? = nil
  ) throws -> String {
    try scenario(rows, from: first, columns: columns).text(.init(name: "list"))
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
    #expect(
      text.contains("# Fitted to the logged heights, which are 9 pt off on average, 9 pt at most."))
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

  @Test func aViewThatAlmostAllRowsHaveIsToldFromTheRow() throws {
    let rows = (0..<1_000).map { row in row == 500 ? ([Int](), 100.0) : ([0], 392.0) }
    let text = try Self.text(rows)
    #expect(
      text.contains("  # As logged.\n  row-height: 100 pt\n") && text.contains("adds: 292 pt"))
  }

  @Test func aViewThatWouldAddLessThanNothingAddsNothing() throws {
    let text = try Self.text(Self.posts.map { ($0, $0.contains(1) ? 80 : 100) })
    #expect(text.contains("# Fitted to the logged heights") && !text.contains("adds"))
  }

  @Test func rowsWithoutAnImageAtTheEndAreInTheList() throws {
    let rows = (0..<26).map { row in row < 20 ? ([0], 200.0) : ([Int](), 100.0) }
    #expect(try Self.text(rows).contains("  rows: 26\n"))
  }

  /// The heights of the hundred rows before it are not known.
  @Test func ofAListThatBeginsScrolledTheyAreEstimated() throws {
    let text = try Self.text(Self.posts.map { ($0, Self.sum($0)) }, from: 100)
    #expect(!text.contains("# As logged.") && !text.contains("adds"))
  }

  @Test func withoutOffsetsTheScrollFollowsThem() throws {
    let rows = (0..<79).map { row in row < 39 ? ([Int](), 100.0) : ([0], 392.0) }
    let scroll = try Self.scenario(rows, logsOffsets: false).scroll
    // The last row's upper edge, after 39 low and 39 high rows, is a point above the lower edge of the screen.
    #expect(scroll.source == .estimated)
    #expect(scroll.recording?.highestOffset == Points(39 * 100 + 39 * 392 - 800 + 1))
  }
}
