import AppModel
import Environment
import Metrics
import Primitives
import Scrolling
import Testing

@testable import ImagePipeline

@Suite("What went over the network")
struct NetworkTallyTests {
  private typealias Script = RecorderScript

  @Test func aRequestForWhatHasBeenReceivedIsADuplicate() {
    var script = Script()
    script.request(Script.token(1))
    script.answer(Script.token(1))
    script.request(Script.token(1, attempt: 2))
    script.request(Script.token(2, attempt: 3))
    let run = script.finish(1)
    #expect(run[.networkRequests] == 3)
    #expect(run[.duplicateRequests] == 1)
    #expect(run[.peakConcurrentRequests] == 2)
  }

  @Test func anImageMayBeFetchedAnyNumberOfTimes() {
    var script = Script()
    let count: UInt32 = 70_000
    for attempt in 1...count {
      script.request(Script.token(1, attempt: attempt))
      script.answer(Script.token(1, attempt: attempt))
    }
    let run = script.finish(1)
    #expect(run[.wastedRequests] == Double(count))
    #expect(run[.duplicateRequests] == Double(count - 1))
  }

  @Test func aRequestForWhatIsBeingReceivedIsADuplicate() {
    var script = Script()
    script.request(Script.token(1))
    script.request(Script.token(1, attempt: 2))
    #expect(script.finish(1)[.duplicateRequests] == 1)
  }

  @Test func aRequestAfterOneThatFailedOrWasGivenUpIsNone() {
    var script = Script()
    for (attempt, end) in [(1, .failed), (2, .refused), (3, .cancelled)] as [(UInt32, RequestEnd)] {
      script.request(Script.token(1, attempt: attempt))
      script.emit(.requestEnded(Script.token(1, attempt: attempt), ByteCount(10), end))
    }
    let run = script.finish(1)
    #expect(run[.duplicateRequests] == 0)
    #expect(run[.failedRequests] == 2)
    #expect(run[.cancelledRequests] == 1)
    #expect(run[.bytesDown] == 30)
    #expect(run[.bytesWasted] == 30)
  }

  @Test func aNewVersionIsNoDuplicate() {
    var script = Script()
    script.request(Script.token(1))
    script.answer(Script.token(1))
    script.at(10)
    script.emit(.contentChanged(share: 1))
    script.request(Script.token(1, attempt: 2))
    script.answer(Script.token(1, attempt: 2), version: 1)
    script.request(Script.token(1, attempt: 3))
    #expect(script.finish(20)[.duplicateRequests] == 1)
  }

  @Test func whatNoFrameShowedIsWasted() {
    var script = Script()
    for item: UInt32 in 1...2 {
      script.request(Script.token(item))
      script.answer(Script.token(item), bytes: 100)
      script.make(item - 1, of: item)
    }
    script.display(0, 1)
    script.put(0, into: 0)
    script.put(1, into: 0)
    script.put(0, into: 0)
    script.frame(0)
    let run = script.finish(1)
    #expect(run[.completedRequests] == 2)
    #expect(run[.wastedRequests] == 1)
    #expect(run[.bytesDown] == 200)
    #expect(run[.bytesWasted] == 100)
  }

  @Test func ofTwoFetchesForOneImageOneIsWasted() {
    var script = Script()
    for _ in 1...2 {
      script.request(Script.token(1))
      script.answer(Script.token(1))
    }
    script.make(0, of: 1)
    script.display(0, 1)
    script.put(0, into: 0)
    script.frame(0)
    script.frame(16)
    let run = script.finish(32)
    #expect(run[.wastedRequests] == 1)
    #expect(run[.bytesWasted] == 100)
  }

  @Test func anImageReadFromDiskAndShownWasNotFetchedForNothing() {
    var script = Script()
    script.request(Script.token(1))
    script.answer(Script.token(1))
    script.make(0, of: 1)
    script.say(.released(BitmapID(0)))
    script.say(
      .created(
        BitmapID(1),
        .init(RenditionID(2), version: 0, encodedBytes: 100, from: .store(Script.token(1)))
      )
    )
    script.display(0, 1)
    script.put(1, into: 0)
    script.frame(0)
    let run = script.finish(1)
    #expect(run[.wastedRequests] == 0)
    #expect(run[.bytesWasted] == 0)
  }

  @Test func anImageSeenWhereItIsNotWantedOnlyIsWasted() {
    var script = Script()
    script.request(Script.token(1))
    script.answer(Script.token(1))
    script.make(0, of: 1)
    script.display(0, 1)
    script.pool(0, 1)
    script.put(0, into: 0)
    script.display(0, 2)
    script.frame(0)
    let run = script.finish(1)
    #expect(run[.wastedRequests] == 1)
    #expect(run[.bytesPerImageShown] == nil)
  }

  @Test func bytesAreSharedOutOverTheImagesThatWereRightlyShown() {
    var script = Script()
    for item: UInt32 in 1...3 {
      script.request(Script.token(item))
      script.answer(Script.token(item), bytes: 100)
      script.make(item - 1, of: item)
    }
    for cell: UInt32 in 1...2 {
      script.display(cell, cell)
      script.put(cell - 1, into: cell)
    }
    script.frame(0)
    #expect(script.finish(1)[.bytesPerImageShown] == 150)
  }

  @Test func theModemStaysOnForItsTailOnce() throws {
    var script = Script { $0.network.radio = .lte }
    for (number, start) in [0, 1_000, 60_000].enumerated() as EnumeratedSequence<[Int64]> {
      let token = Script.token(1, attempt: UInt32(number + 1))
      script.at(start)
      script.request(token)
      script.at(start + 500)
      script.answer(token)
    }
    let on = try #require(script.finish(61_000)[.radioOnSeconds])
    #expect(abs(on - (1.5 + 0.5 + 2 * 11.576)) < 1e-9)
  }

  @Test func aRequestThatTheEndCutsOffKeptTheModemOn() throws {
    var script = Script { $0.network.radio = .umts }
    script.request(Script.token(1))
    let on = try #require(script.finish(2_000)[.radioOnSeconds])
    #expect(abs(on - (2 + 8.912)) < 1e-9)
  }

  @Test func ofANetworkWithoutAStatedRadioNothingIsKnown() {
    var script = Script()
    script.request(Script.token(1))
    #expect(script.finish(1)[.radioOnSeconds] == nil)
  }

  @Test func aConfirmationIsNeitherCompletedNorWasted() {
    var script = Script()
    script.request(Script.token(1))
    script.emit(.requestEnded(Script.token(1), .zero, .notModified))
    let run = script.finish(1)
    #expect(run[.revalidations] == 1)
    #expect(run[.completedRequests] == 0)
    #expect(run[.wastedRequests] == 0)
  }

  @Test func filesOnDiskAreThoseWrittenAndNotRemoved() {
    var script = Script()
    let (first, second) = (File(.disk, ObjectID(1)), File(.disk, ObjectID(2)))
    script.order(
      .write(first, ByteCount(50), .load(Script.token(0))),
      .write(second, ByteCount(30), .load(Script.token(1))), .remove(first, ByteCount(50)))
    let run = script.finish(1)
    #expect(run[.diskBytes] == 30)
    #expect(run[.diskBytesWritten] == 80)
  }
}
