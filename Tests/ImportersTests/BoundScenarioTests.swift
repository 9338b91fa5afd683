import AppModel
import Environment
import Foundation
import ImagePipeline
import Importers
import Primitives
import Scenarios
import Scrolling
import Testing
import TestSupport

/// Bind logs as scenarios.
@Suite("A bind log becomes a scenario that says what is evidence") struct BoundScenarioTests {
  /// A list of rows of 100 pt on a screen of 800 pt: at rest, slowly down three rows, at rest, and up again.
  private static let moves: [(time: Double, items: [Int], offset: Double)] = [
    (0, Array(0...7), 0), (1_000, [8], 10), (1_100, [9], 110), (1_200, [10], 210),
    (5_000, [1], 190), (5_100, [0], 90),
  ]

  /// Returns a log of it; each row has the image of its number modulo 8.
  private static func lines(
    header: String = #"{"bindLog":1,"height":800,"scale":2,"rowHeight":100}"#,
    offsets: Bool = true, bytes: Bool = true, slots: Int = 1, end: Bool = true
  ) -> [String] {
    var (lines, number) = ([header], 0)
    for move in moves {
      if offsets, move.time > 0 {
        lines.append(#"{"t":\#(move.time - 20),"e":"scroll","offset":\#(move.offset - 9)}"#)
        lines.append(#"{"t":\#(move.time),"e":"scroll","offset":\#(move.offset)}"#)
      } else if offsets {
        lines.append(#"{"t":0,"e":"scroll","offset":0}"#)
      }
      for (item, slot) in move.items.flatMap({ item in (0..<slots).map { (item, $0) } }) {
        number += 1
        let side = slot == 0 ? "\"width\":300,\"height\":80" : "\"width\":40,\"height\":40"
        let url =
          slot == 0
          ? "https://img.example/\(item % 8).jpg" : "https://faces.example/\(item % 3).png"
        lines.append(
          #"{"t":\#(move.time),"e":"bind","bind":\#(number),"item":\#(item),"slot":\#(slot),"url":"\#(url)",\#(side)}"#
        )
        let more = bytes ? ",\"bytes\":\(1_000 * (1 + item % 8))" : ""
        lines.append(
          #"{"t":\#(move.time + 40),"e":"answer","bind":\#(number),"outcome":"network"\#(more)}"#)
      }
    }
    return lines + (end ? [#"{"t":6100,"e":"end"}"#] : [])
  }

  /// Returns the text of a log's scenario, and its plan.
  private static func plan(_ lines: [String]) async throws -> (text: String, plan: SessionPlan) {
    let log = try BindLog(Data(lines.joined(separator: "\n").utf8), file: "b.jsonl")
    let scenario = BoundScenario(try BoundImages(log))
    let files = BoundScenario.Files(name: "b")
    let text = scenario.text(files)
    let plan = try await TemporaryFolder.with { folder in
      try Data(scenario.rowsFile()).write(to: folder.appending(path: files.rows))
      if let recording = scenario.scroll.recording {
        try Data(recording.text.utf8).write(to: folder.appending(path: files.scroll))
      }
      try Data(text.utf8).write(to: folder.appending(path: "b.yaml"))
      let library = ScenarioLibrary(workingFolder: folder.path(percentEncoded: false))
      return try #require(try library.scenario("b.yaml").plans.first).plan
    }
    return (text, plan)
  }

  private static func offsets(_ plan: SessionPlan, _ times: [Int64]) -> [Double] {
    times.map { plan.recording?.sample(at: .start + .milliseconds($0)).offset.points ?? .nan }
  }

  @Test func theLifeOfTheAppIsPlayedAndABackgroundWithoutAnEndIsNot() async throws {
    let events = ["background", "memory-warning", "foreground", "foreground", "background"]
    let lines = events.enumerated().map { #"{"t":\#(100 * $0 + 6_100),"e":"\#($1)"}"# }
    let plan = try await Self.plan(Self.lines(end: false) + lines).plan
    #expect(
      plan.schedule == [
        ScheduledEvent(at: .start + .milliseconds(6100), .lifecycle(.background)),
        ScheduledEvent(at: .start + .milliseconds(6200), .lifecycle(.memoryWarning)),
        ScheduledEvent(at: .start + .milliseconds(6300), .lifecycle(.foreground)),
      ])
  }

  @Test(arguments: [("lazyStack", "all"), ("stack", "all-at-once"), ("collection", nil)])
  func theKindOfTheListIsItsWayToKeepViews(_ list: String, _ keeps: String?) async throws {
    let header = #"{"bindLog":2,"height":800,"rowHeight":100,"list":"\#(list)"}"#
    let text = try await Self.plan(Self.lines(header: header)).text
    #expect(text.contains("keeps: ") == (keeps != nil))
    #expect(keeps.map { text.contains("  keeps: \($0)\n") } ?? true)
  }

  @Test func anEstimatedScrollBeginsAtTheInset() async throws {
    let header = #"{"bindLog":2,"height":800,"rowHeight":100,"inset":97}"#
    let plan = try await Self.plan(Self.lines(header: header, offsets: false)).plan
    #expect(Self.offsets(plan, [0, 400]) == [-97, -97])
  }

  @Test func itemsThatMovedAreCounted() throws {
    let binds = [("a", 0), ("b", 1), ("new", 0), ("a", 1)].enumerated().map {
      #"{"t":0,"e":"bind","bind":\#($0),"item":\#($1.1),"id":"\#($1.0)","url":"\#($1.0)"}"#
    }
    let text = ([#"{"bindLog":2}"#] + binds).joined(separator: "\n")
    let scenario = BoundScenario(
      try BoundImages(BindLog(Data(text.utf8), file: "b.jsonl")))
    #expect(
      scenario.notes.contains(
        "items bound at several places, as rows came or moved: left out: 1"))
  }

  @Test func whatIsLoggedIsTakenAsItIs() async throws {
    let (text, plan) = try await Self.plan(Self.lines())
    #expect(plan.feedTrace?.rows.map(\.index) == [0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2])
    #expect(plan.feedTrace?.encodedBytes == (1...8).map { 1_000 * $0 })
    #expect(plan.feed.pixels == PixelSize(width: 600, height: 160) && plan.feed.format == .jpeg)
    #expect(plan.table.rowHeight == Points(100) && plan.table.slots.first?.height == Points(80))
    #expect(plan.device.viewport == Points(800) && plan.device.scale == 2)
    #expect(Self.offsets(plan, [0, 1_000, 1_100, 5_100]) == [0, 10, 110, 90])
    #expect(plan.settle == .seconds(1))
    for evidence in [
      "# As logged.", "# Offsets as logged.", "13 requests for 8 images in 11 rows;",
      "40 ms for 13 answered by 'network'", "# Not in a bind log: the network",
    ] {
      #expect(text.contains(evidence), "\(evidence)\n\(text)")
    }
  }

  @Test func withoutOffsetsTheScrollIsEstimatedFromWhenRowsWereBound() async throws {
    let (text, plan) = try await Self.plan(Self.lines(offsets: false))
    #expect(
      text.contains("# Estimated: each row is at the edge of the screen when it is requested"))
    // One point of the row shows, from below and then from above; a rest between them counts as visible to its end.
    #expect(
      Self.offsets(plan, [0, 500, 1_000, 1_100, 1_200, 4_500, 5_000, 5_100])
        == [0, 0, 1, 101, 201, 201, 199, 99])
    #expect(plan.table.rowHeight == Points(100))
  }

  @Test func withoutAHeightOfRowsOffsetsTellIt() async throws {
    let (text, plan) = try await Self.plan(Self.lines(header: #"{"bindLog":1,"height":800}"#))
    #expect(text.contains("# Estimated from the rows on screen at each offset."))
    #expect(abs(plan.table.rowHeight.points - 100) < 3, "\(plan.table.rowHeight.points)")
  }

  @Test func whatIsLeftOutIsGuessedAndSaid() async throws {
    let lines = Self.lines(header: #"{"bindLog":1}"#, offsets: false, bytes: false, end: false)
    let (text, plan) = try await Self.plan(lines)
    #expect(plan.feedTrace?.encodedBytes.isEmpty == true)
    #expect(plan.table.rowHeight == Points(96) && plan.device.viewport == Points(844))
    for guess in [
      "# Not in the log: the device.", "# Not in the log: the height of the views plus 16 pt.",
      "# Not in the log: lengths. 'bits-per-pixel' draws them.",
    ] {
      #expect(text.contains(guess), "\(guess)\n\(text)")
    }
  }

  @Test func whatBouncesAtTheEndBindsNoRowsThatThereAreNone() async throws {
    var lines = Self.lines()
    let later = lines.firstIndex { line in
      line.firstMatch(of: /"t":([0-9.]+)/).flatMap { Double($0.1) } ?? 0 > 2_000
    }
    lines.insert(
      #"{"t":2000,"e":"scroll","offset":340}"#, at: try #require(later))
    let (_, bounced) = try await Self.plan(lines)
    #expect(Self.offsets(bounced, [2_000]) == [300] && bounced.feed.rows == 11)
    lines = lines.map { $0.replacing("\"offset\":340", with: "\"offset\":5000") }
    let (text, passed) = try await Self.plan(lines)
    #expect(Self.offsets(passed, [2_000]) == [5_000] && passed.feed.rows == 58)
    #expect(text.contains("# Never requested; each has its own image here: 47."))
  }

  @Test func viewsOfACellAreClassesAndRowsShowWhatTheyShowed() async throws {
    let (text, plan) = try await Self.plan(Self.lines(slots: 2))
    #expect(plan.feed.classes.map(\.name) == ["600x160", "80x80"] && plan.feed.rows == 11)
    #expect(plan.feed.classes.map(\.format) == [.jpeg, .png])
    #expect(plan.table.slots.map(\.width) == [Points(300), Points(40)])
    let trace = try #require(plan.feedTrace)
    let urls = trace.rows.map { trace.names[$0.index] }
    #expect(
      urls
        == (0..<11).flatMap {
          ["https://img.example/\($0 % 8).jpg", "https://faces.example/\($0 % 3).png"]
        })
    #expect(text.contains("# 11 rows for 3 images."))
    #expect(Self.offsets(plan, [1_200]) == [210])
  }

  /// Returns a log in which some rows have a view that the others lack.
  private static func partial(_ rows: Int, _ isShown: (Int) -> Bool) -> [String] {
    var lines = [#"{"bindLog":1,"height":800,"scale":2,"rowHeight":100}"#]
    for row in 0..<rows {
      for slot in 0..<2 where slot == 0 || isShown(row) {
        let url =
          slot == 0 ? "https://faces.example/\(row % 5).jpg" : "https://img.example/\(row).jpg"
        let side = slot == 0 ? 40 : 300
        let number = row * 2 + slot + 1
        lines += [
          #"{"t":\#(row * 100),"e":"bind","bind":\#(number),"item":\#(row),"slot":\#(slot),"url":"\#(url)","width":\#(side),"height":\#(side)}"#,
          #"{"t":\#(row * 100 + 40),"e":"answer","bind":\#(number),"outcome":"network","bytes":1000}"#,
        ]
      }
      lines.append(#"{"t":\#(row * 100 + 1),"e":"show","item":\#(row)}"#)
    }
    return lines
  }

  private static func notes(_ lines: [String]) throws -> [String] {
    let log = try BindLog(Data(lines.joined(separator: "\n").utf8), file: "b.jsonl")
    return BoundScenario(try BoundImages(log)).notes
  }

  @Test(arguments: [2, 5, 10, 20])
  func aViewOfAPartOfTheRowsIsInTheRowsThatHadIt(every: Int) async throws {
    let trace = try #require(
      try await Self.plan(Self.partial(40) { $0 % every == 0 }).plan.feedTrace)
    #expect(trace.views == 2 && trace.rowCount == 40)
    let photos = (0..<40).filter { trace.rows[2 * $0 + 1] != .none }
    #expect(photos == (0..<40).filter { $0 % every == 0 })
    #expect((0..<40).allSatisfy { trace.rows[2 * $0] != .none })
  }

  @Test func viewsOfUnknownSizeAreViewsOfTheCellToo() async throws {
    let lines = Self.lines(slots: 2).map {
      $0.replacing(#/,"width":40,"height":40/#, with: "")
    }
    let plan = try await Self.plan(lines).plan
    #expect(plan.feedTrace?.views == 2 && plan.feed.classes.map(\.name) == ["600x160"])
    #expect(plan.table.slots.map(\.imageClass) == ["600x160", "600x160"])
  }

  @Test func cellsThatAreBoundAsTheyAreShownAreNotPrepared() async throws {
    #expect(try await Self.plan(Self.lines()).plan.table.preparesCells)
    let lines = Self.partial(40) { _ in true }
    #expect(try await !Self.plan(lines).plan.table.preparesCells)
    #expect(
      try Self.notes(lines) == ["cells are bound as they come on screen: 'prepares-cells: false'"])
  }

  @Test(arguments: [(2, 10), (9, 23), (40, 200), (300, 1_000)])
  func ofAStockAsManyImagesAreDrawnAsWereSeen(count: Int, rows: Int) {
    let stock = ArchivedClass.stock(showing: count, in: rows, exponent: 0.9)
    var random = SplitMix64(seed: 7)
    let weights = (1...stock).map { pow(Double($0), -0.9) }
    let sums = weights.reduce(into: [0.0]) { $0.append(($0.last ?? 0) + $1) }.dropFirst()
    let draws = 400
    var seen = 0
    for _ in 0..<draws {
      seen +=
        Set(
          (0..<rows).map { _ -> Int in
            let place = Double(random.next() >> 11) / 0x1p53 * (sums.last ?? 0)
            return sums.firstIndex { place < $0 } ?? 0
          }
        ).count
    }
    let mean = Double(seen) / Double(draws)
    #expect(abs(mean - Double(count)) < max(0.6, Double(count) * 0.03), "\(stock): \(mean)")
  }

  @Test func rowsThatWereNeverBoundOrChangedAreSaid() async throws {
    var lines = Self.lines()
    lines.removeAll { $0.contains("\"bind\":9,") }
    lines.insert(
      #"{"t":5900,"e":"bind","bind":99,"item":3,"url":"https://img.example/new.jpg"}"#,
      at: lines.count - 1)
    let (text, plan) = try await Self.plan(lines)
    #expect(plan.feedTrace?.rows.map(\.index) == [0, 1, 2, 3, 4, 5, 6, 7, 8, 1, 2])
    #expect(plan.feedTrace?.names[8] == "row 8, never requested")
    #expect(text.contains("# Never requested; each has its own image here: 1."))
    #expect(text.contains("# Rows that later showed another image, which is ignored: 1."))
    #expect(
      text.contains("# Without a length in the log; the median is used: 1."))
  }

  @Test func aLogWithoutABindIsRefused() throws {
    let log = try BindLog(Data("{\"bindLog\":1}\n".utf8), file: "b.jsonl")
    let error = #expect(throws: FileError.self) { try BoundImages(log) }
    #expect(error?.description.hasPrefix("b.jsonl: has no bind; call the logger") == true)
  }
}
