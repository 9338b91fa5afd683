public import Primitives
package import Scrolling
public import World

/// Everything that decides one run: one strategy, one seed, one world.
public struct SessionPlan: Sendable {
  /// The strategy under test.
  public var strategy = Strategy()
  /// What of the strategy is not the library's.
  public var parts = CustomParts()
  /// The device it runs on.
  package var device = DeviceProfile()
  /// The network between the device and the server.
  public var network = NetworkProfile()
  /// The server's behaviour.
  package var server = ServerConfiguration()
  /// The rows and their images.
  package var feed = FeedConfiguration()
  /// What the rows show, where the feed names a request trace.
  package var feedTrace: FeedTrace?
  /// The table.
  package var table = TableConfiguration()
  /// How the table is scrolled.
  package var scroll = ScrollConfiguration()
  /// A recorded scroll to follow instead of gestures.
  package var recording: ScrollRecording?
  /// What else happens, by time.
  public var occurrences: [Occurrence] = []
  /// What a pull to refresh brings.
  public var refresh = RefreshConfiguration()
  /// How long the run goes on after the last gesture.
  public var settle = Nanoseconds.seconds(2)
  /// Decides everything that is left to chance.
  public var seed: UInt64 = 1

  /// A plan with every part at its default.
  public init() {}

  /// The strategy with those limits in bytes that are shares of the device's memory.
  public var strategyOnDevice: Strategy {
    var strategy = strategy
    strategy.memory = strategy.memory?.onDevice(with: device.memory)
    return strategy
  }

  /// Items that row operations will add during the run.
  public var insertedItems: Int {
    let placed = occurrences.reduce(0) { sum, occurrence in
      if case .rows(let operation) = occurrence.action {
        sum + operation.insertedItems
      } else {
        sum
      }
    }
    return placed + refresh.insertedItems
  }
}

extension Feed {
  /// The feed of a plan, with the items that will be inserted during the run.
  ///
  /// - Complexity: O(distinct images) with Zipf popularity, else O(1).
  public convenience init(_ plan: SessionPlan) {
    self.init(
      plan.feed, trace: plan.feedTrace, insertedItems: plan.insertedItems, seed: plan.seed)
  }
}
