import Environment
import Primitives
import Testing

@Suite("A server with a capacity")
struct ServerLoadTests {
  private let work = Nanoseconds.milliseconds(100)

  private func load(_ change: (inout ServerCapacity) -> Void) -> ServerLoad {
    var capacity = ServerCapacity()
    change(&capacity)
    return ServerLoad(capacity)
  }

  private func at(_ milliseconds: Int64) -> Instant { .start + .milliseconds(milliseconds) }

  @Test func withoutLimitsItAcceptsAll() {
    var load = load { _ in }
    #expect((0..<1_000).allSatisfy { _ in load.wait(for: work, at: .start) == .zero })
  }

  @Test func beyondItsRateAndItsBurstItRefuses() {
    var load = load { ($0.rate, $0.burst) = (10, 2) }
    let atOnce = (0..<5).map { _ in load.wait(for: work, at: .start) != nil }
    #expect(atOnce == [true, true, true, false, false])
    // A refusal takes nothing; each tenth of a second makes room for one request.
    #expect(load.wait(for: work, at: at(99)) == nil)
    #expect(load.wait(for: work, at: at(100)) == .zero)
    #expect(load.wait(for: work, at: at(150)) == nil)
    #expect(load.wait(for: work, at: at(1_000)) == .zero)
  }

  @Test func oneThatDelaysAcceptsTheBurstAtItsRate() {
    var load = load { ($0.rate, $0.burst, $0.beyond) = (10, 3, .delays) }
    let waits = (0..<5).map { _ in load.wait(for: work, at: .start) }
    #expect(waits == [.zero, .milliseconds(100), .milliseconds(200), .milliseconds(300), nil])
  }

  @Test func itWorksOnSomeAtATime() {
    var refusing = load { $0.atATime = 2 }
    #expect((0..<3).map { _ in refusing.wait(for: work, at: .start) } == [.zero, .zero, nil])
    #expect(refusing.wait(for: work, at: at(100)) == .zero)
    var delaying = load { ($0.atATime, $0.beyond) = (2, .delays) }
    let waits = (0..<5).map { _ in delaying.wait(for: work, at: .start) }
    #expect(
      waits == [.zero, .zero, .milliseconds(100), .milliseconds(100), .milliseconds(200)])
  }
}
