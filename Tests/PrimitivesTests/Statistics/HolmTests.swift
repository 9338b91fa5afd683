import Primitives
import Testing

@testable import Primitives

struct HolmTests {
  @Test func eachQuestionIsAskedAgainstOneFewer() {
    let steps = Holm.steps([0.01, 0.04, 0.03, 0.005], error: 0.05)
    let thousandths: [Double] = steps.map { ($0.adjusted * 1000).rounded() }
    #expect(thousandths == [30, 60, 60, 20])
    // The third is not rejected, and leaves its share to the rest.
    let parts: [Double] = steps.map { (0.05 / $0.share).rounded() }
    #expect(parts == [3, 2, 2, 4])
  }

  @Test func questionsOfOneProbabilityAreTreatedAlike() {
    let steps = Holm.steps([0.01, 0.2, 0.001, 0.01, 0.01], error: 0.05)
    #expect(steps[0] == steps[3] && steps[3] == steps[4])
    #expect(steps[0].share == 0.05 / 4)
  }

  /// Four strategies have six pairs, three remaining ones have three, two have one.
  @Test func aBestThatTheDataChoseIsComparedAsOneOfAllPairs() {
    let steps = Holm.steps([0.03, 0.004, 0.012], against: .best, error: 0.05)
    let thousandths: [Double] = steps.map { ($0.adjusted * 1000).rounded() }
    #expect(thousandths == [36, 24, 36])
    let parts: [Double] = steps.map { (0.05 / $0.share).rounded() }
    #expect(parts == [1, 6, 3])
  }

  @Test func theFirstThatIsNotDecidedLeavesItsPairsToTheRest() {
    let steps = Holm.steps([0.03, 0.009, 0.012], against: .best, error: 0.05)
    #expect(steps.allSatisfy { $0.share == 0.05 / 6 && $0.adjusted >= 0.05 })
  }

  @Test func ofTwoTheBestIsComparedAsIfItHadBeenNamed() {
    let named = Holm.steps([0.02], error: 0.05)
    #expect(Holm.steps([0.02], against: .best, error: 0.05) == named)
  }

  @Test func oneQuestionIsAskedAlone() {
    #expect(Holm.steps([0.2], error: 0.05) == [.init(adjusted: 0.2, share: 0.05)])
    #expect(Holm.steps([], error: 0.05).isEmpty)
  }

  /// An interval is never narrower than the procedure's decision allows. It excludes zero exactly if the procedure
  /// rejects and the interval of the question alone excludes zero too.
  @Test(arguments: UInt64(1)...50)
  func anIntervalExcludesZeroWhereTheProcedureDecides(seed: UInt64) {
    var (random, bounds) = (SplitMix64(seed: seed), TBounds())
    let means = (0..<8).map { place in
      let shift = Double(place % 4) * 0.1 - 0.5
      return PairedMean((0..<12).map { _ in random.nextUnit() + shift })
    }
    let steps = Holm.steps(means.map { $0.chance(&bounds) }, error: 0.05)
    for (mean, step) in zip(means, steps) {
      func excludesZero(_ share: Double) -> Bool {
        mean.interval(missing: share, alone: 0.05, &bounds)?.contains(0) == false
      }
      #expect(excludesZero(step.share) == (step.adjusted < 0.05 && excludesZero(0.05)))
    }
  }
}
