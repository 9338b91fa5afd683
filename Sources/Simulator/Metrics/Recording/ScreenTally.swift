import AppModel
import ImagePipeline
import Primitives
import Scrolling

/// Counts what is wrong on screen: what each image view wants beside what it shows.
///
/// Views change all the time; what counts is what a frame shows. Changes are gathered until the next
/// frame, and what that frame shows stays on screen until the one after.
struct ScreenTally {
  /// What an image view wants: the image of its last bind.
  struct Want: Equatable, BitwiseCopyable {
    var item = ItemID.none
    var slot = SlotID.first
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

  /// What an image view holds.
  struct Content {
    var picture = ViewContent.empty
    var object = ObjectID.none
    var version: UInt32 = 0
    /// The image that is held, shown or hidden.
    var image = BitmapID.none
    /// Whether it was put there since the last bind.
    var isFresh = false

    init(_ picture: ViewContent) {
      self.picture = picture
      if case .image(let image) = picture { self.image = image }
    }
  }

  private struct View {
    var want = Want()
    var content = Content(.empty)
    var isVisible = false
    var isChanged = false
    /// What the last frame showed of it.
    var shown = DisplayState.nothing
    /// Since when it has shown an image that the item does not want.
    var wrong: (item: ItemID, since: Instant)?
  }

  /// How long a wrong image is shown before people see it: below that all seems to happen at once (J. Nielsen.
  /// *Usability Engineering*, 1993, chapter 5).
  private static let perceived = Nanoseconds.milliseconds(100)

  /// How much of what all views of a list's cell cover each slot covers, in thousandths.
  private let areas: [Int]
  /// The slots of the views of each screen, by its number.
  private let slots: [Range<Int>]
  private var views: [View] = []
  private var changed: [ViewID] = []
  private var last = ShownFrame()
  private var newest = ShownFrame()
  private var seen = SeenTime()
  private var frames = [Int](repeating: 0, count: DisplayState.count)
  private var staleAssignments = 0
  private var staleErrorAssignments = 0
  private var wrongImages = 0
  var crashes = 0
  /// Whether the first list is not where its reader would be.
  var isDisplaced = false
  /// The lists that another screen covers.
  private var covered: [ScreenID]

  /// What is on screen in a run of the given plan.
  init(_ plan: SessionPlan) {
    areas = plan.slots.map(\.area)
    slots = ScreenID.all.map { plan.slots(of: $0) }
    covered = plan.tab == nil ? [] : [.tab]
  }

  var timeline: BinnedSum { seen.timeline }

  private func area(of view: ViewID) -> Int { areas[view.index % areas.count] }

  /// What a view wants; nothing if it never was bound.
  func want(of view: ViewID) -> Want {
    view.index < views.count ? views[view.index].want : Want()
  }

  func isShowing(_ item: ItemID, in view: ViewID) -> Bool {
    isSeen(view) && views[view.index].want.item == item
  }

  /// Whether a view is displayed by a screen that nothing covers.
  private func isSeen(_ view: ViewID) -> Bool {
    views[view.index].isVisible && !(!covered.isEmpty && isCovered(view))
  }

  private func isCovered(_ view: ViewID) -> Bool { covered.contains { isOf($0, view) } }

  private func isOf(_ screen: ScreenID, _ view: ViewID) -> Bool {
    slots(of: screen).contains(view.index % areas.count)
  }

  /// None of a screen that there is not.
  private func slots(of screen: ScreenID) -> Range<Int> {
    let number = Int(screen.rawValue)
    return slots.indices.contains(number) ? slots[number] : 0..<0
  }

  /// Another screen covers a list from the next frame on, or no longer does.
  mutating func cover(_ isCovered: Bool, _ screen: ScreenID) {
    covered.removeAll { $0 == screen }
    if isCovered { covered.append(screen) }
    for index in views.indices where views[index].isVisible {
      let view = ViewID(index: index)
      if isOf(screen, view) { change(view) }
    }
  }

  /// The list that is seen, or that a detail covers.
  private var list: ScreenID {
    slots(of: .tab).isEmpty || covered.contains(.tab) ? .first : .tab
  }

  mutating func bind(_ view: ViewID, _ want: Want, isReuse: Bool) {
    while views.count <= view.index { views.append(View()) }
    views[view.index].want = want
    if isReuse { views[view.index].content.isFresh = false }
    change(view)
  }

  mutating func unbind(_ view: ViewID) { views[view.index].want = Want() }

  mutating func show(_ view: ViewID) {
    views[view.index].isVisible = true
    change(view)
  }

  mutating func hide(_ view: ViewID) {
    views[view.index].isVisible = false
    change(view)
  }

  /// The view is deallocated; returns the image it held.
  mutating func release(_ view: ViewID) -> BitmapID {
    defer { views[view.index].content = Content(.empty) }
    hide(view)
    unbind(view)
    return views[view.index].content.image
  }

  /// Puts something into a view and returns the image that it lets go for it.
  mutating func assign(_ content: Content, to view: ViewID) -> BitmapID {
    countStale(content, in: views[view.index].want)
    let old = views[view.index].content
    views[view.index].content = content
    views[view.index].content.isFresh = true
    change(view)
    guard content.picture == .hidden else { return old.image }
    views[view.index].content.image = old.image
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
    newest.uncut()
    newest.isDisplaced = isDisplaced && list == .first
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
    for index in views.indices { endWrongImage(index, at: now) }
    last.clear()
    if isDead { newest.die(at: now) } else { newest.clear() }
    for index in views.indices {
      views[index].shown = .nothing
      if views[index].isVisible { change(ViewID(index: index)) }
    }
  }

  /// Brings what is on screen up to date and names each view that changed.
  mutating func settle(_ body: (DisplayChange) -> Void) {
    for view in changed {
      views[view.index].isChanged = false
      let state = views[view.index]
      let sight = DisplayState(state.want, state.content, isVisible: isSeen(view))
      newest.change(state.shown, to: sight, area: area(of: view))
      views[view.index].shown = sight
      followWrongImage(view.index, sight)
      let image = sight == .right ? state.content.image : .none
      body(DisplayChange(view: view, want: state.want, sight: sight, image: image))
    }
    changed.drain()
  }

  /// A frame shows a wrong image, or no longer does, or for another item.
  private mutating func followWrongImage(_ index: Int, _ sight: DisplayState) {
    let item = views[index].want.item
    if let wrong = views[index].wrong, wrong.item == item, sight.isWrongImage { return }
    endWrongImage(index, at: newest.since)
    if sight.isWrongImage { views[index].wrong = (item, newest.since) }
  }

  private mutating func endWrongImage(_ index: Int, at now: Instant) {
    guard let wrong = views[index].wrong else { return }
    views[index].wrong = nil
    if wrong.since < now, now - wrong.since >= Self.perceived { wrongImages += 1 }
  }

  /// Some cells of the newest frame are seen in part.
  mutating func cut(_ cut: CutCells) {
    for part in [cut.first, cut.last] where part.cell != .none {
      var (before, area) = (0, 0)
      for slot in slots(of: list) {
        let view = ViewID(of: part.cell, SlotID(UInt8(slot)), of: areas.count)
        guard view.index < views.count else { continue }
        // What is rounded off one view is the next one's, so that all are the whole.
        area += areas[slot]
        let hidden = Int(part.hidden) * area / 1_000
        newest.cut(views[view.index].shown, by: hidden - before)
        before = hidden
      }
    }
  }

  mutating func countFrame() {
    for sight in newest.views.indices where newest.views[sight] > 0 { frames[sight] += 1 }
    let both = newest[.stale] > 0 && newest[.staleError] > 0
    if both { frames[DisplayState.staleError.rawValue] -= 1 }
  }

  func report(_ values: inout MetricValues) {
    values[.wrongImages] = Double(wrongImages)
    values[.staleAssignments] = Double(staleAssignments)
    values[.staleErrorAssignments] = Double(staleErrorAssignments)
    values[.staleFrames] = Double(
      frames[DisplayState.stale.rawValue] + frames[DisplayState.staleError.rawValue])
    values[.leftoverFrames] = Double(frames[DisplayState.leftover.rawValue])
    values[.cellSecondsWithoutRightImage] = cellSeconds(DisplayState.allCases.filter(\.isWrong))
    values[.blankCellSeconds] = cellSeconds([.blank])
    values[.leftoverCellSeconds] = cellSeconds([.leftover])
    values[.staleCellSeconds] = cellSeconds([.stale])
    values[.outdatedCellSeconds] = cellSeconds([.outdated])
    values[.errorCellSeconds] = cellSeconds([.error, .staleError])
    values[.displacedCellSeconds] = cellSeconds([.displaced])
    values[.crashes] = Double(crashes)
  }

  private func cellSeconds(_ sights: [DisplayState]) -> Double {
    sights.reduce(Nanoseconds.zero) { $0 + seen.totals[$1.rawValue] }.seconds / 1_000
  }

  private mutating func change(_ view: ViewID) {
    guard !views[view.index].isChanged else { return }
    views[view.index].isChanged = true
    changed.append(view)
  }
}

/// How long what was seen. A value beside the frames, so that they are read where they are.
private struct SeenTime {
  /// Time on screen by what was seen, each view weighed by its share of the cell, in thousandths, and by what of it was.
  private(set) var totals = [Nanoseconds](repeating: .zero, count: DisplayState.count)
  private(set) var timeline = BinnedSum()

  /// Time passes with what a frame showed on screen.
  mutating func pass(_ frame: ShownFrame, until end: Instant) {
    guard end > frame.since else { return }
    let time = end - frame.since
    for sight in frame.views.indices where frame.views[sight] > 0 {
      let seen =
        frame.isDisplaced && sight == DisplayState.right.rawValue
        ? DisplayState.displaced.rawValue : sight
      totals[seen] += time * Int64(frame.thousandths(sight))
    }
    timeline.add(frame.area(.stale) + frame.area(.staleError), from: frame.since, to: end)
  }
}
