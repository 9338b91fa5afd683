#if os(Linux)
  import Primitives
  import Testing
  import Environment

  @testable import NetworkCrossCheck

  @Suite("Requests of a schedule")
  struct ScheduleProgressTests {
    private static let schedule = RequestSchedule(
      (0..<4).map { _ in RequestSchedule.Entry(at: .zero, ByteCount(100)) })

    private func made(limit: Int) -> ScheduleProgress {
      var progress = ScheduleProgress(Self.schedule, limit: limit)
      for number in 0..<4 { progress.make(number, at: .start) }
      return progress
    }

    @Test func noMoreStartThanThereAreConnections() {
      var progress = made(limit: 2)
      let started = [progress.startable(), progress.startable()]
      #expect(started == [[0, 1], []])
    }

    @Test func theOneThatHasWaitedLongestIsNext() {
      var progress = made(limit: 2)
      _ = progress.startable()
      _ = progress.end(1, isWhole: true)
      let next = progress.startable()
      #expect(next == [2])
    }

    @Test func whatIsGivenUpWhileItWaitsLeavesTheOthersTheirTurn() {
      var progress = made(limit: 1)
      _ = progress.startable()
      let task = progress.cancel(1)
      #expect(task == nil)
      _ = progress.end(0, isWhole: true)
      let next = progress.startable()
      #expect(next == [2])
    }

    @Test func anImageThatHasComeWholeIsNotRequestedAgain() {
      var progress = ScheduleProgress(Self.schedule, images: [7, 7, 8, 7], limit: 4)
      for number in 0..<3 { progress.make(number, at: .start) }
      let started = progress.startable()
      _ = progress.end(0, isWhole: true)
      progress.make(3, at: .start)
      let later = progress.startable()
      #expect(started == [0, 1, 2] && later.isEmpty)
      _ = progress.end(1, isWhole: true)
      _ = progress.end(2, isWhole: true)
      #expect(progress.isOver)
    }

    @Test func aRequestEndsOnce() {
      var progress = made(limit: 4)
      _ = progress.startable()
      _ = progress.cancel(3)
      let isFirst = progress.end(3, isWhole: true)
      #expect(!isFirst)
      #expect(!progress.isOver)
    }

    @Test func aBodyThatCameShortHasNoLastByte() {
      var progress = made(limit: 4)
      _ = progress.startable()
      progress.receive(0, 60, at: .start + .milliseconds(5))
      progress.receive(1, 60, at: .start + .milliseconds(5))
      progress.receive(1, 40, at: .start + .milliseconds(9))
      _ = progress.end(0, isWhole: true)
      _ = progress.end(1, isWhole: true)
      #expect(progress.times[0] == RequestTimes(firstByte: .milliseconds(5), received: 60))
      #expect(
        progress.times[1]
          == RequestTimes(firstByte: .milliseconds(5), lastByte: .milliseconds(9), received: 100))
    }
  }
#endif
