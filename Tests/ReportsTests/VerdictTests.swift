import ImagePipeline
import Metrics
import Primitives
import Testing

@testable import Reports
@testable import TextOutput

@Suite("What runs came to, in words")
struct VerdictTests {
  private static let headline = Metric.cellSecondsWithoutRightImage

  /// Returns a strategy with twelve seeds, some of them harder for all.
  private func strategy(
    _ name: String, seconds: Double, memory: Double = 8 * 1_048_576, down: Double = 1_048_576,
    changing changes: [Metric: Double?] = [:]
  ) -> [RunReport] {
    let values: [Double?] = (0..<12).map { seconds == 0 ? 0 : seconds + Double($0) * 0.5 }
    return Example.seeds(
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
        "Fastest: quick, 12.8 s without the correct image. Next: slow (32.8 s)."
      ])
  }

  @Test func besideTheSecondsStandsTheirShareOfTheTimeOnScreen() {
    let all: [Metric: Double?] = [.cellSecondsOnScreen: 200]
    let reports =
      strategy("slow", seconds: 30, changing: all) + strategy("quick", seconds: 10, changing: all)
    #expect(
      texts(.screen, reports) == [
        "Fastest: quick, 12.8 s without the correct image, 6.4 % of the time. Next: slow (32.8 s)."
      ])
  }

  /// 12.75 s in two days are 0.10625 minutes a day.
  @Test func daysOfAPersonAreSaidInMinutesADay() {
    let none = Array(repeating: 0, count: ServerHours.count)
    let reports = strategy("mine", seconds: 10, changing: [.cellSecondsOnScreen: 200]).map { run in
      RunReport(
        strategy: run.strategy, policy: run.policy, seed: run.seed,
        RunOutcome(
          values: run.values, timeline: run.timeline, waits: run.waits,
          serverHours: ServerHours(days: 2, requests: none, bytes: none)))
    }
    #expect(
      texts(.screen, reports) == [
        "mine, 12.8 s without the correct image, 6.4 % of the time or 0.11 minutes a day."
      ])
  }

  @Test func ofThoseThatAreTheSameTheOneThatTakesTheLeastMemoryLeads() {
    let reports =
      strategy("greedy", seconds: 10, memory: 64 * 1_048_576) + strategy("modest", seconds: 10.01)
      + strategy("slow", seconds: 30)
    #expect(
      texts(.screen, reports).first?.hasPrefix("Fastest with the least memory: modest, ")
        == true)
  }

  /// Each is equal to the next, and the first differs from the last.
  @Test func whoIsBestIsNoMatterOfSteps() {
    let reports =
      strategy("best", seconds: 10, memory: 64 * 1_048_576)
      + strategy("step", seconds: 10.2, memory: 32 * 1_048_576)
      + strategy("lean", seconds: 10.4)
    #expect(
      texts(.screen, reports) == [
        "Fastest: best, 12.8 s without the correct image. step is as fast. Next: lean (13.2 s)."
      ])
  }

  /// The last varies so much that no difference is significant, though its mean is the largest.
  @Test func oneBehindTheFirstSlowerOneIsNamedIfItIsNotSignificantlySlower() {
    let wild = Example.seeds(
      "wild", Self.headline, (0..<12).map { ($0 == 5 ? 280 : 10) + Double($0) * 0.5 })
    let reports = strategy("quick", seconds: 10) + strategy("slow", seconds: 30) + wild
    #expect(
      texts(.screen, reports) == [
        "Fastest: quick, 12.8 s without the correct image. wild is not significantly slower. "
          + "Next: slow (32.8 s)."
      ])
  }

  @Test(arguments: [(Metric.hitchTimeRatio, 54.0), (.staleAssignments, 2), (.crashes, 1)])
  func whoIsFlawedDoesNotLead(_ metric: Metric, value: Double) {
    let reports =
      strategy("flawed", seconds: 10, memory: 1_048_576, changing: [metric: value])
      + strategy("sound", seconds: 10) + strategy("slow", seconds: 30)
    #expect(texts(.screen, reports).first?.hasPrefix("Fastest: sound, ") == true)
  }

  /// A list that stands still shows its images. No owner of an old phone wants that.
  @Test func besideAFastestThatHitchesTheFastestWithoutHitchesIsNamedAndNotCalledWorse() {
    let reports =
      strategy("on-main", seconds: 10, changing: [.hitchTimeRatio: 800])
      + strategy("beside", seconds: 20) + strategy("slow", seconds: 30)
    #expect(
      texts(.screen, reports) == [
        "Fastest: on-main, 12.8 s without the correct image. It hitches for 800.0 ms/s. Fastest without "
          + "critical hitches: beside (22.8 s). Next: beside (22.8 s), slowest slow (32.8 s)."
      ])
    #expect(texts(.dominated, reports).isEmpty)
  }

  @Test func whatDoesNotMatterIsTheSame() {
    let reports =
      strategy("one", seconds: 10) + strategy("two", seconds: 10.01) + strategy("far", seconds: 20)
    #expect(texts(.screen, reports).first?.contains(" two is as fast. ") == true)
  }

  @Test func whatTheSeedsDoNotTellApartIsSaidSo() {
    let open = (0..<12).map { index -> Double? in 10 + Double(index) + (index % 2 == 0 ? 4 : -4.3) }
    let reports =
      strategy("steady", seconds: 12) + Example.seeds("wild", Self.headline, open)
      + strategy("far", seconds: 90)
    #expect(texts(.screen, reports).first?.contains(" not significantly slower.") == true)
  }

  @Test func whereAllAreAlikeNobodyWins() {
    let reports = strategy("one", seconds: 10) + strategy("two", seconds: 10)
    #expect(
      texts(.screen, reports) == [
        "No difference on screen: all are 12.8 s without the correct image."
      ])
    #expect(
      texts(.same, reports).first?.hasPrefix("Identical in every figure: one and two") == true)
  }

  @Test func whatTheBestTakesIsSaidBesideWhoTakesLess() {
    let reports =
      strategy("rich", seconds: 10, memory: 64 * 1_048_576)
      + strategy("thrifty", seconds: 20, memory: 4 * 1_048_576)
    #expect(
      texts(.cost, reports) == [
        "rich uses 64.0 MiB and downloads 1.0 MiB. Least memory: thrifty (4.0 MiB)."
      ])
    #expect(texts(.dominated, reports).isEmpty)
  }

  @Test func whoIsWorseAndSavesNothingIsDominated() {
    let reports =
      strategy("good", seconds: 10) + strategy("bad", seconds: 20, memory: 9 * 1_048_576)
    #expect(
      texts(.dominated, reports) == ["Slower than good, with no less memory or downloads: bad."])
  }

  @Test func fewSeedsDecideNothing() {
    let reports = (strategy("one", seconds: 10) + strategy("two", seconds: 20)).filter {
      $0.seed <= 3
    }
    #expect(
      texts(.undecided, reports) == [
        "3 seeds are too few to compare strategies: add --seeds 20."
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
        "Fastest: quick, 12.8 s without the correct image. Next: slow (32.8 s)."
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
        "cost-limit 8 MiB: fastest: lru, 12.8 s.",
        "cost-limit 16 MiB and 32 MiB: no significant difference, 12.8 s.",
      ])
  }

  @Test func whereNothingIsShownThatIsSaidFirst() {
    let reports =
      strategy("one", seconds: 10, changing: [.neverShown: 1])
      + strategy("two", seconds: 10, changing: [.neverShown: 1])
    let verdict = Verdict(reports)
    #expect(verdict.text().hasPrefix("Nothing was ever shown: "))
    #expect(!verdict.text().contains("uses"))
  }

  /// Two strategies with the same figures, in a session in which no image is wanted twice.
  @Test(arguments: [true, false])
  func storesAreTheReasonOnlyIfNothingElseDiffers(_ differInStores: Bool) {
    var (one, two) = (Strategy(), Strategy())
    (one.name, two.name) = ("one", "two")
    if differInStores { two.memory = .init() } else { two.cancel = .onReuse }
    one.fetch.connections = 4
    two.fetch.connections = 4
    let reports = [one, two].flatMap { design in
      Example.designed(strategy(design.name, seconds: 10, changing: [.hitRatioCeiling: 0]), design)
    }
    let text = texts(.same, reports).first
    #expect(text?.contains("as no image is wanted twice") == differInStores)
  }

  @Test func aLimitIsToldWithWhatItBuysAndCosts() {
    func limited(_ mebibytes: Int, seconds: Double) -> [RunReport] {
      var design = Strategy()
      design.name = "lru-\(mebibytes)"
      design.memory = .init()
      design.memory?.costLimit = .mebibytes(mebibytes)
      let memory = Double(mebibytes + 22) * 1_048_576
      return Example.designed(strategy(design.name, seconds: seconds, memory: memory), design)
    }
    let equal = limited(32, seconds: 10) + limited(128, seconds: 10)
    #expect(
      texts(.limit, equal) == [
        "lru-32 and lru-128, memory.cost-limit: 32 MiB is as fast as 128 MiB and uses 54.0 MiB "
          + "instead of 150 MiB."
      ])
    let slower = limited(32, seconds: 20) + limited(128, seconds: 10)
    #expect(
      texts(.limit, slower) == [
        "lru-32 and lru-128, memory.cost-limit: 32 MiB is slower than 128 MiB (22.8 s, 12.8 s) and "
          + "uses 54.0 MiB instead of 150 MiB."
      ])
  }

  @Test func theSentencesTakeFiveLinesAtMost() {
    let reports = (0..<30).flatMap { place -> [RunReport] in
      let (seconds, mebibytes) = (Double(10 + place / 2), Double(60 - place))
      return strategy(
        "a-strategy-with-a-long-name-\(place)", seconds: seconds,
        memory: mebibytes * 1_048_576)
    }
    #expect(Verdict(reports).text().count { $0 == "\n" } <= 5)
    #expect(
      Verdict(reports).text(explains: true).count { $0 == "\n" } > 5)
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
  /// Thirty strategies with six seeds; four of the strategies are alike.
  private let reports = (0..<30).flatMap { number in
    let seconds = (0..<6).map { index -> Double? in
      Double(number < 4 ? 40 : 9 + number * 2) + Double(index)
    }
    return Example.seeds(
      number < 4 ? "alike-\(number)" : "strategy-with-a-long-name-\(number)",
      .cellSecondsWithoutRightImage, seconds, defect: number == 29 ? "shows wrong images" : nil)
  }

  @Test func itHasTheBestTheReferenceAndDefectsInTheRowsThereAre() {
    let summary = SummaryTable(reports, against: "strategy-with-a-long-name-25", rows: 5)
    #expect(summary.table.rows.count == 5)
    #expect(summary.table.rows.first?.first?.text.hasSuffix("name-4") == true)
    #expect(summary.table.rows.contains { $0.contains { $0.text == "(reference)" } })
    #expect(summary.table.rows.last?.first?.text.hasSuffix("name-29") == true)
    #expect(summary.omitted == 25)
  }

  @Test func strategiesWithTheSameFiguresHaveARowEach() {
    let summary = SummaryTable(reports, against: nil, rows: nil)
    #expect(summary.omitted == 0)
    #expect(summary.table.rows.count == 30)
    let few = reports.filter { $0.strategy.hasPrefix("alike") }
    #expect(SummaryTable(few, against: nil, rows: 12).table.rows.count == 4)
  }

  @Test func aColumnHasOneUnitAndOneNumberOfDecimals() {
    let reports = [1_048_576.0, 230 * 1_048_576, 0].enumerated().flatMap { place, memory in
      Example.seeds(
        "s\(place)", .cellSecondsWithoutRightImage, Array(repeating: Double(place + 1), count: 6),
        changing: [.peakMemoryBytes: memory])
    }
    let table = SummaryTable(reports, against: nil, rows: nil).table
    let column = table.columns.firstIndex { $0.title == "memory\n(MiB)" }
    #expect(column.map { place in table.rows.map { $0[place].text } } == ["1.0", "230.0", "0.0"])
  }

  @Test func whatNoCacheCanMatchStandsLast() {
    let shipped = Example.seeds(
      "shipped", .cellSecondsWithoutRightImage, Array(repeating: 0, count: 6),
      changing: [.hitRatioCeiling: nil])
    let summary = SummaryTable(shipped + reports, against: nil, rows: nil)
    #expect(summary.table.rows.last?.first?.text == "shipped (bound)")
    #expect(summary.hasBounds)
  }

  @Test(arguments: ["alike-0", "strategy-with-a-long-name-29"])
  func itFitsEightyColumns(reference: String) {
    let table = SummaryTable(reports, against: reference, rows: nil).table
    let widths = table.columns.indices.map { column in
      table.rows.reduce(table.columns[column].titleWidth) {
        max($0, $1[column].text.displayWidth)
      }
    }
    #expect(widths.reduce(0, +) + 2 * (widths.count - 1) + 1 <= 80)
  }

  @Test func namesThatBeginAlikeAreToldApartByTheirEnds() {
    #expect("uiimageview-extension-guarded".shortened(to: 20) == "uiimage…sion-guarded")
    #expect("short".shortened(to: 20) == "short")
  }
}
