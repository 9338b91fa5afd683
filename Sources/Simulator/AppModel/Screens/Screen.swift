import ImagePipeline
import Primitives
import Scrolling
import Environment

/// A screen of the app: its list, the rows to be loaded ahead, and whether any of it is seen.
///
/// A screen that was pushed has a list without rows, and one cell beside it.
struct Screen<Layout: ListLayout & ~Copyable>: ~Copyable {
  let kind: ScreenKind
  private(set) var layout: Layout
  /// Whether the screen is shown and its app in the foreground.
  private(set) var isOnScreen = true
  /// The calls that it has made and nobody has taken yet.
  var events: [TableEvent] = []

  private var isLeft = false
  private var prefetching: RowPrefetching?
  /// Whether there is one. To ask an optional of a protocol's type copies it, and every frame asks.
  let prefetches: Bool
  private let viewport: Points
  /// The slots of the image views of a cell.
  let slots: Range<Int>
  /// Those of a cell of any screen together, which is how views are numbered.
  private let viewsPerCell: Int
  /// How far above the place where its reader would be the list is, since it began anew at the top.
  private var displacement = Points.zero
  private var beginsAtTop = false

  /// The cell that is shown of a row that was tapped.
  var pushed: PushedCell?
  /// How often the screen was pushed: each time it has another cell.
  var pushCount: UInt32 = 0
  /// What a person does in it who comes to it by its tab.
  var reading: TabReading?

  /// A screen of a plan.
  init(_ plan: SessionPlan, as id: ScreenID = .first) {
    let list = plan.list(of: id)
    let prefetcher = list == nil ? nil : plan.prefetcher(of: id, in: Layout.self)
    prefetching = prefetcher.map { RowPrefetching($0) }
    prefetches = prefetcher != nil
    viewport = plan.device.viewport
    kind = ScreenKind(of: id)
    slots = plan.slots(of: id)
    viewsPerCell = plan.slots.count
    reading = kind == .tab ? TabReading(plan) : nil
    layout = Layout(
      list?.table ?? TableConfiguration(), viewport: viewport, itemCount: list?.rows ?? 0,
      seed: plan.seed)
  }

  /// Where the content is.
  func sample(_ motion: inout ScrollMotion, at now: Instant) -> ScrollSample {
    layout.sample(&motion, at: now)
  }

  /// Whether it has been laid out and has rows.
  var showsRows: Bool { !layout.visibleRows.isEmpty }

  /// Whether a relaunch has taken the list away from where its reader would be.
  var isDisplaced: Bool { displacement > .zero }

  /// The list begins at the top with its next frame, wherever its reader would be by then.
  mutating func beginAtTop() { beginsAtTop = true }

  /// Where the list is when its reader would be at an offset: gestures go on from the top, and whoever
  /// scrolls back meets it, so that the list is back in its place once its reader would be at the top too.
  mutating func place(_ offset: Points) -> Points {
    let intended = max(.zero, offset)
    displacement = min(beginsAtTop ? intended : displacement, intended)
    beginsAtTop = false
    return offset - displacement
  }

  /// What names rows learns how long a fetch took.
  mutating func didFetch(in time: Nanoseconds) { prefetching?.didFetch(in: time) }

  /// Moves the content and lays the list out for a frame.
  mutating func scroll(to offset: Points, at now: Instant) {
    layout.scroll(to: offset, into: &events)
    guard prefetches else { return }
    let position = ScrollPosition(
      now: now, offset: offset, viewport: viewport, visibleRows: layout.visibleRows,
      rowCount: layout.rowCount)
    prefetching?.follow(position, layout, into: &events)
  }

  /// The cells that the edges of the screen cut, of each column.
  func cutCells(into columns: inout [CutCells]) {
    columns.removeAll(keepingCapacity: true)
    layout.cutCells { columns.append(CutCells(first: Self.cut($0), last: Self.cut($1))) }
  }

  private static func cut(_ cut: CutCell?) -> CutCells.Cut {
    guard let cut else { return .none }
    let thousandths = cut.hidden.sixtyFourths * 1_000 / cut.height.sixtyFourths
    return CutCells.Cut(cut.cell, hidden: UInt16(clamping: thousandths))
  }

  /// The row that was tapped so far below the upper edge of the screen and so far across it, and its item; nil where
  /// there is none.
  func row(at place: Points, across: Double) -> (row: Int, item: ItemID)? {
    let edge = layout.contentOffset + place
    let rows = layout.visibleRows
    guard let last = rows.last(where: { layout.top(ofRow: $0) <= edge }),
      last < rows.upperBound - 1
        || edge < layout.contentHeight
    else { return nil }
    let line = last - last % layout.columns
    let row = line + Int(across * Double(layout.columns))
    return layout.item(atRow: row).map { (row, $0) }
  }

  /// The image views of the rows on screen.
  func viewsOnScreen() -> [ViewID] {
    layout.visibleRows.compactMap { layout.cell(atRow: $0) }.flatMap { cell in
      slots.map { ViewID(of: cell, SlotID(UInt8($0)), of: viewsPerCell) }
    }
  }

  /// Uses the time that is left after a frame: prefetching, and one cell prepared ahead.
  mutating func idle() {
    if isOnScreen { layout.idle(into: &events) }
  }

  /// Changes the rows.
  ///
  /// - Throws: `RowOperationError` with UIKit's own rule if the rows are not there.
  mutating func perform(_ operation: RowOperation) throws(RowOperationError) {
    try layout.perform(operation, into: &events)
    if operation.movesRows { prefetching?.cancelAll(into: &events) }
  }

  /// Goes through a change in the app's life. An app that comes to the foreground shows the screen that
  /// it showed before; a tab is left with its process only.
  mutating func live(through event: LifecycleEvent) {
    switch (kind, event) {
    case (.first, _), (.tab, .memoryWarning), (.tab, .terminate), (.tab, .launch): break
    case (.tab, _), (.pushed, _): return
    }
    switch event {
    case .memoryWarning: layout.memoryWarning(into: &events)
    case .leaveScreen, .terminate:
      layout.leaveScreen(into: &events)
      prefetching?.forget()
    case .pressure, .background, .foreground, .launch, .enterScreen: break
    }
    switch event {
    case .leaveScreen: (isLeft, isOnScreen) = (true, false)
    case .enterScreen, .launch: (isLeft, isOnScreen) = (false, true)
    case .background, .terminate: isOnScreen = false
    case .foreground: isOnScreen = !isLeft
    case .memoryWarning, .pressure: break
    }
  }

  /// The view it has at a place now: in the background too, but none once the screen is left.
  func view(at place: RowReference) -> ViewID {
    let (cell, slot): (CellID?, SlotID) =
      switch place {
      case .row(let row, let slot): (cell(atRow: Int(row)), slot)
      case .item(let item, let slot): (cell(of: item), slot)
      }
    return cell.map { ViewID(of: $0, slot, of: viewsPerCell) } ?? .none
  }

  private func cell(atRow row: Int) -> CellID? {
    guard let pushed else { return layout.cell(atRow: row) }
    return Int(pushed.row) == row ? pushed.cell : nil
  }

  private func cell(of item: ItemID) -> CellID? {
    guard let pushed else { return layout.row(of: item).flatMap { layout.cell(atRow: $0) } }
    return pushed.item == item ? pushed.cell : nil
  }
}

extension SessionPlan {
  /// The list of a screen: how it is laid out, and how many rows it has; nil of a screen without one.
  fileprivate func list(of screen: ScreenID) -> (table: TableConfiguration, rows: Int)? {
    switch screen {
    case .first: (tableForStrategy, feed.rows)
    case .tab: tab.map { ($0.table(like: tableForStrategy), $0.rows ?? feed.rows) }
    default: nil
    }
  }

  /// The table as the app sets it up: with a `prefetchDataSource` where the strategy prefetches by it, unless
  /// the plan says otherwise.
  private var tableForStrategy: TableConfiguration {
    var table = table
    let listens = table.prefetching ?? (strategy.rowsAhead.rows == .table)
    // What names rows itself has no use for a `prefetchDataSource`.
    table.prefetching = listens && !namesRows
    return table
  }

  private var namesRows: Bool {
    switch strategy.rowsAhead.rows {
    case .none, .table: parts.prefetcher != nil
    case .velocity, .thumb, .oracle: true
    }
  }

  /// What names the rows of a list to be loaded ahead beside the table; none where the table does, or nothing.
  ///
  /// What others did, and what is to come, is known of the first list: the second has no better than its speed.
  fileprivate func prefetcher<Layout: ListLayout & ~Copyable>(
    of screen: ScreenID, in layout: Layout.Type
  ) -> (any Prefetcher)? {
    if let custom = parts.prefetcher { return custom }
    return switch strategy.rowsAhead.rows {
    case .none, .table: nil
    case .velocity: VelocityWindow()
    case .thumb where screen != .first, .oracle where screen != .first: VelocityWindow()
    case .thumb:
      LearnedWindow(thumbs ?? ScrollerStatistics(self), minChance: strategy.rowsAhead.minChance)
    case .oracle: RowOracle(Rehearsal<Layout>.sightings(of: self))
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
