import EmulatedPath
import Environment
import Primitives
import Testing

@Suite("A way over an emulated path")
struct PathDirectionTests {
  /// 1,500 bytes take 12 ms; 50 ms one way; room for three packets in the queue.
  private static var profile: NetworkProfile {
    var profile = NetworkProfile()
    profile.down = BitRate(bitsPerSecond: 1_000_000)
    profile.roundTrip = .milliseconds(100)
    profile.queue = ByteCount(4_500)
    return profile
  }

  private func way(_ profile: NetworkProfile, seed: UInt64 = 1) -> PathDirection {
    PathDirection(NetworkPath(profile, seed: seed), .down, chance: SplitMix64(seed: seed))
  }

  private func milliseconds(_ count: Int64) -> Instant { .start + .milliseconds(count) }

  @Test func aPacketTakesItsTimeAtTheRateAndHalfARoundTrip() {
    var way = way(Self.profile)
    let fates = [way.handle(1_500, at: .start), way.handle(1_500, at: milliseconds(100))]
    #expect(fates == [.arrives(milliseconds(62)), .arrives(milliseconds(162))])
  }

  @Test func packetsAtOnceFollowOneAnotherAtTheRate() {
    var way = way(Self.profile)
    let fates = (0..<3).map { _ in way.handle(1_500, at: .start) }
    #expect(fates == [62, 74, 86].map { .arrives(milliseconds($0)) })
  }

  @Test func whatFindsNoRoomIsRefusedUntilThereIsSomeAgain() {
    var way = way(Self.profile)
    let fates = (0..<5).map { _ in way.handle(1_500, at: .start) }
    #expect(fates.suffix(2) == [.refused, .refused])
    let later = way.handle(1_500, at: milliseconds(12))
    #expect(later == .arrives(milliseconds(98)))
    #expect(way.counts.refused == 2)
    #expect(way.counts.packets == 6)
  }

  @Test func aRateThatChangesAppliesToWhatWaitsAndRefusesNothing() {
    var profile = Self.profile
    var slow = RateChange()
    slow.down = BitRate(bitsPerSecond: 100_000)
    profile.change([(milliseconds(18), slow), (milliseconds(78), RateChange())])
    var way = way(profile)
    // The second packet is half through at 18 ms; 60 ms carry the other half; the third has the old rate again.
    let fates = (0..<3).map { _ in way.handle(1_500, at: .start) }
    #expect(fates == [62, 128, 140].map { .arrives(milliseconds($0)) })
  }

  @Test func withoutARateNothingWaits() {
    var profile = Self.profile
    profile.down = nil
    var way = way(profile)
    let fates = Set((0..<100).map { _ in way.handle(1_500, at: .start) })
    #expect(fates == [.arrives(milliseconds(50))])
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func theShareOfLostPacketsIsThatOfThePath(seed: UInt64) {
    var profile = Self.profile
    profile.down = nil
    profile.loss = 0.1
    var way = way(profile, seed: seed)
    for _ in 0..<20_000 { _ = way.handle(1_500, at: .start) }
    #expect((1_800...2_200).contains(way.counts.lost), "seed \(seed)")
  }

  @Test func theSameSeedLosesTheSamePackets() {
    var profile = Self.profile
    profile.loss = 0.3
    var (one, other) = (way(profile, seed: 7), way(profile, seed: 7))
    let moments = (0..<1_000 as Range<Int64>).map(milliseconds)
    let fates = moments.map { one.handle(100, at: $0) }
    let others = moments.map { other.handle(100, at: $0) }
    #expect(fates == others)
    #expect(fates.contains(.lost))
  }

  @Test func noPacketOvertakesAnother() {
    var way = way(Self.profile)
    var random = SplitMix64(seed: 5)
    var (now, latest, overtakes) = (Instant.start, Instant.start, 0)
    for _ in 0..<2_000 {
      now = now + Nanoseconds(Int64(random.next() % 20_000_000))
      guard case .arrives(let due) = way.handle(40 + Int(random.next() % 1_460), at: now) else {
        continue
      }
      overtakes += due < latest ? 1 : 0
      latest = due
    }
    #expect(overtakes == 0)
  }

  @Test func theRateIsKeptOverManyPackets() {
    var way = way(Self.profile)
    var (arrived, latest, now) = (0, Instant.start, Instant.start)
    for _ in 0..<3_000 {
      if case .arrives(let due) = way.handle(1_500, at: now) {
        (arrived, latest) = (arrived + 1, due)
      }
      now = now + .milliseconds(4)
    }
    let rate = Double(arrived * 12_000) / (latest - .start).seconds
    #expect(abs(rate / 1e6 - 1) < 0.01)
  }

  @Test func withoutANetworkEveryPacketIsLost() {
    var profile = Self.profile
    profile.offline = true
    var way = way(profile)
    let fates = Set((0..<10).map { _ in way.handle(1_500, at: .start) })
    #expect(fates == [.lost])
    #expect(way.counts.lost == 10)
  }

  @Test func anotherPathStartsWithAnEmptyQueueAndRunsAtItsOwnRate() {
    var way = way(Self.profile)
    for _ in 0..<3 { _ = way.handle(1_500, at: .start) }
    var faster = Self.profile
    faster.down = BitRate(bitsPerSecond: 12_000_000)
    faster.roundTrip = .milliseconds(20)
    way.change(to: NetworkPath(faster, seed: 1))
    let fates = (0..<3).map { _ in way.handle(1_500, at: milliseconds(1)) }
    #expect(fates == [12, 13, 14].map { .arrives(milliseconds($0)) })
  }
}
