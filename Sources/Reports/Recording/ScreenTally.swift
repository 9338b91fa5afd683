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
  private var onScreen = [Int](repeating: 0, count: Sight.count)
  private var totals = [Nanoseconds](repeating: .zero, count: Sight.count)
  private var frames = [Int](repeating: 0, count: Sight.count)
  private var presentedAt: Instant?
  private var staleAssignments = 0
  private var staleErrorAssignments = 0
  private(set) var timeline = BinnedSum()
  var crashes = 0

  func object(wantedBy cell: CellID) -> ObjectID { cells[cell.index].want.object }

  func isShowing(_ item: ItemID, in cell: CellID) -> Bool {
    cells[cell.index].isVisible && cells[cell.index].want.item == item
  }

  mutating func bind(_ cell: CellID, _ want: Want) {
    while cells.count <= cell.index { cells.append(Cell()) }
    cells[cell.index].want = want
    cells[cell.index].content.isFresh = false
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

  /// Time passes with what the last frame showed on screen, until another frame takes its place.
  mutating func present(at now: Instant) {
    defer { presentedAt = now }
    guard let presentedAt, now > presentedAt else { return }
    let time = now - presentedAt
    for sight in onScreen.indices where onScreen[sight] > 0 {
      totals[sight] += time * Int64(onScreen[sight])
    }
    let stale = onScreen[Sight.stale.rawValue] + onScreen[Sight.staleError.rawValue]
    timeline.add(stale, from: presentedAt, to: now)
  }

  /// Nothing of the app is on screen from now on, until the next frame.
  mutating func cover(at now: Instant) {
    present(at: now)
    presentedAt = nil
  }

  /// Brings what is on screen up to date and names each cell that changed.
  mutating func settle(_ body: (SightChange) -> Void) {
    for cell in changed {
      cells[cell.index].isChanged = false
      let state = cells[cell.index]
      let sight = Sight(state.want, state.content, isVisible: state.isVisible)
      onScreen[state.shown.rawValue] -= 1
      onScreen[sight.rawValue] += 1
      cells[cell.index].shown = sight
      let image = sight.showsImage ? state.content.image : .none
      body(SightChange(cell: cell, want: state.want, sight: sight, image: image))
    }
    changed.removeAll(keepingCapacity: true)
    onScreen[Sight.nothing.rawValue] = 0
  }

  mutating func countFrame() {
    for sight in onScreen.indices where onScreen[sight] > 0 { frames[sight] += 1 }
    let both = onScreen[Sight.stale.rawValue] > 0 && onScreen[Sight.staleError.rawValue] > 0
    if both { frames[Sight.staleError.rawValue] -= 1 }
  }

  func report(_ values: inout MetricValues) {
    values.set("staleAssignments", staleAssignments)
    values.set("staleErrorAssignments", staleErrorAssignments)
    values.set("staleFrames", frames[Sight.stale.rawValue] + frames[Sight.staleError.rawValue])
    values.set("staleCellMilliseconds", time(.stale, .staleError).milliseconds)
    values.set("leftoverFrames", frames[Sight.leftover.rawValue])
    values.set("leftoverCellMilliseconds", time(.leftover).milliseconds)
    values.set("outdatedCellMilliseconds", time(.outdated).milliseconds)
    values.set("blankCellSeconds", time(.blank).seconds)
    values.set("crashes", crashes)
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
