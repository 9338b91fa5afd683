import Primitives
import Scrolling
import Testing

@Suite("Reading at one time and again at another")
struct VisitTests {
  private let visits = [
    Visit(from: .start, to: .start + .seconds(40), atTop: false),
    Visit(from: .start + .seconds(500), to: .start + .seconds(560), atTop: false),
    Visit(from: .start + .seconds(100_000), to: .start + .seconds(100_030), atTop: true),
  ]

  private func motion(seed: UInt64) -> ScrollMotion {
    ScrollMotion(ScrollConfiguration(), viewport: Points(844), visits: visits, seed: seed)
  }

  private func sample(_ motion: inout ScrollMotion, at seconds: Double) -> ScrollSample {
    motion.offset(
      at: .start + Nanoseconds(seconds: seconds), contentHeight: Points(1e6),
      top: { Points(100) * $0 })
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func nothingMovesBetweenVisits(seed: UInt64) {
    var motion = motion(seed: seed)
    // Momentum may run on for some seconds after a visit.
    let left = sample(&motion, at: 60)
    #expect(left.offset > .zero)
    #expect(sample(&motion, at: 499.9) == left)
    #expect(!left.isMoving)
    #expect(motion.restsUntil == .start + .seconds(500))
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func aVisitGoesOnWhereTheLastOneEndedOrBeginsAtTheTop(seed: UInt64) {
    var motion = motion(seed: seed)
    let left = sample(&motion, at: 60)
    #expect(sample(&motion, at: 500.01).offset == left.offset)
    #expect(sample(&motion, at: 99_999).offset > .zero)
    #expect(sample(&motion, at: 100_000).offset == .zero)
    _ = sample(&motion, at: 100_100)
    #expect(motion.end != nil)
  }

  @Test func whatIsReadAtOneVisitDoesNotDependOnTheOnesBefore() {
    var whole = motion(seed: 3)
    var last = ScrollMotion(
      ScrollConfiguration(), viewport: Points(844),
      visits: visits.map { visit in
        // The first two end at once.
        visit.beginsAtTop ? visit : Visit(from: visit.begins, to: visit.begins, atTop: false)
      }, seed: 3)
    for seconds in stride(from: 100_000, to: 100_030, by: 0.5) {
      #expect(sample(&whole, at: seconds) == sample(&last, at: seconds))
    }
  }
}
