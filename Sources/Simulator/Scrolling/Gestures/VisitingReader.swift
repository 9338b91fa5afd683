import Primitives

/// Provides the gestures of a person who reads a list in several visits.
///
/// Each gesture is drawn by its number in the visit. A gesture that depends on the position therefore does not change
/// later gestures.
struct VisitingReader {
  private let habits: ReaderConfiguration
  private let visits: [Visit]
  private let random: SplitMix64
  /// The index of the current visit, or of the next one.
  private var position = 0
  /// The reader of the current visit; nil before it has begun.
  private var reader: Reader?
  private var gestures: UInt64 = 0
  /// True if the second list must begin at its top when it is next shown in this visit.
  private var beginsTab = false

  /// - Parameters:
  ///   - habits: The person's scrolling. Its duration is replaced by that of each visit.
  ///   - visits: The visits in order of time, without overlap.
  ///   - seed: The seed of the gestures.
  init(_ habits: ReaderConfiguration, _ visits: [Visit], seed: UInt64) {
    self.habits = habits
    self.visits = visits
    random = SplitMix64(seed: seed).split("visits")
  }

  /// Returns the next gesture, or a pause before the next visit; nil after the final visit.
  mutating func next(at now: Instant, _ place: Reader.Place) -> Gesture? {
    while position < visits.count {
      let visit = visits[position]
      if now < visit.begins { return .pause(.init(duration: visit.begins - now)) }
      if reader == nil, let first = begin(visit) { return first }
      if let gesture = gesture(in: visit, at: now, place) { return gesture }
      reader = nil
      position += 1
    }
    return nil
  }

  private mutating func begin(_ visit: Visit) -> Gesture? {
    reader = Reader(habits, seed: 0, until: visit.ends)
    gestures = 0
    beginsTab = beginsTab || visit.beginsAtTop
    return visit.beginsAtTop ? .jump(.init(row: 0)) : nil
  }

  private mutating func gesture(
    in visit: Visit, at now: Instant, _ place: Reader.Place
  ) -> Gesture? {
    let visitRandom = SplitMix64(seed: random.value(at: UInt64(position)))
    reader?.draw(from: SplitMix64(seed: visitRandom.value(at: gestures)))
    gestures += 1
    let left = visit.ends - now
    switch reader?.next(at: now, place) {
    case .pause(let pause): return .pause(.init(duration: min(pause.duration, left)))
    case .tap(var tap):
      tap.look = min(tap.look, left)
      return .tap(tap)
    case .tab(let tab):
      defer { beginsTab = false }
      return .tab(.init(stay: min(tab.stay, left), atTop: beginsTab))
    case let gesture: return gesture
    }
  }
}
