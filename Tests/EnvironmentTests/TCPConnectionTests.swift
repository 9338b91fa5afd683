import Primitives
import Testing

@testable import Environment

/// A connection alone on a path, driven to its end.
private struct Sender {
  var path: NetworkPath
  var queue = Bottleneck(.down)
  var tcp: TCPConnection
  var now = Instant.start
  var deliveries: [Delivery] = []

  init(
    down: BitRate? = nil, roundTrip: Int64 = 100, loss: Double = 0, queue: Int = 512 * 1024,
    initial: Int = 10 * CongestionWindow.segment, seed: UInt64 = 1
  ) {
    var profile = NetworkProfile()
    profile.down = down
    profile.roundTrip = .milliseconds(roundTrip)
    profile.loss = loss
    profile.queue = ByteCount(queue)
    path = NetworkPath(profile, seed: 1)
    tcp = TCPConnection(
      initial: initial, roundTrip: profile.roundTrip,
      chance: SplitMix64(seed: seed), at: .start)
  }

  mutating func send(_ stream: UInt32, _ bytes: Int) {
    tcp.offer(stream, bytes: bytes)
    tcp.advance(to: now, over: path, through: &queue, &deliveries)
  }

  mutating func run(until end: Instant = .never) {
    var turns = 0
    while let wake = tcp.wakesAt, wake <= end, turns < 1_000_000 {
      now = wake
      turns += 1
      tcp.advance(to: now, over: path, through: &queue, &deliveries)
    }
  }

  func end(_ stream: UInt32) -> Double? {
    deliveries.last { $0.stream == stream && $0.isLast }.map { ($0.end - .start).milliseconds }
  }
}

@Suite("TCP's way over a path")
struct TCPConnectionTests {
  /// A window of 100 packets in flight, and a body of a megabyte that is cancelled then.
  @Test func ofACancelledResponseTheWindowAndLittleMoreStillComes() {
    let most = 144_800 + 32_768
    var sender = Sender(down: .megabits(1), initial: 100 * CongestionWindow.segment)
    sender.send(1, 1_000_000)
    sender.tcp.withdraw(1)
    sender.run()
    let bytes = sender.deliveries.reduce(0) { $0 + $1.bytes }
    #expect(bytes <= most && bytes > most - 16_384)
  }

  /// The first data of a connection waits behind itself, and its handshake did not. The kernel's slow start over a
  /// cable went on to 51 packets, and 107 kB still came.
  @Test func slowStartLastsUntilDataWaitsLongerThanTheFirstData() {
    var sender = Sender(down: .megabits(5), roundTrip: 28)
    sender.send(1, 2_000_000)
    let cancelled = Instant.start + .milliseconds(704)
    sender.run(until: cancelled)
    let before = sender.deliveries.filter { $0.end <= cancelled }.reduce(0) { $0 + $1.bytes }
    sender.tcp.withdraw(1)
    sender.run()
    let late = sender.deliveries.reduce(0) { $0 + $1.bytes } - before
    #expect((95_000...120_000).contains(late))
  }

  /// Wi-Fi: the kernel's window grew from 24 packets to 82 in 0.37 s without a loss. A cubic from 24 packets takes
  /// five seconds for that.
  @Test func beforeAnyLossAWindowGrowsByATwentiethARound() {
    var sender = Sender(down: .megabits(40), roundTrip: 2)
    sender.send(1, 4_000_000)
    sender.run(until: .start + .milliseconds(30))
    let early = sender.tcp.window.bytes
    sender.run(until: .start + .milliseconds(400))
    let late = sender.tcp.window.bytes
    #expect(late > 2 * early && late < 5 * early)
  }

  @Test func aCancelledResponseLeavesTheTurnsOfOthersAsTheyAre() {
    var sender = Sender(down: .megabits(1), queue: 16 * 1_024)
    for stream in 1...4 as ClosedRange<UInt32> { sender.send(stream, 200_000) }
    var next = Instant.start
    // One after the other comes, and is cancelled: the oldest has no more turns than its neighbours.
    for stream in 5...40 as ClosedRange<UInt32> {
      sender.send(stream, 200_000)
      next = next + .milliseconds(100)
      sender.run(until: next)
      sender.now = next
      sender.tcp.withdraw(stream)
    }
    let shares = (1...4).map { stream in
      sender.deliveries.reduce(0) { $0 + ($1.stream == stream ? $1.bytes : 0) }
    }
    let (least, most) = (shares.min() ?? 0, shares.max() ?? 0)
    #expect(least > 0 && most - least <= 2 * TCPConnection.frame)
  }

  @Test(arguments: [(14_480, 50.0), (14_481, 150), (43_440, 150), (43_441, 250), (101_360, 250)])
  func whatFitsTheWindowNeedsNoRoundMore(bytes: Int, milliseconds: Double) {
    var sender = Sender()
    sender.send(1, bytes)
    sender.run()
    #expect(sender.end(1) == milliseconds)
  }

  @Test func slowStartChargesNoByteTwice() throws {
    // A megabyte over 50 Mbps and 115 ms: six windows leave at once, the seventh ends it.
    var sender = Sender(down: .megabits(50), roundTrip: 115)
    sender.send(1, 1_000_000)
    sender.run()
    let end = try #require(sender.end(1))
    #expect((700...850).contains(end))
  }

  @Test func aPathThatIsFullCarriesItsRate() throws {
    var sender = Sender(down: .megabits(1), roundTrip: 20)
    sender.send(1, 1_000_000)
    sender.run()
    let end = try #require(sender.end(1))
    let packets = (1_000_000 + CongestionWindow.segment - 1) / CongestionWindow.segment
    let alone = Double(1_000_000 + packets * TCPConnection.headers) * 8 / 1_000
    #expect(end >= alone + 10 && end < alone * 1.02 + 10)
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func everyByteComesOnceWhateverIsLost(seed: UInt64) {
    var sender = Sender(
      down: .megabits(Int64(seed)), roundTrip: Int64(5 + seed * 10), loss: 0.15,
      queue: 20_000 + Int(seed) * 1_000, seed: seed)
    let sizes = [1, 3_000, 30_000, 300_000]
    for (index, size) in sizes.enumerated() { sender.send(UInt32(index), size) }
    sender.run()
    for (index, size) in sizes.enumerated() {
      let mine = sender.deliveries.filter { $0.stream == index }
      #expect(mine.reduce(0) { $0 + $1.bytes } == size)
      #expect(mine.map(\.end) == mine.map(\.end).sorted())
      #expect(mine.first?.isFirst == true && mine.last?.isLast == true)
      #expect(
        mine.dropFirst().allSatisfy { !$0.isFirst } && mine.dropLast().allSatisfy { !$0.isLast })
    }
  }

  @Test func aLostPacketHoldsUpAllThatComesBehindItOnTheConnection() throws {
    // Seeds that lose a packet of the first answer and no packet of the second.
    for seed in 1...200 as ClosedRange<UInt64> {
      var sender = Sender(loss: 0.05, seed: seed)
      sender.send(1, 7_240)
      sender.send(2, 7_240)
      sender.run()
      let (first, second) = (try #require(sender.end(1)), try #require(sender.end(2)))
      #expect(second >= first)
    }
  }

  @Test func theLossOfTheLastPacketCostsAProbeAndNotASecond() throws {
    let ends = try (1...400 as ClosedRange<UInt64>).map { seed in
      var sender = Sender(loss: 0.02, seed: seed)
      sender.send(1, 14_480)
      sender.run()
      return try #require(sender.end(1))
    }
    // The answer arrives whole; or a later packet shows the loss, with a quarter of a round trip of patience if it was
    // little; or a probe repairs it, 300 ms after the last acknowledgement.
    #expect(Set(ends).isSuperset(of: [50, 150, 175, 450]))
    #expect(ends.count { $0 > 500 } < 8)
  }

  @Test func aWindowOfLessThanAPacketSendsOne() throws {
    var sender = Sender(initial: 536)
    sender.send(1, 3_000)
    sender.run()
    #expect(try #require(sender.end(1)) > 50)
  }

  @Test(arguments: [(8_192, 2.0), (16_384, 1), (49_152, 1.0 / 3)])
  func responsesShareAConnectionInProportionToTheirTurns(turn: Int, ratio: Double) throws {
    var sender = Sender(down: .megabits(1), roundTrip: 20)
    // A body that is handed over before the other comes goes first.
    sender.send(0, 100_000)
    sender.send(1, 2_000_000)
    sender.tcp.offer(2, bytes: 2_000_000, turn: turn)
    sender.run(until: .start + .seconds(12))
    let bytes = (1...2).map { stream in
      sender.deliveries.filter { $0.stream == stream }.reduce(0) { $0 + $1.bytes }
    }
    #expect(bytes.allSatisfy { $0 > 300_000 })
    #expect(abs(Double(bytes[0]) / Double(bytes[1]) / ratio - 1) < 0.1)
  }

  @Test func responsesTakeTurns() throws {
    var sender = Sender(down: .megabits(1))
    sender.send(1, 200_000)
    sender.send(2, 20_000)
    sender.run()
    #expect(try #require(sender.end(2)) < 700)
    #expect(try #require(sender.end(1)) > 1_700)
  }

  @Test func aConnectionThatHasRestedStartsSmallerAgain() {
    var sender = Sender()
    sender.send(1, 400_000)
    sender.run()
    sender.now = sender.now + .milliseconds(150)
    sender.send(2, 100_000)
    // A warm window takes it whole.
    let warm = sender.deliveries.last
    #expect(warm?.isLast == true && warm?.stream == 2)
    sender.now = sender.now + .seconds(30)
    sender.send(3, 100_000)
    #expect(sender.deliveries.last?.isLast == false)
  }

  @Test func whatTheQueueHasNoRoomForIsSentAgain() throws {
    var sender = Sender(down: .megabits(2), roundTrip: 50, queue: 10_000)
    sender.send(1, 500_000)
    sender.run()
    let end = try #require(sender.end(1))
    #expect(end > 2_000 && end < 4_000)
  }
}
