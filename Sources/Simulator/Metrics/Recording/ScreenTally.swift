import AppModel
import Environment
import ImagePipeline
import Primitives

/// Counts errors on screen: compares the content of each image view with the image that it wants.
///
/// Views change at any time, but only the content of frames counts. Changes are collected until the next frame. The
/// content of a frame is on screen until the next frame.
struct ScreenTally: ~Copyable {
  struct View {
    var want = Want()
    var content = Content(.empty)
    var isVisible = false
    var isChanged = false
    /// The state of the view in the latest frame.
    var shown = DisplayState.nothing
    /// The item for which the view shows a wrong image, and the time since which it does; nil if it shows none.
    var wrong: (item: ItemID, since: Instant)?
  }

  /// The time after which people notice a wrong image. Anything shorter seems to happen at once (J. Nielsen. *Usability
  /// Engineering*, 1993, chapter 5).
  private static let perceived = Nanoseconds.milliseconds(100)

  /// The share of each slot, in thousandths, in the area of all views of a list's cell.
  private let areas: [Int]
  /// For each slot, the smaller of two numbers of pixels along the longer side: the image's and the view's.
  private let sides: [Int]
  /// The slots of each screen's views, by the screen's number.
  private let slots: [Range<Int>]
  private(set) var views: [View] = []
  private var changed: [ViewID] = []
  /// True if a view lost its want since the last frame.
  private var hasUnbound = false
  private var last = ShownFrame()
  private(set) var newest = ShownFrame()
  var seen = SeenTime()
  private var frames = ShownFrame.Numbers.zero
  private var staleAssignments = 0
  private var staleErrorAssignments = 0
  private var wrongImages = 0
  var crashes = 0
  /// True if the first list is not at its reader's position.
  var isDisplaced = false
  /// The lists that another screen covers.
  private var covered: [ScreenID]

  /// Creates the tally of a plan's run.
  init(_ plan: SessionPlan) {
    areas = plan.slots.map(\.area)
    let classes = plan.imageClasses
    sides = plan.slots.map { slot in
      let name = classes[slot.shows.classID.index].name
      let own = classes.first { $0.name == name }?.pixels ?? PixelSize()
      return min(max(own.width, own.height), slot.shows.longestSide ?? .max)
    }
    slots = ScreenID.all.map { plan.slots(of: $0) }
    covered = plan.tab == nil ? [] : [.tab]
  }

  var timeline: BinnedSum { seen.timeline }
  /// The pixels of all bitmaps that were put into views for each pixel that the view shows of them, and their number.
  private var density = (sum: 0.0, count: 0)

  // Small functions are inlined: called, they would get a copy of the whole structure, of half a kilobyte.
  @inline(__always) private func area(of view: ViewID) -> Int { areas[view.index % areas.count] }

  /// True if a bitmap has fewer pixels than a view can show of its image.
  @inline(__always) func isBlurred(_ size: PixelSize, in view: ViewID) -> Bool {
    max(size.width, size.height) < sides[view.index % sides.count]
  }

  /// Counts the pixels of a bitmap that is put into a view.
  mutating func countPixels(_ size: PixelSize, in view: ViewID) {
    let side = Double(max(size.width, size.height)) / Double(sides[view.index % sides.count])
    density = (density.sum + side * side, density.count + 1)
  }

  /// Returns the wanted image of a view; an empty value if the view was never bound.
  @inline(__always) func want(of view: ViewID) -> Want {
    view.index < views.count ? views[view.index].want : Want()
  }

  @inline(__always) func isShowing(_ item: ItemID, in view: ViewID) -> Bool {
    isSeen(view) && views[view.index].want.item == item
  }

  /// True if the view is on screen and nothing covers it.
  @inline(__always) private func isSeen(_ view: ViewID) -> Bool {
    views[view.index].isVisible && !(!covered.isEmpty && isCovered(view))
  }

  @inline(__always) private func isCovered(_ view: ViewID) -> Bool {
    for screen in covered where isOf(screen, view) { return true }
    return false
  }

  @inline(__always) private func isOf(_ screen: ScreenID, _ view: ViewID) -> Bool {
    slots(of: screen).contains(view.index % areas.count)
  }

  /// Returns a screen's slots; empty if the screen is not in the plan.
  @inline(__always) private func slots(of screen: ScreenID) -> Range<Int> {
    let number = Int(screen.rawValue)
    return slots.indices.contains(number) ? slots[number] : 0..<0
  }

  /// Covers or uncovers a list with another screen, from the next frame on.
  mutating func cover(_ isCovered: Bool, _ screen: ScreenID) {
    covered.removeAll { $0 == screen }
    if isCovered { covered.append(screen) }
    for index in views.indices where views[index].isVisible {
      let view = ViewID(index: index)
      if isOf(screen, view) { change(view) }
    }
  }

  /// The list that is visible or that a detail covers.
  @inline(__always) private var list: ScreenID {
    slots(of: .tab).isEmpty || covered.contains(.tab) ? .first : .tab
  }

  mutating func bind(_ view: ViewID, _ want: Want, isReuse: Bool) {
    while views.count <= view.index { views.append(View()) }
    views[view.index].want = want
    if isReuse { views[view.index].content.isFresh = false }
    change(view)
  }

  mutating func unbind(_ view: ViewID) {
    while views.count <= view.index { views.append(View()) }
    views[view.index].want = Want()
    hasUnbound = true
  }

  mutating func show(_ view: ViewID) {
    views[view.index].isVisible = true
    change(view)
  }

  mutating func hide(_ view: ViewID) {
    views[view.index].isVisible = false
    change(view)
  }

  /// Removes a view and returns the image that it held.
  mutating func release(_ view: ViewID) -> BitmapID {
    defer { views[view.index].content = Content(.empty) }
    hide(view)
    unbind(view)
    return views[view.index].content.image
  }

  /// Puts content into a view and returns the image that the view releases.
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
    let shown = content.rendition
    guard want.item != .none, shown != .none, shown != want.lookalike else { return }
    staleAssignments += 1
    if content.picture == .error { staleErrorAssignments += 1 }
  }

  /// Presents a frame, which replaces the previous one at an instant.
  mutating func present(at instant: Instant) {
    seen.pass(last, until: newest.since)
    last = newest
    newest.follow(last, since: instant)
    newest.isDisplaced = isDisplaced && list == .first
  }

  /// Removes the app from the screen until the next frame. A frame that has not reached the screen was never visible.
  ///
  /// - Parameters:
  ///   - now: The time.
  ///   - isDead: True if a user still looks at the app's place on screen. Its cells are blank until the next frame.
  mutating func cover(at now: Instant, isDead: Bool = false) {
    seen.pass(last, until: min(newest.since, now))
    seen.pass(newest, until: now)
    for index in views.indices { endWrongImage(index, at: now) }
    last.clear()
    if isDead { newest.die(at: now) } else { seen.leave(&newest, at: now) }
    for index in views.indices {
      views[index].shown = .nothing
      if views[index].isVisible { change(ViewID(index: index)) }
    }
  }

  /// Applies all changes to the screen. Calls the closure for each changed view.
  ///
  /// - Returns: True if a view may have another item than in the frame before.
  mutating func settle(_ body: (DisplayChange) -> Void) -> Bool {
    defer { hasUnbound = false }
    guard !changed.isEmpty else { return hasUnbound }
    for view in changed {
      views[view.index].isChanged = false
      let want = views[view.index].want
      let state = DisplayState(want, views[view.index].content, isVisible: isSeen(view))
      newest.change(views[view.index].shown, to: state, area: area(of: view))
      views[view.index].shown = state
      followWrongImage(view.index, state)
      let image = state.isRight ? views[view.index].content.image : .none
      body(DisplayChange(view: view, want: want, state: state, image: image))
    }
    changed.drain()
    return true
  }

  /// Updates the time of a wrong image, if the view's frame begins or ceases to show one, or shows one for another
  /// item.
  private mutating func followWrongImage(_ index: Int, _ state: DisplayState) {
    let item = views[index].want.item
    if let wrong = views[index].wrong, wrong.item == item, state.isWrongImage { return }
    endWrongImage(index, at: newest.since)
    if state.isWrongImage { views[index].wrong = (item, newest.since) }
  }

  private mutating func endWrongImage(_ index: Int, at now: Instant) {
    guard let wrong = views[index].wrong else { return }
    views[index].wrong = nil
    if wrong.since < now, now - wrong.since >= Self.perceived { wrongImages += 1 }
  }

  /// Handles the cells of the newest frame that are cut.
  mutating func cut(_ cut: CutCells) {
    let slots = slots(of: list)
    self.cut(cut.first, slots)
    self.cut(cut.last, slots)
  }

  private mutating func cut(_ part: CutCells.Cut, _ slots: Range<Int>) {
    guard part.cell != .none else { return }
    var (before, area) = (0, 0)
    for slot in slots {
      let view = ViewID(of: part.cell, SlotID(UInt8(slot)), of: areas.count)
      guard view.index < views.count else { continue }
      // The rounding error of one view goes to the next, so that the sum is exact.
      area += areas[slot]
      let hidden = Int(part.hidden) * area / 1_000
      newest.cut(views[view.index].shown, by: hidden - before)
      before = hidden
    }
  }

  mutating func countFrame() {
    // The sign of a negated number is -1 for each state that has views.
    frames &-= (.zero &- newest.views) &>> 31
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
    values[.cellSecondsOnScreen] = cellSeconds(DisplayState.allCases)
    values[.blankCellSeconds] = cellSeconds([.blank])
    values[.blurredCellSeconds] = cellSeconds([.blurred])
    values[.leftoverCellSeconds] = cellSeconds([.leftover])
    values[.staleCellSeconds] = cellSeconds([.stale])
    values[.outdatedCellSeconds] = cellSeconds([.outdated])
    values[.errorCellSeconds] = cellSeconds([.error, .staleError])
    values[.displacedCellSeconds] = cellSeconds([.displaced])
    values[.pixelsPerViewPixel] =
      density.count > 0 ? density.sum / Double(density.count) : nil
    values[.crashes] = Double(crashes)
  }

  /// The share of the time on screen so far in which images were missing; zero before anything was on screen.
  var missingShare: Double {
    cellSeconds(DisplayState.allCases.filter(\.isWrong))
      / max(cellSeconds(DisplayState.allCases), .leastNonzeroMagnitude)
  }

  private func cellSeconds(_ states: [DisplayState]) -> Double {
    states.reduce(Nanoseconds.zero) { $0 + seen.totals[$1.rawValue] }.seconds / 1_000
  }

  private mutating func change(_ view: ViewID) {
    guard !views[view.index].isChanged else { return }
    views[view.index].isChanged = true
    changed.append(view)
  }
}
