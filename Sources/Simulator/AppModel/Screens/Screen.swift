import Environment
import ImagePipeline
import Primitives
import Scrolling

/// A screen of the app: its list, the rows to load ahead, and its visibility. A pushed screen has an empty list and a
/// single cell.
struct Screen<Layout: ListLayout & ~Copyable>: ~Copyable {
  /// The app starts with the first screen and returns to it. The detail screen is a view controller that binds its
  /// views once, when a tap on a row pushes it, and is deallocated when it is popped. The tab is unchanged, with its
  /// cells, while another screen is shown.
  let id: ScreenID
  var layout: Layout
  /// True if the screen is shown and its app is in the foreground.
  private(set) var isOnScreen = true
  /// The calls of the screen that are not handled yet.
  var events: [TableEvent] = []

  private var isLeft = false
  private var prefetching: RowPrefetching?
  /// True if there is a prefetcher. A test of an optional existential would copy it at every frame.
  let prefetches: Bool
  /// True if views are notified when another screen covers or uncovers the list.
  let reportsCovers: Bool
  /// True if the screen that it covers stays in the window.
  let isSheet: Bool
  private let bindsOnReturn: Bool
  /// True if the list makes views of rows off screen after a frame.
  private let makesViewsAhead: Bool
  let viewport: Points
  /// The slots of the image views of a cell.
  let slots: Range<Int>
  /// The number of slots of all screens together, with which views are numbered.
  private let viewsPerCell: Int
  /// The distance by which a relaunch at the top has moved the list above its reader's position.
  private var displacement = Points.zero
  private var beginsAtTop = false

  /// The cell of a tapped row; nil if it is not shown.
  var pushed: PushedCell?
  /// The number of times that the screen was pushed. Each push has another cell.
  var pushCount: UInt32 = 0
  /// The reading of a person who visits the screen's tab; nil if the screen is not a tab.
  var reading: TabReading?

  init(_ plan: SessionPlan, as id: ScreenID = .first) {
    let list = plan.list(of: id)
    let prefetcher = list == nil ? nil : plan.prefetcher(of: id, in: Layout.self)
    prefetching = prefetcher.map { RowPrefetching($0) }
    prefetches = prefetcher != nil
    viewport = plan.device.viewport
    let table = list?.table ?? TableConfiguration()
    let rebinds = table.bindsOnReturn ?? false
    bindsOnReturn = rebinds
    makesViewsAhead = table.keeps.makesViewsAhead
    reportsCovers = table.keeps.reportsCovers || rebinds || plan.strategy.cancelsOnDisappear
    isSheet = id == .detail && plan.detail?.style == .sheet
    self.id = id
    slots = plan.slots(of: id)
    viewsPerCell = plan.slots.count
    reading = id == .tab ? TabReading(plan) : nil
    layout = Layout(
      table, viewport: viewport, itemCount: list?.rows ?? 0, seed: plan.seed)
  }

  /// Samples the position of the content.
  mutating func sample(_ motion: inout ScrollMotion, at now: Instant) -> ScrollSample {
    layout.sample(&motion, at: now)
  }

  /// The rows on screen, and the number of all.
  var rows: (visible: Range<Int>, count: Int) { (layout.visibleRows, layout.rowCount) }

  /// True if the list has been laid out and has rows.
  var showsRows: Bool { !layout.visibleRows.isEmpty }

  /// True if a relaunch has moved the list away from its reader's position.
  var isDisplaced: Bool { displacement > .zero }

  /// Moves the list to the top in its next frame, whatever its reader's position.
  mutating func beginAtTop() { beginsAtTop = true }

  /// Returns the list's offset for its reader's offset. Gestures continue from the top. When the reader scrolls back to
  /// the top, the list and the reader have the same position again.
  mutating func place(_ offset: Points) -> Points {
    let intended = max(.zero, offset)
    displacement = min(beginsAtTop ? intended : displacement, intended)
    beginsAtTop = false
    return offset - displacement
  }

  /// Reports the duration of a fetch to the prefetcher.
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

  /// Replaces `columns` by the cells that the edges of the screen cut, for each column.
  mutating func cutCells(into columns: inout [CutCells]) {
    columns.drain()
    layout.cutCells { columns.append(CutCells(first: Self.cut($0), last: Self.cut($1))) }
  }

  private static func cut(_ cut: CutCell?) -> CutCells.Cut {
    guard let cut else { return .none }
    let thousandths = cut.hidden.sixtyFourths * 1_000 / cut.height.sixtyFourths
    return CutCells.Cut(cut.cell, hidden: UInt16(clamping: thousandths))
  }

  /// Returns the row and its item at a tapped point; nil if there is no row. The point is given by its distance below
  /// the upper edge of the screen and by its horizontal position.
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

  /// Returns the image views of the rows on screen.
  func viewsOnScreen(of feed: Feed) -> [ViewID] {
    layout.visibleRows.flatMap { row -> [ViewID] in
      guard let cell = layout.cell(atRow: row), let item = layout.item(atRow: row) else {
        return []
      }
      return slots.map { SlotID(UInt8($0)) }.filter { feed.has($0, of: item) }
        .map { ViewID(of: cell, $0, of: viewsPerCell) }
    }
  }

  /// Notifies the views of the rows on screen that another screen covers or uncovers the list.
  mutating func reportCover(_ isCovered: Bool) {
    for row in layout.visibleRows {
      guard let cell = layout.cell(atRow: row), let item = layout.item(atRow: row) else { continue }
      let row = Int32(row)
      if isCovered { events.append(.didEndDisplaying(cell, row: row, item: item)) }
      if !isCovered, bindsOnReturn { events.append(.reconfigure(cell, row: row, item: item)) }
      if !isCovered { events.append(.willDisplay(cell, row: row, item: item)) }
    }
  }

  /// Returns the image views of a cell.
  func views(of cell: CellID) -> [ViewID] {
    slots.map { ViewID(of: cell, SlotID(UInt8($0)), of: viewsPerCell) }
  }

  /// Uses the rest of a frame's time to prefetch and to prepare one cell.
  ///
  /// - Returns: True if it made views and may make more after the next frame.
  mutating func idle() -> Bool {
    if isOnScreen { layout.idle(into: &events) }
    guard makesViewsAhead else { return false }
    return events.contains { $0.binding != nil }
  }

  /// Changes the rows.
  ///
  /// - Throws: `RowOperationError`, with UIKit's rule, if the rows do not exist.
  mutating func perform(_ operation: RowOperation) throws(RowOperationError) {
    try layout.perform(operation, into: &events)
    if operation.movesRows { prefetching?.cancelAll(into: &events) }
  }

  /// Applies a change in the app's life. An app that returns to the foreground shows the same screen as before. A tab
  /// ends only with its process.
  mutating func live(through event: LifecycleEvent) {
    switch (id, event) {
    case (.first, _), (.tab, .memoryWarning), (.tab, .terminate), (.tab, .launch): break
    default: return
    }
    switch event {
    case .memoryWarning: layout.memoryWarning(into: &events)
    case .leaveScreen, .terminate:
      layout.leaveScreen(into: &events)
      prefetching?.forget()
    case .pressure, .background, .foreground, .launch, .enterScreen, .newAddresses: break
    }
    switch event {
    case .leaveScreen: (isLeft, isOnScreen) = (true, false)
    case .enterScreen, .launch: (isLeft, isOnScreen) = (false, true)
    case .background, .terminate: isOnScreen = false
    case .foreground: isOnScreen = !isLeft
    case .memoryWarning, .pressure, .newAddresses: break
    }
  }

  /// Returns the current view at a row or an item, even in the background; `none` if the screen was left.
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
  /// Returns the layout and the number of rows of a screen's list; nil if the screen has no list.
  fileprivate func list(of screen: ScreenID) -> (table: TableConfiguration, rows: Int)? {
    switch screen {
    case .first: (tableForStrategy, setting.feed.firstRows)
    case .tab: setting.tab.map { ($0.table(like: tableForStrategy), $0.rows ?? setting.feed.rows) }
    default: nil
    }
  }

  /// The table as the app sets it up. It has a `prefetchDataSource` if the strategy prefetches by it, unless the plan
  /// overrides this.
  private var tableForStrategy: TableConfiguration {
    var table = firstTable
    let listens = table.prefetching ?? (strategy.rowsAhead.rows == .table)
    // A prefetcher that chooses rows itself does not need a `prefetchDataSource`.
    table.prefetching = listens && !namesRows
    table.bindsOnReturn = table.bindsOnReturn ?? strategy.cancelsOnDisappear
    return table
  }

  private var namesRows: Bool {
    switch strategy.rowsAhead.rows {
    case .none, .table: parts.prefetcher != nil
    case .velocity, .scroller, .oracle: true
    }
  }

  /// Creates the prefetcher that chooses rows ahead; nil if the table chooses them, or if there is no prefetching.
  ///
  /// The statistics of other readers and an oracle's knowledge apply to the first list. For the second list, only its
  /// speed is known.
  fileprivate func prefetcher<Layout: ListLayout & ~Copyable>(
    of screen: ScreenID, in layout: Layout.Type
  ) -> (any Prefetcher)? {
    if let custom = parts.prefetcher { return custom }
    return switch strategy.rowsAhead.rows {
    case .none, .table: nil
    case .velocity: VelocityWindow()
    case .scroller where screen != .first, .oracle where screen != .first: VelocityWindow()
    case .scroller:
      LearnedWindow(scroller ?? ScrollerStatistics(self), minChance: strategy.rowsAhead.minChance)
    case .oracle: RowOracle(Rehearsal<Layout>.sightings(of: self))
    }
  }
}

extension RowOperation {
  /// True if a row may show another item after the operation. It is false for operations that rebind rows in place.
  fileprivate var movesRows: Bool {
    switch self {
    case .insert, .delete, .move, .reloadData: true
    case .reload, .reconfigure: false
    }
  }
}
