import Primitives
import Testing

@testable import AppModel
@testable import ImagePipeline
@testable import Simulation

@Suite struct EventQueueTests {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func eventsComeInOrderOfTimeAndThenOfScheduling(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var queue = EventQueue()
    var expected: [(time: Int64, number: Int32)] = []
    for number in 0..<2_000 {
      let time = Int64(random.next() % 200)
      expected.append((time, Int32(number)))
      queue.schedule(.timer(.scheduledEvent(Int32(number))), at: Instant(nanoseconds: time))
    }
    expected.sort { ($0.time, $0.number) < ($1.time, $1.number) }
    var drawn: [Int32] = []
    while let next = queue.next(until: .never) {
      if case .timer(.scheduledEvent(let number)) = next.event { drawn.append(number) }
    }
    #expect(drawn == expected.map(\.number))
  }

  @Test(arguments: [4, 5, 6] as [UInt64])
  func kindsThatComeOneAtATimeKeepTheOrderToo(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var queue = EventQueue()
    var expected: [(time: Int64, number: Int, name: String)] = []
    for number in 0..<400 {
      let time = Int64(random.next() % 50)
      let (event, name): (SimulationEvent, String) =
        switch random.next() % 4 {
        case 0: (.timer(.verticalSync), "sync")
        case 1: (.mainThreadFree, "main")
        default: (.timer(.scheduledEvent(Int32(number))), "\(number)")
        }
      expected.append((time, number, name))
      queue.schedule(event, at: Instant(nanoseconds: time))
    }
    expected.sort { ($0.time, $0.number) < ($1.time, $1.number) }
    var drawn: [String] = []
    while let next = queue.next(until: .never) {
      switch next.event {
      case .timer(.verticalSync): drawn.append("sync")
      case .mainThreadFree: drawn.append("main")
      case .timer(.scheduledEvent(let number)): drawn.append("\(number)")
      default: drawn.append("another")
      }
    }
    #expect(drawn == expected.map(\.name))
  }

  @Test func whatLiesBeyondTheEndStays() {
    var queue = EventQueue()
    queue.schedule(.timer(.verticalSync), at: .start + .seconds(2))
    let early = queue.next(until: .start + .seconds(1))
    #expect(early == nil)
    let late = queue.next(until: .start + .seconds(2))
    #expect(late != nil)
  }

  @Test func whatComesBeforeAllOthersAndTheEndIsNext() {
    var queue = EventQueue()
    queue.schedule(.timer(.verticalSync), at: .start + .seconds(3))
    queue.schedule(.timer(.scheduledEvent(0)), at: .start + .seconds(1))
    _ = queue.next(until: .start + .seconds(2))
    #expect(queue.isNext(at: .start + .seconds(2)))
    // Beyond the end that the last call asked for.
    #expect(!queue.isNext(at: .start + .seconds(2) + .milliseconds(1)))
    queue.schedule(.timer(.scheduledEvent(1)), at: .start + .seconds(2))
    // Of simultaneous events, the one that was scheduled first comes first.
    #expect(!queue.isNext(at: .start + .seconds(2)))
    #expect(queue.isNext(at: .start + .seconds(1)))
  }
}
