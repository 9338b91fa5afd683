import Primitives
import Testing

@testable import Scrolling

@Suite struct DecelerationTests {
  @Test(arguments: [
    (DecelerationRate.normal, 3000.0, 0.4995), (.normal, -800, 0.4995), (.fast, 3000, 0.0995),
  ])
  func aThrowRunsAFixedShareOfItsSpeed(
    rate: DecelerationRate, velocity: Double, share: Double
  ) {
    let momentum = Momentum(offset: 0, velocity: velocity, rate: rate.perSecond)
    #expect(abs(momentum.offset(after: 100) / velocity - share) < 0.0001)
  }

  @Test func threeThousandPointsASecondTakeFourAndAHalfSeconds() {
    let momentum = Momentum(offset: 0, velocity: 3000, rate: DecelerationRate.normal.perSecond)
    #expect(abs(momentum.duration(within: 0.5 / 3) - 4.55) < 0.01)
  }

  @Test(arguments: [0.001, 0.1, 1.0])
  func speedFallsToTwoThousandthsLessEachMillisecond(time: Double) {
    let momentum = Momentum(offset: 0, velocity: 1000, rate: DecelerationRate.normal.perSecond)
    let ratio = momentum.velocity(after: time + 0.001) / momentum.velocity(after: time)
    #expect(abs(ratio - 0.998) < 1e-12)
  }

  @Test func theTimeToAnOffsetIsThatOfItsPassing() throws {
    let momentum = Momentum(offset: 100, velocity: -2000, rate: -2)
    let time = try #require(momentum.time(to: -300))
    #expect(abs(momentum.offset(after: time) + 300) < 1e-9)
    #expect(momentum.time(to: -900) == nil)
    #expect(momentum.time(to: 101) == nil)
  }

  @Test(arguments: [(960.0, 100.0, 52.0), (960, 400, 179)])
  func aRubberBandResistsMoreAndMore(dimension: Double, pull: Double, displacement: Double) {
    let band = RubberBand(dimension: dimension)
    #expect(abs(band.displacement(ofPull: pull) - displacement) < 0.5)
    #expect(abs(band.pull(forDisplacement: band.displacement(ofPull: pull)) - pull) < 1e-9)
  }

  @Test func aRubberBandNeverYieldsMoreThanTheView() {
    let band = RubberBand(dimension: 844)
    #expect(band.displacement(ofPull: 1e9) < 844)
    #expect(abs(band.slope(atDisplacement: 0) - 0.55) < 1e-12)
  }

  @Test(arguments: [(0.0, 2000.0), (-120, 0), (80, -500), (0.1, 0)])
  func aBounceEndsNearItsEdge(displacement: Double, velocity: Double) {
    let spring = BounceSpring(edge: 50, displacement: displacement, velocity: velocity)
    let end = spring.duration(within: 0.25)
    #expect(spring.offset(after: 0) == 50 + displacement)
    #expect((0...20).allSatisfy { abs(spring.offset(after: end + Double($0) * 0.05) - 50) <= 0.25 })
  }
}
