import Metrics
import Testing

@testable import Reports

@Suite("What runs came to, in words")
struct VerdictTests {
  private static let headline = Metric.cellSecondsWithoutRightImage

  /// A strategy in twelve worlds, some of them harder for all.
  private func strategy(
    _ name: String, seconds: Double, memory: Double = 8 * 1_048_576, down: Double = 1_048_576,
    changing changes: [Metric: Double?] = [:]
  ) -> [RunReport] {
    let values: [Double?] = (0..<12).map { seconds == 0 ? 0 : seconds + Double($0) * 0.5 }
    return Example.worlds(
      name, Self.headline, values,
      changing: changes.merging([.peakMemoryBytes: memory, .bytesDown: down]) { old, _ in old })
  }

  private func texts(_ topic: Verdict.Sentence.Topic, _ reports: [RunReport]) -> [String] {
    Verdict(reports).sentences.filter { $0.topic == topic }.map(\.text)
  }

  @Test func theBestIsNamedWithTheNext() {
    let reports = strategy("slow", seconds: 30) + strategy("quick", seconds: 10)
    #expect(
      texts(.screen, reports) == [
        "Best on screen: quick, 12.8 cell-seconds without the right image; "
          + "next is slow with 32.8 cell-seconds."
      ])
  }

  @Test func ofThoseThatAreTheSameTheOneThatTakesTheLeastMemoryLeads() {
    let reports =
      strategy("greedy", seconds: 10, memory: 64 * 1_048_576) + strategy("modest", seconds: 10.01)
      + strategy("slow", seconds: 30)
    #expect(
      texts(.screen, reports).first?.hasPrefix("Best on screen at the least memory: modest, ")
        == true)
  }

  /// Each is the same as the next, and the first is not the same as the last.
  @Test func whoIsBestIsNoMatterOfSteps() {
    let reports =
      strategy("best", seconds: 10, memory: 64 * 1_048_576)
      + strategy("step", seconds: 10.2, memory: 32 * 1_048_576)
      + strategy("lean", seconds: 10.4)
    #expect(
      texts(.screen, reports) == [
        "Best on screen: best, 12.8 cell-seconds without the right image; the same: step; "
          + "next is lean with 13.2 cell-seconds."
      ])
  }

  @Test(arguments: [(Metric.hitchTimeRatio, 54.0), (.staleAssignments, 2), (.crashes, 1)])
  func whoIsFlawedDoesNotLead(_ metric: Metric, value: Double) {
    let reports =
      strategy("flawed", seconds: 10, memory: 1_048_576, changing: [metric: value])
      + strategy("sound", seconds: 10) + strategy("slow", seconds: 30)
    #expect(texts(.screen, reports).first?.hasPrefix("Best on screen: sound, ") == true)
  }

  @Test func whatDoesNotMatterIsTheSame() {
    let reports =
      strategy("one", seconds: 10) + strategy("two", seconds: 10.01) + strategy("far", seconds: 20)
    #expect(texts(.screen, reports).first?.contains("; the same: two;") == true)
  }

  @Test func whatTheWorldsDoNotTellApartIsSaidSo() {
    let open = (0..<12).map { world -> Double? in 10 + Double(world) + (world % 2 == 0 ? 4 : -4.3) }
    let reports =
      strategy("steady", seconds: 12) + Example.worlds("wild", Self.headline, open)
      + strategy("far", seconds: 90)
    #expect(texts(.screen, reports).first?.contains("not told apart from it: ") == true)
  }

  @Test func whereAllAreAlikeNobodyWins() {
    let reports = strategy("one", seconds: 10) + strategy("two", seconds: 10)
    #expect(
      texts(.screen, reports) == [
        "All lack the right image equally long, 12.8 cell-seconds; a wrong one counts as none."
      ])
    #expect(texts(.same, reports).first?.hasPrefix("The same in every figure: one and two") == true)
  }

  @Test func whatTheBestTakesIsSaidBesideWhoTakesLess() {
    let reports =
      strategy("rich", seconds: 10, memory: 64 * 1_048_576)
      + strategy("thrifty", seconds: 20, memory: 4 * 1_048_576)
    #expect(
      texts(.cost, reports) == [
        "rich takes 64.0 MiB at the peak and 1.0 MiB of downloads; least memory: "
          + "thrifty with 4.0 MiB."
      ])
    #expect(texts(.dominated, reports).isEmpty)
  }

  @Test func whoIsWorseAndSavesNothingIsDominated() {
    let reports =
      strategy("good", seconds: 10) + strategy("bad", seconds: 20, memory: 9 * 1_048_576)
    #expect(texts(.dominated, reports) == ["Worse on screen than good and saving nothing: bad."])
  }

  @Test func aDefectIsToldWithHowOftenItShows() {
    let stale = (0..<12).map { world -> Double? in world < 3 ? 4 : 0 }
    let reports =
      strategy("sound", seconds: 10)
      + Example.worlds(
        "broken", .staleAssignments, stale, defect: "takes any answer",
        changing: [Self.headline: 30])
    #expect(
      texts(.defect, reports) == [
        "Defect, images put into a wrong cell, mean of a world: broken (1, in 3 of 12)."
      ])
    let figures = Verdict(reports).sentences.first { $0.topic == .defect }?.figures
    #expect(figures == ["broken: staleAssignments 1; known for it: takes any answer"])
  }

  @Test func fewWorldsDecideNothing() {
    let reports = (strategy("one", seconds: 10) + strategy("two", seconds: 20)).filter {
      $0.seed <= 3
    }
    #expect(
      texts(.undecided, reports) == [
        "3 worlds decide nothing between strategies: ask for more with --seeds 20."
      ])
    #expect(texts(.dominated, reports).isEmpty)
    #expect(texts(.cost, reports).isEmpty)
  }

  @Test func shippedImagesAreNoRival() {
    let reports =
      strategy("shipped", seconds: 0, changing: [.hitRatioCeiling: nil])
      + strategy("quick", seconds: 10) + strategy("slow", seconds: 30)
    #expect(
      texts(.screen, reports) == [
        "Best on screen: quick, 12.8 cell-seconds without the right image; "
          + "next is slow with 32.8 cell-seconds; "
          + "shipped, whose images ship with the app, with 0 cell-seconds."
      ])
  }

  @Test func aGuessThatDecidesIsNamed() {
    let reports = strategy("slow", seconds: 30) + strategy("quick", seconds: 10)
    let verdict = Verdict(reports, conditions: ["quick": ["device.bind-work"]])
    #expect(
      verdict.sentences.filter { $0.topic == .condition }.map(\.text) == [
        "Better than the reference only if a guess holds: quick (device.bind-work)."
      ])
  }

  @Test func pointsOfASweepThatAgreeShareASentence() {
    let reports = ["8 MiB", "16 MiB", "32 MiB"].enumerated().flatMap { step, limit in
      (strategy("lru", seconds: 10) + strategy("nuke", seconds: step == 0 ? 30 : 10)).map {
        var report = $0
        report.parameters = [.init(path: "memory.cost-limit", value: limit)]
        return report
      }
    }
    #expect(
      texts(.screen, reports) == [
        "cost-limit 8 MiB: best on screen: lru, 12.8 cell-seconds without the right image.",
        "cost-limit 16 MiB to cost-limit 32 MiB: nobody is told apart, 12.8 cell-seconds without "
          + "the right image.",
      ])
  }

  @Test func linesEndBeforeTheirWidthAndNumbersKeepTheirUnits() {
    let reports = strategy("slow-strategy-with-a-name", seconds: 30) + strategy("q", seconds: 10)
    for width in 40...100 {
      let text = Verdict(reports).text(width: width)
      #expect(text.split(separator: "\n").allSatisfy { $0.count <= width })
      #expect(!text.contains("\n  s "))
    }
  }
}

@Suite("The table that is shown first")
struct SummaryTableTests {
  /// Thirty strategies in six worlds, four of which are alike.
  private let reports = (0..<30).flatMap { number in
    let seconds = (0..<6).map { world -> Double? in
      Double(number < 4 ? 40 : 9 + number * 2) + Double(world)
    }
    return Example.worlds(
      number < 4 ? "alike-\(number)" : "strategy-with-a-long-name-\(number)",
      .cellSecondsWithoutRightImage, seconds, defect: number == 29 ? "shows wrong images" : nil)
  }

  @Test func itHasTheBestTheReferenceAndDefectsInTheRowsThereAre() {
    let summary = SummaryTable(reports, against: "strategy-with-a-long-name-25", rows: 5)
    #expect(summary.table.rows.count == 5)
    #expect(summary.table.rows.first?.first?.text == "strategy-with-a-long-name-4")
    #expect(summary.table.rows.contains { $0.contains { $0.text == "(reference)" } })
    #expect(summary.table.rows.last?.first?.text == "strategy-with-a-long-name-29")
    #expect(summary.omitted == 25)
  }

  @Test func rowsThatPrintTheSameAreOneAndNobodyIsLost() {
    let summary = SummaryTable(reports, against: nil, rows: nil)
    #expect(summary.omitted == 0)
    #expect(summary.table.rows.count == 27)
    #expect(summary.table.rows.contains { $0[0].text == "alike-0, alike-1, alike-2, alike-3" })
  }

  @Test(arguments: ["alike-0", "strategy-with-a-long-name-29"])
  func itFitsEightyColumns(reference: String) {
    let table = SummaryTable(reports, against: reference, rows: nil).table
    let widths = table.columns.indices.map { column in
      let widest = table.rows.map { $0[column].text.displayWidth }.max() ?? 0
      let hasMark = table.rows.contains { $0[column].isBest }
      return max(widest, table.columns[column].title.displayWidth) + (hasMark ? 1 : 0)
    }
    #expect(widths.reduce(0, +) + 2 * (widths.count - 1) <= 80)
  }

  @Test func namesThatBeginAlikeAreToldApartByTheirEnds() {
    #expect("uiimageview-extension-guarded".shortened(to: 20) == "uiimage…sion-guarded")
    #expect("short".shortened(to: 20) == "short")
  }
}
