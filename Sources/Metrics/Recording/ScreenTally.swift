import ImageLoading
import Primitives
import Scrolling

/// Counts what is wrong on screen: what each cell wants beside what it shows.
///
/// Cells change all the time; what counts is what a frame shows. Changes are gathered until the next
/// frame, and what that frame shows stays on screen until the one after.
struct ScreenTally {
  /// What a cell wants: the image of its last bind.
  struct Want: Equatable {
    var item = ItemID.none
    var object = ObjectID.none
    var version: UInt32 = 0
    var isAvailable = false
  }

  /// What a cell's image view holds.
  struct Content {
    var picture = Picture.empty
    var object = ObjectID.none
    var version: UInt32 = 0
    /// The image that is held, shown or hidden.
    var image = ImageID.none
    /// Whether it was put there since the last bind.
    var isFresh = false

    init(_ picture: Picture) {
      self.picture = picture
      if case .image(let image) = picture { self.image = image }
    }
  }

  private struct Cell {
    var want = Want()
    var content = Content(.empty)
    var isVisible = false
    var isChanged = false
    /// What the last frame showed of it.
    var shown = Sight.nothing
  }

  private var cells: [Cell] = []
  private var changed: [CellID] = []
  private var last = ShownFrame()
  private var newest = ShownFrame()
  private var totals = [Nanoseconds](repeating: .zero, count: Sight.count)
  private var frames = [Int](repeating: 0, count: Sight.count)
  private var staleAssignments = 0
  private var staleErrorAssignments = 0
  private(set) var timeline = BinnedSum()
  var crashes = 0

  func isShowing(_ item: ItemID, in cell: CellID) -> Bool {
    cells[cell.index].isVisible && cells[cell.index].want.item == item
  }

  mutating func bind(_ cell: CellID, _ want: Want, isReuse: Bool) {
    while cells.count <= cell.index { cells.append(Cell()) }
    cells[cell.index].want = want
    if isReuse { cells[cell.index].content.isFresh = false }
    change(cell)
  }

  mutating func unbind(_ cell: CellID) { cells[cell.index].want = Want() }

  mutating func show(_ cell: CellID) {
    cells[cell.index].isVisible = true
    change(cell)
  }

  mutating func hide(_ cell: CellID) {
    cells[cell.index].isVisible = false
    change(cell)
  }

  /// The cell is deallocated; returns the image it held.
  mutating func release(_ cell: CellID) -> ImageID {
    defer { cells[cell.index].content = Content(.empty) }
    hide(cell)
    unbind(cell)
    return cells[cell.index].content.image
  }

  /// Puts something into a cell and returns the image that it lets go for it.
  mutating func assign(_ content: Content, to cell: CellID) -> ImageID {
    countStale(content, in: cells[cell.index].want)
    let old = cells[cell.index].content
    cells[cell.index].content = content
    cells[cell.index].content.isFresh = true
    change(cell)
    guard content.picture == .hidden else { return old.image }
    cells[cell.index].content.image = old.image
    return .none
  }

  private mutating func countStale(_ content: Content, in want: Want) {
    guard want.item != .none, content.object != .none, content.object != want.object else { return }
    staleAssignments += 1
    if content.picture == .error { staleErrorAssignments += 1 }
  }

  /// A frame is on its way and will take the place of the one before at the given moment.
  mutating func present(at instant: Instant) {
    pass(last, until: newest.since)
    swap(&last, &newest)
    newest.follow(last, since: instant)
  }

  /// Nothing of the app is on screen from now on, until the next frame. A frame still on its way was
  /// never seen.
  mutating func cover(at now: Instant) {
    pass(last, until: min(newest.since, now))
    pass(newest, until: now)
    last.clear()
    newest.clear()
    for index in cells.indices {
      cells[index].shown = .nothing
      if cells[index].isVisible { change(CellID(index: index)) }
    }
  }

  /// Time passes with what a frame showed on screen.
  private mutating func pass(_ frame: ShownFrame, until end: Instant) {
    guard end > frame.since else { return }
    let time = end - frame.since
    for sight in frame.cells.indices where frame.cells[sight] > 0 {
      totals[sight] += time * Int64(frame.cells[sight])
    }
    timeline.add(frame[.stale] + frame[.staleError], from: frame.since, to: end)
  }

  /// Brings what is on screen up to date and names each cell that changed.
  mutating func settle(_ body: (SightChange) -> Void) {
    for cell in changed {
      cells[cell.index].isChanged = false
      let state = cells[cell.index]
      let sight = Sight(state.want, state.content, isVisible: state.isVisible)
      newest.change(state.shown, to: sight)
      cells[cell.index].shown = sight
      let image = sight.showsImage ? state.content.image : .none
      body(SightChange(cell: cell, want: state.want, sight: sight, image: image))
    }
    changed.drain()
  }

  mutating func countFrame() {
    for sight in newest.cells.indices where newest.cells[sight] > 0 { frames[sight] += 1 }
    let both = newest[.stale] > 0 && newest[.staleError] > 0
    if both { frames[Sight.staleError.rawValue] -= 1 }
  }

  func report(_ values: inout MetricValues) {
    values[.staleAssignments] = Double(staleAssignments)
    values[.staleErrorAssignments] = Double(staleErrorAssignments)
    values[.staleFrames] = Double(frames[Sight.stale.rawValue] + frames[Sight.staleError.rawValue])
    values[.staleCellMilliseconds] = time(.stale, .staleError).milliseconds
    values[.leftoverFrames] = Double(frames[Sight.leftover.rawValue])
    values[.leftoverCellMilliseconds] = time(.leftover).milliseconds
    values[.outdatedCellMilliseconds] = time(.outdated).milliseconds
    values[.blankCellSeconds] = time(.blank).seconds
    values[.crashes] = Double(crashes)
  }

  private func time(_ sights: Sight...) -> Nanoseconds {
    sights.reduce(.zero) { $0 + totals[$1.rawValue] }
  }

  private mutating func change(_ cell: CellID) {
    guard !cells[cell.index].isChanged else { return }
    cells[cell.index].isChanged = true
    changed.append(cell)
  }
}
