import Metrics
import Testing

@testable import Reports

@Suite("Strategies compared with the one that does best on screen")
struct RankingTests {
  private static let headline = Metric.cellSecondsWithoutRightImage

  private func ranking(_ reports: [RunReport]) -> Ranking {
    Ranking(ReportGroup.groups(reports))
  }

  @Test func theLeastMemoryIsTheLeastMeanThoughItIsNotSignificantlyLess() throws {
    func mebibytes(_ count: Double) -> Double { count * 1_048_576 }
    let memory = [20, 130, 20, 140, 30, 110, 20, 125].map(mebibytes)
    let reports =
      Example.seeds(
        "best", Self.headline, [10, 11, 12, 10, 11, 12, 10, 11],
        changing: [.peakMemoryBytes: mebibytes(100)])
      + zip(memory, UInt64(1)...).map { bytes, seed in
        Example.report("lean", seed: seed, changing: [Self.headline: 20, .peakMemoryBytes: bytes])
      }
      + Example.seeds(
        "middling", Self.headline, [20, 21, 22, 20, 21, 22, 20, 21],
        changing: [.peakMemoryBytes: mebibytes(90)])
    let ranking = ranking(reports)
    let saver = try #require(ranking.saver(.peakMemoryBytes))
    #expect(ranking.first.strategy == "best" && saver.strategy == "lean")
    #expect(ranking.comparison(saver, .peakMemoryBytes)?.verdict == .notShown)
  }

  @Test func aStrategyThatShowsNothingDoesNotUseTheLeast() {
    let reports =
      Example.seeds(
        "best", Self.headline, [10, 11, 12, 10, 11, 12], changing: [.peakMemoryBytes: 100])
      + Example.seeds(
        "idle", Self.headline, [90, 91, 92, 90, 91, 92],
        changing: [.peakMemoryBytes: 1, .neverShown: 1])
    #expect(ranking(reports).saver(.peakMemoryBytes) == nil)
  }

  /// The difference has a p-value of 1.9 %: low enough for two strategies, too high for 45 pairs.
  @Test func aPairThatWouldBeJudgedOtherwiseAloneIsNamed() {
    func strategy(_ name: String, _ extra: (Double, Double)) -> [RunReport] {
      let values = (0..<12).map { index -> Double? in
        10 + Double(index / 2) + (index % 2 == 0 ? extra.0 : extra.1)
      }
      return Example.seeds(name, Self.headline, values)
    }
    let best = strategy("best", (0, 0))
    let others = (1...9).map { strategy("s\($0)", (1.1, -0.1)) }
    let many = ranking(best + others.flatMap { $0 })
    #expect(many.first.strategy == "best" && many.groups(.worse).isEmpty)
    #expect(many.judgedOtherwiseAlone.count == 9 && many.groups.count == 10)
    let two = ranking(best + others[0])
    #expect(two.groups(.worse).map(\.strategy) == ["s1"] && two.judgedOtherwiseAlone.isEmpty)
  }

  @Test func whereOneIsNamedTheOthersAreComparedWithIt() {
    func strategy(_ name: String, _ seconds: Double) -> [RunReport] {
      Example.seeds(name, Self.headline, (0..<12).map { seconds + Double($0 % 3) })
    }
    let reports =
      strategy("own", 20) + strategy("slow", 30) + strategy("quick", 10) + strategy("even", 20)
    let ranking = Ranking(ReportGroup.groups(reports), against: "own")
    #expect(ranking.isNamed && ranking.first.strategy == "own")
    #expect(ranking.groups(.better).map(\.strategy) == ["quick"])
    #expect(
      Verdict(reports, against: "own").text().hasPrefix(
        "Compared with own, 21.0 s without the correct image. Faster: quick (11.0 s)."))
    #expect(
      Verdict(reports, against: "own").sentences[0].text.hasSuffix(
        "As fast: even (21.0 s). Slower: slow (31.0 s)."))
    #expect(Verdict(reports, against: "absent").text().hasPrefix("Fastest: "))
  }
}
