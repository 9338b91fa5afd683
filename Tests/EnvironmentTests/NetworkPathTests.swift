import Environment
import Primitives
import Testing

/// A path over time carries what its recording says, to the nanosecond.
@Suite struct NetworkPathTests {
  private static let aByte: UInt64 = 8_000_000_000

  private static func path(
    _ steps: [PathTrace.Step], length: Nanoseconds,
    _ change: (inout NetworkProfile) -> Void = { _ in }
  ) -> NetworkPath {
    var profile = NetworkProfile()
    profile.recording = PathTrace(steps, length: length)
    profile.traceStart = .zero
    change(&profile)
    return NetworkPath(profile, seed: 1)
  }

  private static func at(_ milliseconds: Int64) -> Instant { .start + .milliseconds(milliseconds) }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func aPassageEndsInTheFirstNanosecondByWhichItsBytesAreCarried(seed: UInt64) {
    var random = RandomTrace(seed: seed)
    let path = random.path
    for _ in 0..<40 {
      let start = random.instant()
      let bytes = random.bytes()
      let end = path.passage(of: bytes, .down, from: start)
      let before = Instant(nanoseconds: end.nanoseconds - 1)
      let isEnough = random.carried(from: start, to: end) >= UInt64(bytes) * Self.aByte
      let wasTooLittle = random.carried(from: start, to: before) < UInt64(bytes) * Self.aByte
      #expect(isEnough && wasTooLittle, "seed \(seed), \(bytes) bytes from \(start)")
    }
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func passagesAreInOrderAndPartsOfOneTakeItsTimeToWithinAByte(seed: UInt64) {
    var random = RandomTrace(seed: seed)
    let path = random.path
    for _ in 0..<40 {
      let starts = [random.instant(), random.instant()].sorted()
      let parts = [random.bytes(), random.bytes()]
      let ends = starts.map { path.passage(of: parts[0], .down, from: $0) }
      let whole = path.passage(of: parts[0] + parts[1], .down, from: starts[0])
      let inParts = path.passage(of: parts[1], .down, from: ends[0])
      let more = random.carried(from: whole, to: inParts)
      #expect(ends[0] <= ends[1] && ends[0] < whole && whole <= inParts, "seed \(seed)")
      #expect(more < Self.aByte, "seed \(seed): parts wait for \(more)")
    }
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func aRecordingThatNeverChangesIsTheConstantRate(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let rate = Int64.random(in: 1_000...50_000_000, using: &random)
    let lines = (0..<Int.random(in: 1...20, using: &random)).map { "\($0 * 700),\(rate),\(rate)" }
    let text = "time_ms,down_bps,up_bps\n" + lines.joined(separator: "\n")
    var constant = NetworkProfile()
    constant.down = BitRate(bitsPerSecond: rate)
    constant.up = constant.down
    var recorded = NetworkProfile()
    recorded.recording = try PathTrace(parsing: Array(text.utf8), file: "constant.csv")
    #expect(recorded.recording?.steps.count == 1)
    let paths = (NetworkPath(constant, seed: seed), NetworkPath(recorded, seed: seed))
    for way in [NetworkPath.Direction.down, .up] {
      for _ in 0..<200 {
        let start = Instant(nanoseconds: Int64.random(in: 0...100_000_000_000, using: &random))
        let bytes = Int.random(in: 0...10_000_000, using: &random)
        let ends = (
          paths.0.passage(of: bytes, way, from: start), paths.1.passage(of: bytes, way, from: start)
        )
        #expect(ends.0 == ends.1, "seed \(seed): \(bytes) bytes from \(start)")
        #expect(paths.1.rate(way, at: start) == constant.down)
      }
    }
  }

  @Test func nothingPassesInAnOutageAndItBeginsAnewAfterItsEnd() {
    let path = Self.path(
      [.init(at: .zero, down: .kilobits(8)), .init(at: .seconds(1), down: .zero)],
      length: .seconds(3))
    #expect(path.passage(of: 1_000, .down, from: .start) == Self.at(1_000))
    #expect(path.passage(of: 1_001, .down, from: .start) == Self.at(3_001))
    #expect(path.passage(of: 1, .down, from: Self.at(1_000)) == Self.at(3_001))
    #expect(path.passage(of: 0, .down, from: Self.at(2_000)) == Self.at(2_000))
    #expect(path.passage(of: 5_500, .down, from: Self.at(500)) == Self.at(16_000))
    #expect(path.rate(.down, at: Self.at(2_999)) == .zero)
    #expect(path.rate(.down, at: Self.at(3_000)) == .kilobits(8))
  }

  @Test func whatIsNotRecordedIsTheProfiles() {
    let steps: [PathTrace.Step] = [
      .init(at: .zero, down: .megabits(1)),
      .init(at: .seconds(1), down: .megabits(1), roundTrip: .milliseconds(90), loss: 0.25),
    ]
    let path = Self.path(steps, length: .seconds(2)) { profile in
      profile.up = .kilobits(8)
      profile.roundTrip = .milliseconds(20)
      profile.loss = 0.5
    }
    #expect(path.rate(.up, at: .start) == .kilobits(8))
    #expect(path.passage(of: 1_000, .up, from: Self.at(7)) == Self.at(1_007))
    #expect(path.roundTrip(at: Self.at(999)) == .milliseconds(20))
    #expect(path.roundTrip(at: Self.at(1_000)) == .milliseconds(90))
    #expect((path.loss(at: .start), path.loss(at: Self.at(3_500))) == (0.5, 0.25))
  }

  @Test func whereARunStartsIsDrawnByTheSeedUnlessTheProfileSaysIt() throws {
    let steps = (0..<1_000).map { second in
      PathTrace.Step(at: .seconds(second), down: .kilobits(second + 1))
    }
    func first(_ seed: UInt64, _ start: Nanoseconds?) -> BitRate? {
      Self.path(steps, length: .seconds(1_000)) { $0.traceStart = start }.profile
        .starting(seed: seed)
    }
    let drawn = (1...200 as ClosedRange<UInt64>).map { first($0, nil) }
    #expect(drawn == (1...200 as ClosedRange<UInt64>).map { first($0, nil) })
    #expect(Set(drawn).count > 150)
    #expect(drawn.compactMap(\.self).contains { $0 < .kilobits(100) })
    #expect(drawn.compactMap(\.self).contains { $0 > .kilobits(900) })
    #expect(first(5, .seconds(41)) == .kilobits(42))
    #expect(first(6, .seconds(1_041)) == .kilobits(42))
  }

  @Test func whatTakesLongerThanTimeIsToldNeverComes() {
    let path = Self.path([.init(at: .zero, down: .kilobits(8))], length: .seconds(1))
    #expect(path.passage(of: .max, .down, from: .start) == .never)
    #expect(path.passage(of: 1 << 50, .down, from: .start) == .never)
    #expect(path.passage(of: 1_000, .down, from: .never) == .never)
    let idle = Self.path([.init(at: .zero, down: .zero)], length: .seconds(1))
    #expect(idle.passage(of: 1, .down, from: .start) == .never)
  }

  @Test func theFastestAndLongestIsCountedExactly() {
    let steps: [PathTrace.Step] = [
      .init(at: .zero, down: PathTrace.highest),
      .init(at: PathTrace.longest - Nanoseconds(1), down: .zero),
    ]
    let path = Self.path(steps, length: PathTrace.longest)
    #expect(path.passage(of: 125_000_000_000, .down, from: .start) == Self.at(1_000))
    let end = Instant.start + (PathTrace.longest - Nanoseconds(9))
    // A thousand bits a nanosecond for 8 ns, then the nanosecond without.
    #expect(path.passage(of: 1_000, .down, from: end) == end + Nanoseconds(8))
    #expect(path.passage(of: 1_001, .down, from: end) == end + Nanoseconds(10))
  }
}

extension NetworkProfile {
  /// The rate with which a run begins.
  fileprivate func starting(seed: UInt64) -> BitRate? {
    NetworkPath(self, seed: seed).rate(.down, at: .start)
  }
}
