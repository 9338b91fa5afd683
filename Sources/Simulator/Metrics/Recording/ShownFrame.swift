import Primitives

/// The area of each display state in a frame, and the time from which the frame is on screen.
struct ShownFrame {
  /// A number for each state, in place: every frame copies and adds them.
  typealias Numbers = SIMD16<Int32>
  /// For each state a number of 1, which is added as a whole; one number alone would be changed by way of memory. An
  /// invisible view has none.
  private static let units = DisplayState.allCases.map { state in
    var unit = Numbers.zero
    if state != .nothing { unit[state.rawValue] = 1 }
    return unit
  }

  private(set) var views = Numbers.zero
  /// The area in thousandths of cells.
  private var areas = Numbers.zero
  /// The area beyond the edges of the screen, in thousandths of cells, by state.
  private var hidden = Numbers.zero
  /// The states that have views.
  private(set) var states = States()
  /// True if a kill has moved the list away from its reader's position.
  var isDisplaced = false
  /// True if the app that showed the frame has ended.
  private var isDead = false
  /// The time at which the frame reaches the screen; `never` if there is no frame.
  private(set) var since = Instant.never

  subscript(state: DisplayState) -> Int { Int(views[state.rawValue]) }

  /// Returns the area of a state in thousandths of cells, with the parts beyond the edges.
  func area(_ state: DisplayState) -> Int { Int(areas[state.rawValue]) }

  /// Returns the visible area of a state in thousandths of cells, by its position.
  func thousandths(_ state: Int) -> Int { Int(areas[state] - hidden[state]) }

  /// Shows the content of another frame from a later moment on, with all cells fully visible; nothing after a dead
  /// app's frame.
  mutating func follow(_ other: ShownFrame, since instant: Instant) {
    views = other.isDead ? .zero : other.views
    areas = other.isDead ? .zero : other.areas
    hidden = .zero
    states = other.isDead ? States() : other.states
    isDead = false
    since = instant
  }

  /// Hides a part of a view, in thousandths of its cell.
  mutating func cut(_ state: DisplayState, by thousandths: Int) {
    hidden &+= Self.units[state.rawValue] &* Numbers(repeating: Int32(thousandths))
  }

  /// Marks all cells as blank, after the app that showed the frame has ended.
  mutating func die(at now: Instant) {
    guard since != .never else { return }
    let blank = DisplayState.blank.rawValue
    for state in states where state != blank {
      views[blank] += views[state]
      areas[blank] += areas[state]
      hidden[blank] += hidden[state]
      (views[state], areas[state], hidden[state]) = (0, 0, 0)
    }
    states = States()
    states[blank] = views[blank] > 0
    (since, isDead) = (now, true)
  }

  /// Changes the state of a view, which has `area` thousandths of its cell. Invisible views are not counted.
  mutating func change(_ old: DisplayState, to new: DisplayState, area: Int) {
    guard old != new else { return }
    let change = Self.units[new.rawValue] &- Self.units[old.rawValue]
    views &+= change
    areas &+= change &* Numbers(repeating: Int32(area))
    if old != .nothing { states[old.rawValue] = views[old.rawValue] > 0 }
    if new != .nothing { states[new.rawValue] = true }
  }

  mutating func clear() { self = ShownFrame() }

  /// Some display states, one bit each: most frames have views in one or two.
  struct States: Sequence, IteratorProtocol {
    private var bits: UInt16 = 0

    subscript(state: Int) -> Bool {
      get { bits >> state & 1 == 1 }
      set { bits = bits & ~(1 << state) | (newValue ? 1 : 0) << state }
    }

    mutating func next() -> Int? {
      guard bits != 0 else { return nil }
      defer { bits &= bits &- 1 }
      return bits.trailingZeroBitCount
    }
  }
}
