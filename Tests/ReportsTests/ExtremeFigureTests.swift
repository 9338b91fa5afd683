import Metrics
import Primitives
import Testing

@testable import Checks
@testable import Reports
@testable import TextOutput

/// Figures that no run makes may stand in results that were made otherwise. They trap nothing.
@Suite("Comparisons of extreme figures") struct ExtremeFigureTests {
  private static let extremes: [Double] = [
    0, -0.0, 1, -1, .leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude,
    -.greatestFiniteMagnitude, .infinity, -.infinity, .nan, 1e308, -1e308, 1e300, 1e154, 9.007e15,
    .ulpOfOne,
  ]

  private static func draw(_ random: inout SplitMix64) -> Double {
    Bool.random(using: &random)
      ? extremes.randomElement(using: &random) ?? 0
      : Double(bitPattern: UInt64.random(in: 0...UInt64.max, using: &random))
  }

  @Test func aHundredThousandDrawnPairsTrapNowhereAndNoIntervalIsInfinite() {
    var random = SplitMix64(seed: 20_261_128)
    var bounds = TBounds()
    let metrics = [Metric.networkRequests, .hitRatio, .wrongImages, .timeToImageP95]
    for round in 0..<12_500 {
      var pairs = PairedSeeds(strategy: "a", against: "b")
      for _ in 0..<8 { pairs.add(Self.draw(&random), Self.draw(&random)) }
      let metric = metrics[round % metrics.count]
      for comparison in Comparisons.judged([pairs], in: metric, [], &bounds) {
        for interval in [comparison.interval, comparison.adjusted].compactMap(\.self) {
          #expect(interval.lowerBound.isFinite && interval.upperBound.isFinite)
        }
      }
    }
  }

  @Test(
    arguments: [
      ([0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 3, 0, 0, 0, 0, 0], Movement.Kind.regressed),
      ([0, 0, nil, 0, 0, 0, 0, 0], [0, 0, 3, 0, 0, 0, 0, 0], .regressed),
      ([0, 0, 1, 0, 0, 0, 0, 0], [0, 0, 3, 0, 0, 0, 0, 0], .notShown),
      ([0, 0, 0, 0, 0, 0, 0, 0], [0, 0, nil, 0, 0, 0, 0, 0], .notShown),
    ] as [([Double?], [Double?], Movement.Kind)])
  func aDefectThatNoSeedHadIsARegressionWithOneSeed(
    before: [Double?], after: [Double?], kind: Movement.Kind
  ) {
    for metric in Metric.all.filter(\.isDefect) {
      let sides = [before, after].map { values in
        Baseline(
          ResultsDocument(
            header: Example.header, reports: Example.seeds("mine", metric, values)))
      }
      let moved = RegressionCheck(baseline: sides[0], results: sides[1]).movements
      #expect(moved.map(\.kind) == [kind], "\(metric)")
      #expect(
        moved[0].sentence.contains("0 with every seed before, 1 seed now") == (kind == .regressed))
    }
  }

  @Test func aCheckOfSuchFiguresHasATextInEveryFormat() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<300 {
      let sides = (0..<2).map { _ in
        Baseline(
          ResultsDocument(
            header: Example.header,
            reports: Example.seeds(
              "mine", .networkRequests, (0..<8).map { _ in Self.draw(&random) },
              changing: [.hitRatio: Self.draw(&random), .wrongImages: Self.draw(&random)])))
      }
      let check = RegressionCheck(baseline: sides[0], results: sides[1])
      for format in CheckFormats.all where format.name != "html" {
        #expect(!format.text([check], under: CheckTerms(.regressions)) { $0.markdown }.isEmpty)
      }
    }
  }
}
