public import CachePolicies
public import Primitives
public import Scrolling
public import World

/// A table and the pipeline that fills it: all that a run has in common, whatever hosts it.
public struct ScrollSession: ~Copyable {
  /// The table on screen.
  public private(set) var table: VirtualTable
  /// Whether the table's screen is shown and its app in the foreground.
  public private(set) var isOnScreen = true

  private var isScreenLeft = false
  private var pipeline: ImagePipeline?
  private var custom: (any CustomPipeline)?
  private var prefetching: RowPrefetching?
  private let viewport: Points
  private let asksTable: Bool
  private var tableEvents: [TableEvent] = []

  /// Sets up the table and the strategy of a plan.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - feed: Its rows and images.
  ///   - platformPolicies: Policies beyond the catalog that only the host has.
  /// - Throws: `StrategyError` if the strategy cannot be set up.
  public init(
    _ plan: SessionPlan, feed: Feed, platformPolicies: [EvictionEntry] = []
  ) throws(StrategyError) {
    let parts = plan.parts
    prefetching = (parts.prefetcher ?? plan.strategy.prefetch.prefetcher).map { RowPrefetching($0) }
    viewport = plan.device.viewport
    var configuration = plan.table
    // What names rows itself has no use for a `prefetchDataSource`.
    if prefetching != nil { configuration.prefetching = false }
    table = VirtualTable(
      configuration, viewport: viewport, itemCount: plan.feed.rows, seed: plan.seed)
    custom = parts.pipeline?(feed)
    if custom == nil {
      pipeline = try ImagePipeline(
        plan.strategyOnDevice, feed: feed, platformPolicies: parts.policies + platformPolicies)
    }
    asksTable =
      custom != nil || plan.strategy.guard == .row || plan.strategy.guard == .item
  }

  /// Moves the content and lays the table out for a frame.
  public mutating func scroll(to offset: Points, at now: Instant, into log: inout StepLog) {
    guard isOnScreen else { return }
    table.scroll(to: offset, into: &tableEvents)
    let position = ScrollPosition(
      now: now, offset: offset, viewport: viewport, visibleRows: table.visibleRows,
      rowCount: table.rowCount)
    prefetching?.follow(position, table, into: &tableEvents)
    takeTableEvents(at: now, into: &log)
  }

  /// Uses the time that is left after a frame: prefetching, and one cell prepared ahead.
  public mutating func idle(at now: Instant, into log: inout StepLog) {
    guard isOnScreen else { return }
    table.idle(into: &tableEvents)
    takeTableEvents(at: now, into: &log)
  }

  /// Changes the rows.
  ///
  /// - Throws: `RowOperationError` with UIKit's own rule if the rows are not there.
  public mutating func perform(
    _ operation: RowOperation, at now: Instant, into log: inout StepLog
  ) throws(RowOperationError) {
    try table.perform(operation, into: &tableEvents)
    if operation.movesRows { prefetching?.cancelAll(into: &tableEvents) }
    takeTableEvents(at: now, into: &log)
  }

  /// Takes an event of the host's, and a question to the table it may lead to.
  public mutating func take(_ event: PipelineEvent, at now: Instant, into log: inout StepLog) {
    let start = log.commands.count
    pipeline?.handle(event, at: now, into: &log.commands)
    custom?.handle(event, at: now, into: &log.commands)
    log.close(event, from: start)
    if asksTable { answerQuestions(from: start, at: now, into: &log) }
  }

  /// Goes through a change in the app's life, the table first.
  public mutating func live(
    through event: LifecycleEvent, at now: Instant, into log: inout StepLog
  ) {
    switch event {
    case .memoryWarning: table.memoryWarning(into: &tableEvents)
    case .leaveScreen, .terminate:
      table.leaveScreen(into: &tableEvents)
      prefetching?.forget()
    case .pressure, .background, .foreground, .launch, .enterScreen: break
    }
    note(event)
    takeTableEvents(at: now, into: &log)
    take(.lifecycle(event), at: now, into: &log)
  }

  /// An app that comes to the foreground shows the screen that it showed before.
  private mutating func note(_ event: LifecycleEvent) {
    switch event {
    case .leaveScreen: (isScreenLeft, isOnScreen) = (true, false)
    case .enterScreen, .launch: (isScreenLeft, isOnScreen) = (false, true)
    case .background, .terminate: isOnScreen = false
    case .foreground: isOnScreen = !isScreenLeft
    case .memoryWarning, .pressure: break
    }
  }

  private mutating func takeTableEvents(at now: Instant, into log: inout StepLog) {
    guard !tableEvents.isEmpty else { return }
    for event in tableEvents { take(.table(event), at: now, into: &log) }
    tableEvents.drain()
  }

  private mutating func answerQuestions(
    from start: Int, at now: Instant, into log: inout StepLog
  ) {
    for position in start..<log.commands.count {
      guard case .ask(let token, let place) = log.commands[position] else { continue }
      take(.answered(token, cell(at: place)), at: now, into: &log)
    }
  }

  /// The cell the table has at a place now: in the background too, but none once the screen is left.
  private func cell(at place: Place) -> CellID {
    switch place {
    case .row(let row): return table.cell(atRow: Int(row)) ?? .none
    case .item(let item):
      guard let row = table.row(of: item) else { return .none }
      return table.cell(atRow: row) ?? .none
    }
  }
}

extension RowOperation {
  /// Whether a row may show another item after it, as after all but what only binds rows anew.
  fileprivate var movesRows: Bool {
    switch self {
    case .insert, .delete, .move, .reloadData: true
    case .reload, .reconfigure: false
    }
  }
}
