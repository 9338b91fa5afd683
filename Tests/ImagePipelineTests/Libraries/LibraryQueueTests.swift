import Environment
import ImagePipeline
import Primitives
import Scenarios
import Scrolling
import Testing

/// The requests that each library's queue holds, and the order in which they leave it, with the upstream symbols.
@Suite("The queues of libraries")
struct LibraryQueueTests {
  /// A preset that is asked for rows, by views and ahead of them.
  private struct Queue: ~Copyable {
    private var script: PipelineScript
    /// The loads under way, in the order in which their requests left.
    private(set) var running: [LoadToken] = []

    init(_ preset: String, _ change: (inout Strategy) -> Void = { _ in }) throws {
      var strategy = try Strategy.preset(preset)
      if strategy.prefetch.rows == .none { strategy.prefetch.rows = .table }
      change(&strategy)
      script = try PipelineScript(strategy)
    }

    /// Binds a cell of the same number to each row.
    mutating func view(_ rows: ClosedRange<Int32>) {
      for row in rows { running += script.bind(UInt32(row), row: row).fetches }
    }

    /// Binds a cell to another row.
    mutating func reuse(_ cell: UInt32, for row: Int32) {
      take(script.bind(cell, row: row))
    }

    /// Names rows ahead, in one call of the list.
    mutating func prefetch(_ rows: ClosedRange<Int32>) {
      for row in rows {
        script.isTurnOpen = row < rows.upperBound
        take(script.handle(.table(.prefetch(row: row, item: ItemID(UInt32(row))), on: .first)))
      }
    }

    /// Brings the oldest image under way.
    mutating func complete() {
      let first = running.removeFirst()
      let answer = script.respond(first)
      take(answer)
      if answer.decodes { take(script.handle(.decoded(first))) }
      // A prefetch may begin with the block of the delivery, or before it.
      take(script.handle(.main(.deliver(first))))
    }

    /// Brings all images, the oldest first, and returns the rows in the order in which their requests left since.
    mutating func drain() -> [Int] {
      let before = Set(running.map(\.attempt))
      var order: [Int] = []
      while !running.isEmpty {
        let first = running[0]
        if !before.contains(first.attempt) { order.append(first.rendition.index - 1) }
        complete()
      }
      return order
    }

    private mutating func take(_ turn: Turn) {
      running.removeAll { turn.cancelled.contains($0) }
      running += turn.fetches
    }

    /// The rows whose requests are under way.
    var rows: [Int] { running.map { $0.rendition.index - 1 } }
  }

  /// DataLoader's `dataLoadingQueue` (TaskQueue, maxConcurrentTaskCount 6): views first, each the oldest; of prefetches, two
  /// at a time (ImagePrefetcher.maxConcurrentRequestCount), the newest. So 23 comes to the queue first, and 22, which comes
  /// later, leaves it first.
  @Test func nukeHoldsSixAndServesViewsFirst() throws {
    var queue = try Queue("nuke-prefetch")
    queue.prefetch(20...23)
    #expect(queue.rows == [20, 21])
    queue.view(0...6)
    #expect(queue.rows == [20, 21, 0, 1, 2, 3])
    #expect(queue.drain() == [4, 5, 6, 22, 23])
  }

  /// ImageDownloader.queuedRequests, `maximumActiveDownloads` 4, `downloadPrioritization` .fifo. It has no prefetches.
  @Test func alamofireImageHoldsFourTheOldestFirst() throws {
    var queue = try Queue("alamofireimage")
    queue.view(0...7)
    #expect(queue.rows == [0, 1, 2, 3])
    #expect(queue.drain() == [4, 5, 6, 7])
  }

  /// SDWebImageDownloader.downloadQueue: an NSOperationQueue of `maxConcurrentDownloads` 6 in
  /// SDWebImageDownloaderFIFOExecutionOrder; SDWebImagePrefetcher's are of NSOperationQueuePriorityLow, three at a time.
  @Test func sdWebImageHoldsSixAndServesViewsFirst() throws {
    var queue = try Queue("sdwebimage-prefetch")
    queue.view(0...5)
    queue.prefetch(20...24)
    queue.view(6...7)
    #expect(queue.rows == [0, 1, 2, 3, 4, 5])
    #expect(queue.drain() == [6, 7, 20, 21, 22, 23, 24])
  }

  /// AlamofireImage's `downloadPrioritization` .lifo: `enqueue` inserts at the front. SDWebImage's `executionOrder`
  /// SDWebImageDownloaderLIFOExecutionOrder: each waiting operation depends on the new one.
  @Test(arguments: [("alamofireimage", 4), ("sdwebimage", 6)])
  func theNewestIsFirstIfThatIsSet(preset: String, running: Int) throws {
    var queue = try Queue(preset) { $0.fetch.order = .lifo }
    queue.view(0...9)
    #expect(queue.drain() == (running...9).reversed())
  }

  /// SDWebImageDownloader.downloadImageWithURL, since 5.15.2: an operation that is reused keeps its queuePriority.
  /// PINRemoteImageManager.downloadImageWithURL: a task that is there gets another callback and keeps its queue.
  @Test(arguments: [("sdwebimage-prefetch", 6), ("pinremoteimage", 10)] as [(String, Int32)])
  func aViewThatJoinsAPrefetchLeavesItBehind(preset: String, limit: Int32) throws {
    var queue = try Queue(preset)
    queue.view(0...limit - 1)
    queue.prefetch(20...21)
    queue.view(21...21)
    queue.view(limit...limit)
    #expect(queue.drain() == [Int(limit), 20, 21])
  }

  /// SDWebImageDownloaderOperation.cancel: an operation that waits leaves the queue, and its place is the next one's.
  /// PINRemoteImageDownloadQueue.removeDownloadTaskFromQueue does the same.
  @Test(arguments: [("sdwebimage", 6), ("pinremoteimage", 10)] as [(String, Int32)])
  func whatIsCancelledLeavesTheQueue(preset: String, limit: Int32) throws {
    var queue = try Queue(preset)
    queue.view(0...limit + 2)
    queue.reuse(UInt32(limit), for: 30)
    #expect(queue.drain() == [Int(limit) + 1, Int(limit) + 2, 30])
  }

  /// ImageDownloader has no queue, and the session gets all at once; ImagePrefetcher.pendingSources waits for the five of
  /// `maxConcurrentDownloads`.
  @Test func kingfisherHoldsOnlyPrefetches() throws {
    var queue = try Queue("kingfisher-prefetch")
    queue.prefetch(20...26)
    queue.view(0...9)
    #expect(queue.rows == [20, 21, 22, 23, 24] + Array(0...9))
    #expect(queue.drain() == [25, 26])
  }

  /// PINRemoteImageDownloadQueue.scheduleDownloadsIfNeeded: `maxNumberOfConcurrentDownloads` 10; the queue of default
  /// priority before that of low priority, the first object of each.
  @Test func pinRemoteImageHoldsTenInThreeQueues() throws {
    var queue = try Queue("pinremoteimage")
    queue.view(0...9)
    queue.prefetch(20...22)
    queue.view(10...11)
    #expect(queue.rows == Array(0...9))
    #expect(queue.drain() == [10, 11, 20, 21, 22])
  }

  /// PINRemoteImageManager.cancelTaskWithUUID(storeResumeData:): an app may keep the bytes of cancelled downloads. By
  /// default, and in the categories of views, it keeps none.
  @Test func pinRemoteImageResumesOnlyIfAskedTo() throws {
    let preset = try ScenarioLibrary(workingFolder: ".").strategy("pinremoteimage")
    #expect(preset.fetch.resumes == nil)
  }
}
