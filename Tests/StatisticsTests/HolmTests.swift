import Primitives
import Testing

@testable import Statistics

struct HolmTests {
  @Test func eachQuestionIsAskedAgainstOneFewer() {
    let steps = Holm.steps([0.01, 0.04, 0.03, 0.005], error: 0.05)
    let thousandths: [Double] = steps.map { ($0.adjusted * 1000).rounded() }
    #expect(thousandths == [30, 60, 60, 20])
    // The third is not decided, and leaves its share to the rest.
    let parts: [Double] = steps.map { (0.05 / $0.share).rounded() }
    #expect(parts == [3, 2, 2, 4])
  }

  @Test func oneQuestionIsAskedAlone() {
    #expect(Holm.steps([0.2], error: 0.05) == [.init(adjusted: 0.2, share: 0.05)])
    #expect(Holm.steps([], error: 0.05).isEmpty)
  }

  /// What the adjusted interval says and what the procedure says is the same, whatever the figures are.
  @Test(arguments: UInt64(1)...50)
  func anIntervalExcludesZeroWhereTheProcedureDecides(seed: UInt64) {
    var (random, bounds) = (SplitMix64(seed: seed), TBounds())
    let means = (0..<8).map { place in
      let shift = Double(place % 4) * 0.1 - 0.5
      return PairedMean((0..<12).map { _ in random.nextUnit() + shift })
    }
    let steps = Holm.steps(means.map { $0.chance(&bounds) }, error: 0.05)
    for (mean, step) in zip(means, steps) {
      let isDecided = mean.interval(missing: step.share, &bounds)?.contains(0) == false
      #expect(isDecided == (step.adjusted < 0.05))
    }
  }
}
