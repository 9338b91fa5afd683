import AppModel
import HTTPCaching
import ImagePipeline
import Metrics
import Primitives
import Scrolling
import Testing

@Suite("What loads wait for, and how they end")
struct LoadTallyTests {
  /// Binds a cell whose load begins, with further effects.
  private func begin(
    _ script: inout RecorderScript, _ cell: UInt32, _ item: UInt32, attempt: UInt32,
    fetching: Bool
  ) {
    let load = RecorderScript.token(item, attempt: attempt)
    let event = PipelineEvent.table(
      .cellForRow(CellID(cell), row: Int32(item), item: ItemID(item)), on: .first)
    if fetching {
      script.handle(
        event, .observation(.began(load, for: ViewID(cell))),
        .action(.fetch(load, ifChangedFrom: nil, over: .session)))
    } else {
      script.handle(event, .observation(.began(load, for: ViewID(cell))))
    }
  }

  @Test func aLoadIsQueuedUntilItsRequestBegins() {
    var script = RecorderScript()
    script.at(0)
    begin(&script, 0, 1, attempt: 1, fetching: false)
    script.at(400)
    script.order(
      .fetch(RecorderScript.token(1), ifChangedFrom: nil, over: .session))
    script.at(900)
    let run = script.finish(1_000)
    #expect(run[.queuedSeconds] == 0.4)
    #expect(run[.behindPrefetchesSeconds] == 0)
  }

  @Test func aQueuedLoadThatNoCellWaitsForAnyMoreDoesNotCount() {
    var script = RecorderScript()
    begin(&script, 0, 1, attempt: 1, fetching: false)
    script.at(100)
    script.bind(0, 2)
    #expect(script.finish(1_000)[.queuedSeconds] == 0.1)
  }

  @Test func readingAFileIsNoQueue() {
    var script = RecorderScript()
    script.bind(0, 1, reading: .disk)
    #expect(script.finish(1_000)[.queuedSeconds] == 0)
  }

  @Test func aWantedImageWaitsBehindPrefetchesThatHoldMostRequests() {
    var script = RecorderScript()
    let ahead = RecorderScript.token(9, attempt: 1)
    script.say(.began(ahead, for: .none))
    script.order(.fetch(ahead, ifChangedFrom: nil, over: .session))
    begin(&script, 0, 1, attempt: 2, fetching: false)
    script.at(300)
    script.say(.joined(ViewID(1), ahead))
    let run = script.finish(1_000)
    #expect(run[.queuedSeconds] == 1)
    #expect(run[.behindPrefetchesSeconds] == 0.3)
  }

  @Test func aLoadFailsOnceNothingIsTriedAgain() {
    var script = RecorderScript()
    let load = RecorderScript.token(1)
    begin(&script, 0, 1, attempt: 1, fetching: true)
    script.handle(
      .failed(load, .offline), .action(.dispatchLater(.retry(load), after: .seconds(1))))
    script.handle(
      .main(.retry(load)), .action(.fetch(load, ifChangedFrom: nil, over: .session)))
    script.handle(.failed(load, .offline))
    let run = script.finish(1_000)
    #expect(run[.failedLoads] == 1)
    #expect(run[.failedRequests] == 0)
    #expect(run[.queuedSeconds] == 0)
  }

  @Test func anImageThatCameIsNoFailure() {
    var script = RecorderScript()
    begin(&script, 0, 1, attempt: 1, fetching: true)
    script.request(RecorderScript.token(1))
    script.answer(RecorderScript.token(1))
    #expect(script.finish(1_000)[.failedLoads] == 0)
  }

  @Test func aRowWhoseLoadFailedIsAbandonedIfItLeavesWithoutItsImage() {
    var script = RecorderScript()
    begin(&script, 0, 1, attempt: 1, fetching: true)
    script.show(0, 1)
    script.frame(16)
    script.handle(.failed(RecorderScript.token(1), .timedOut))
    script.frame(32)
    #expect(script.finish(1_000)[.abandonedRows] == 1)
  }

  @Test func aRowThatIsBoundAgainAndGetsItsImageIsNotAbandoned() {
    var script = RecorderScript()
    begin(&script, 0, 1, attempt: 1, fetching: true)
    script.show(0, 1)
    script.frame(16)
    script.handle(.failed(RecorderScript.token(1), .timedOut))
    script.frame(32)
    script.handle(.table(.reconfigure(CellID(0), row: 1, item: ItemID(1)), on: .first))
    script.make(0, of: 1)
    script.put(0, into: 0)
    script.frame(48)
    #expect(script.finish(1_000)[.abandonedRows] == 0)
  }

  @Test func aWrongImageCountsOnceItIsSeenForATenthOfASecond() {
    for (end, count) in [(99, 0.0), (100, 1)] {
      var script = RecorderScript()
      script.make(0, of: 2)
      script.display(0, 1)
      script.frame(0)
      script.put(0, into: 0)
      script.frame(1_000)
      script.make(1, of: 1)
      script.put(1, into: 0)
      script.frame(Int64(1_000 + end))
      #expect(script.finish(2_000)[.wrongImages] == count, "\(end) ms")
    }
  }

  @Test func anImageLeftStandingWasNotPutThereAndIsNotCounted() {
    var script = RecorderScript(imageOf: 1, inCellOf: 1)
    script.frame(0)
    script.bind(0, 2)
    script.frame(500)
    script.bind(0, 3)
    script.frame(1_000)
    let run = script.finish(2_000)
    #expect(run[.wrongImages] == 0)
    #expect((run[.leftoverCellSeconds] ?? 0) >= 1)
  }

  @Test func aResponseOfMoreThanItsShareIsTooLargeForTheHTTPCache() {
    var script = RecorderScript { plan in
      var http = HTTPCacheConfiguration()
      http.disk = ByteCount(10_000)
      plan.strategy.http = http
    }
    script.request(RecorderScript.token(1, attempt: 1))
    script.answer(RecorderScript.token(1, attempt: 1), bytes: 501)
    script.request(RecorderScript.token(2, attempt: 2))
    script.answer(RecorderScript.token(2, attempt: 2), bytes: 500)
    #expect(script.finish(100)[.tooLargeResponses] == 1)
  }

  @Test func anImageOfMoreThanTheEntryCapIsTooLargeForMemory() {
    var script = RecorderScript { plan in
      var memory = MemoryConfiguration()
      memory.costLimit = ByteCount(6_390)
      memory.entryCap = 0.1
      plan.strategy.memory = memory
    }
    script.make(0, of: 1)
    #expect(script.finish(100)[.tooLargeImages] == 1)
  }

  @Test func whatIsInAFileAndInAResponseIsStoredTwice() {
    var script = RecorderScript()
    let load = RecorderScript.token(1)
    let key = ObjectID(key: load.rendition)
    let (file, response) = (File(.disk, key), File(.httpDisk, key))
    script.order(
      .write(file, ByteCount(100), .load(load)), .write(response, ByteCount(100), .load(load)),
      .write(File(.disk, ObjectID(9)), ByteCount(50), .load(load)))
    let run = script.finish(100)
    #expect(run[.storedTwiceBytes] == 100)
    #expect(run[.peakFileBytes] == 150)
  }
}
