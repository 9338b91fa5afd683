import Primitives
import Testing

@Suite struct SplitMix64Tests {
  // The reference sequence for seed 1234567, as published with the algorithm's C source.
  @Test func theSequenceIsTheReferenceSequence() {
    var generator = SplitMix64(seed: 1_234_567)
    let drawn = (0..<3).map { _ in generator.next() }
    #expect(
      drawn == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
  }

  @Test func splittingByNameGivesIndependentSequences() {
    let root = SplitMix64(seed: 1)
    var network = root.split("network")
    var feed = root.split("feed")
    var networkAgain = root.split("network")
    let first = network.next()
    #expect(first != feed.next())
    #expect(first == networkAgain.next())
  }

  @Test func unitsLieBetweenZeroAndOne() {
    var generator = SplitMix64(seed: 7)
    for _ in 0..<1_000 {
      let unit = generator.nextUnit()
      #expect(unit >= 0 && unit < 1)
    }
  }
}
