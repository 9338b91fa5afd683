import Environment
import Primitives
import Testing

@Suite("The queue before a path's narrowest place")
struct BottleneckTests {
  private func path(_ queue: Int) -> NetworkPath {
    var profile = NetworkProfile()
    profile.down = .megabits(8)
    profile.queue = ByteCount(queue)
    return NetworkPath(profile, seed: 1)
  }

  @Test func whatComesTogetherLeavesOneAfterTheOther() {
    var queue = Bottleneck(.down)
    let path = path(100_000)
    let first = queue.enqueue(1_000, over: path, at: .start)
    let second = queue.enqueue(2_000, over: path, at: .start)
    #expect(first.start == .start && first.end == .start + .milliseconds(1))
    #expect(second.start == first.end && second.end == .start + .milliseconds(3))
    let late = queue.enqueue(1_000, over: path, at: .start + .seconds(1))
    #expect(late.start == .start + .seconds(1))
  }

  @Test func whatHasLeftTheQueueIsCounted() {
    var queue = Bottleneck(.down)
    let path = path(100_000)
    _ = queue.enqueue(4_000, over: path, at: .start)
    #expect(queue.passed(over: path, at: .start) == 0)
    #expect(queue.passed(over: path, at: .start + .milliseconds(3)) == 3_000)
    #expect(queue.passed(over: path, at: .start + .seconds(1)) == 4_000)
  }

  @Test func whatFindsNoRoomIsDropped() {
    var queue = Bottleneck(.down)
    let path = path(5_000)
    _ = queue.enqueue(4_000, over: path, at: .start)
    #expect(queue.room(over: path, at: .start) == 1_000)
    let late = queue.enqueue(3_000, over: path, at: .start)
    #expect(late.bytes == 0)
    #expect(queue.enqueue(900, packet: 900, over: path, at: .start).bytes == 900)
    #expect(queue.room(over: path, at: .start + .milliseconds(5)) == 5_000)
  }

  @Test func whatComesAtOnceFindsNoMoreRoomThanThereIs() {
    var queue = Bottleneck(.down)
    // Three packets of 1,522 bytes.
    #expect(queue.enqueue(50_000, over: path(5_000), at: .start).bytes == 3 * 1_522)
  }

  @Test func withoutALimitNothingWaits() {
    var queue = Bottleneck(.up)
    let path = NetworkPath(NetworkProfile(), seed: 1)
    let passage = queue.enqueue(1_000_000, over: path, at: .start)
    #expect(passage.bytes == 1_000_000 && passage.end == .start)
  }
}
