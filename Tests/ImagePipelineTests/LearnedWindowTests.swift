import Primitives
import Scrolling
import Testing

@testable import ImagePipeline

@Suite("Rows by the chance that they are reached before their image is there")
struct LearnedWindowTests {
  private static let scroller = ScrollerStatistics(
    ScrollConfiguration(), viewport: Points(800), contentHeight: Points(100_000))

  /// The rows that are wanted after a frame in which the content moved at a speed, of ten rows on screen.
  private func wanted(
    _ window: inout LearnedWindow, velocity: Double, first: Int = 100
  ) -> [Int] {
    var rows: [Int] = []
    for frame in 0...1 {
      rows = []
      let offset = Points(Double(first) * 80 + Double(frame) * velocity / 60)
      window.follow(
        ScrollPosition(
          now: .start + .milliseconds(Int64(frame) * 1_000 / 60), offset: offset,
          viewport: Points(800), visibleRows: first..<(first + 10), rowCount: 1_000),
        wanting: &rows)
    }
    return rows
  }

  @Test func theFasterTheContentMovesTheMoreRowsAhead() {
    var slow = LearnedWindow(Self.scroller, minChance: 0.1)
    var fast = slow
    let (few, many) = (wanted(&slow, velocity: 100), wanted(&fast, velocity: 3_000))
    #expect(few.count < many.count)
    #expect(many.first == 110, "the nearest is the likeliest")
    #expect(many.filter { $0 < 100 }.count < many.count / 4)
  }

  @Test func theLongerFetchesTakeTheFartherItLooks() {
    var quick = LearnedWindow(Self.scroller, minChance: 0.1)
    var patient = quick
    for _ in 0..<20 {
      quick.didFetch(in: .milliseconds(30))
      patient.didFetch(in: .seconds(2))
    }
    let (near, far) = (wanted(&quick, velocity: 1_000), wanted(&patient, velocity: 1_000))
    #expect(near.count < far.count)
    #expect(Set(near).isSubset(of: Set(far)))
  }

  @Test func theLikelierARowMustBeTheFewerThereAre() {
    let counts = [0.02, 0.1, 0.5, 1].map { least in
      var window = LearnedWindow(Self.scroller, minChance: least)
      return wanted(&window, velocity: 800).count
    }
    #expect(counts == counts.sorted(by: >))
    #expect(counts[0] > counts[2])
  }

  @Test func whatWasNamedStaysNamedWhenTheContentSlowsDown() {
    var window = LearnedWindow(Self.scroller, minChance: 0.1)
    for _ in 0..<20 { window.didFetch(in: .milliseconds(50)) }
    let before = wanted(&window, velocity: 2_000)
    let after = wanted(&window, velocity: 200)
    #expect(!before.isEmpty && after.contains(before[0]))
    var fresh = window
    fresh.reset()
    #expect(wanted(&fresh, velocity: 200).count < after.count)
  }

  @Test func noRowIsNamedThatThereIsNot() {
    var window = LearnedWindow(Self.scroller, minChance: 0)
    var rows: [Int] = []
    window.follow(
      ScrollPosition(
        now: .start, offset: .zero, viewport: Points(800), visibleRows: 0..<10, rowCount: 12),
      wanting: &rows)
    #expect(Set(rows) == [10, 11])
  }

  @Test func whatFetchesTakeIsTheMeanAndFourDeviationsAsOfRoundTrips() {
    var times = FetchTimes()
    #expect(times.longest == .seconds(1))
    times.add(.milliseconds(100))  // RFC 6298, 2.2: SRTT = R, RTTVAR = R/2.
    #expect(times.longest == .milliseconds(300))
    // 2.3: RTTVAR = 3/4 · 50 + 1/4 · 80 = 57.5, SRTT = 7/8 · 100 + 1/8 · 180 = 110.
    times.add(.milliseconds(180))
    #expect(times.longest == .milliseconds(340))
  }
}

@Suite("An oracle of rows")
struct RowOracleTests {
  private func position(_ milliseconds: Int64, _ visible: Range<Int>) -> ScrollPosition {
    ScrollPosition(
      now: .start + .milliseconds(milliseconds), offset: .zero, viewport: Points(800),
      visibleRows: visible, rowCount: 1_000)
  }

  private func sightings(_ entries: [(Int64, Int?)]) -> [RowOracle.Sighting] {
    entries.map { .init(.start + .milliseconds($0.0), $0.1) }
  }

  @Test func namesWhatComesNextOnceAndInItsOrder() {
    var oracle = RowOracle(sightings([(0, 0), (0, 1), (50, 7), (60, 2), (70, 7), (80, 3)]))
    var rows: [Int] = []
    oracle.follow(position(0, 0..<2), wanting: &rows)
    #expect(rows == [7, 2, 3])
    rows = []
    oracle.follow(position(60, 2..<3), wanting: &rows)
    #expect(rows == [7, 3])
  }

  @Test func looksNoFartherThanTheNextChangeOfTheRows() {
    var oracle = RowOracle(sightings([(10, 4), (20, nil), (30, 5)]))
    var rows: [Int] = []
    oracle.follow(position(0, 0..<2), wanting: &rows)
    #expect(rows == [4])
    rows = []
    oracle.follow(position(20, 0..<2), wanting: &rows)
    #expect(rows == [5])
  }

  @Test func namesTwentyAtMost() {
    var oracle = RowOracle(sightings((1...90).map { (Int64($0), $0 + 10) }))
    var rows: [Int] = []
    oracle.follow(position(0, 0..<2), wanting: &rows)
    #expect(rows == Array(11...30))
  }
}
