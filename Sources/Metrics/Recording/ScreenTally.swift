import ImageLoading
import Primitives
import Scrolling

/// Counts what is wrong on screen: what each cell wants beside what it shows.
///
/// Cells change all the time; what counts is what a frame shows. Changes are gathered until the next
/// frame, and what that frame shows stays on screen until the one after.
struct ScreenTally {
  /// What a cell wants: the image of its last bind.
  struct Want: Equatable, BitwiseCopyable {
    var item = ItemID.none
    var object = ObjectID.none
    var version: UInt32 = 0
    var encodedBytes: UInt32 = 0
    var isAvailable = false
    /// Whether no bind wanted the image before.
    var isFirst = false

    /// Whether an image shows what is wanted, and nothing older.
    func isMet(by object: ObjectID, _ version: UInt32) -> Bool {
      object == self.object && version >= self.version
    }
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
  private var seen = SeenTime()
  private var frames = [Int](repeating: 0, count: Sight.count)
  private var staleAssignments = 0
  private var staleErrorAssignments = 0
  var crashes = 0
  /// Whether a kill has taken the list away from where its reader would be.
  var isDisplaced = false

  var timeline: BinnedSum { seen.timeline }

  /// What a cell wants; nothing if it never was bound.
  func want(of cell: CellID) -> Want {
    cell.index < cells.count ? cells[cell.index].want : Want()
  }

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
    seen.pass(last, until: newest.since)
    swap(&last, &newest)
    newest.follow(last, since: instant)
    newest.isDisplaced = isDisplaced
  }

  /// Nothing of the app is on screen from now on, until the next frame. A frame still on its way was
  /// never seen.
  ///
  /// - Parameters:
  ///   - now: The time.
  ///   - isDead: Whether somebody looks on where the app was: its cells are blank until then.
  mutating func cover(at now: Instant, isDead: Bool = false) {
    seen.pass(last, until: min(newest.since, now))
    seen.pass(newest, until: now)
    last.clear()
    if isDead { newest.die(at: now) } else { newest.clear() }
    for index in cells.indices {
      cells[index].shown = .nothing
      if cells[index].isVisible { change(CellID(index: index)) }
    }
  }

  /// Brings what is on screen up to date and names each cell that changed.
  mutating func settle(_ body: (SightChange) -> Void) {
    for cell in changed {
      cells[cell.index].isChanged = false
      let state = cells[cell.index]
      let sight = Sight(state.want, state.content, isVisible: state.isVisible)
      newest.change(state.shown, to: sight)
      cells[cell.index].shown = sight
      let image = sight == .right ? state.content.image : .none
      body(SightChange(cell: cell, want: state.want, sight: sight, image: image))
    }
    changed.drain()
  }

  /// Some cells of the newest frame are seen in part.
  mutating func cut(_ cut: CutCells) {
    newest.uncut()
    for part in [cut.first, cut.last] where part.cell.index < cells.count {
      newest.cut(cells[part.cell.index].shown, by: Int(part.hidden))
    }
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
    values[.leftoverFrames] = Double(frames[Sight.leftover.rawValue])
    values[.cellSecondsWithoutRightImage] = cellSeconds(Sight.allCases.filter(\.isWrong))
    values[.blankCellSeconds] = cellSeconds([.blank])
    values[.leftoverCellSeconds] = cellSeconds([.leftover])
    values[.staleCellSeconds] = cellSeconds([.stale])
    values[.outdatedCellSeconds] = cellSeconds([.outdated])
    values[.errorCellSeconds] = cellSeconds([.error, .staleError])
    values[.displacedCellSeconds] = cellSeconds([.displaced])
    values[.crashes] = Double(crashes)
  }

  private func cellSeconds(_ sights: [Sight]) -> Double {
    sights.reduce(Nanoseconds.zero) { $0 + seen.totals[$1.rawValue] }.seconds / 1_000
  }

  private mutating func change(_ cell: CellID) {
    guard !cells[cell.index].isChanged else { return }
    cells[cell.index].isChanged = true
    changed.append(cell)
  }
}

/// How long what was seen. A value beside the frames, so that they are read where they are.
private struct SeenTime {
  /// Time on screen by what was seen, each cell weighed by the thousandths of it that were.
  private(set) var totals = [Nanoseconds](repeating: .zero, count: Sight.count)
  private(set) var timeline = BinnedSum()

  /// Time passes with what a frame showed on screen.
  mutating func pass(_ frame: ShownFrame, until end: Instant) {
    guard end > frame.since else { return }
    let time = end - frame.since
    for sight in frame.cells.indices where frame.cells[sight] > 0 {
      let seen =
        frame.isDisplaced && sight == Sight.right.rawValue ? Sight.displaced.rawValue : sight
      totals[seen] += time * Int64(frame.thousandths(sight))
    }
    timeline.add(frame[.stale] + frame[.staleError], from: frame.since, to: end)
  }
}
