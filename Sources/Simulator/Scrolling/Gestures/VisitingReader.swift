import Primitives

/// Hands out the gestures of a person who reads a list at one time and again at another.
///
/// Each gesture is drawn by its number in its visit, so that one that a place makes differ shifts none after it.
struct VisitingReader {
  private let habits: ReaderConfiguration
  private let visits: [Visit]
  private let random: SplitMix64
  /// The visit that goes on, or the one that comes next.
  private var position = 0
  /// The person, once the visit has begun.
  private var reader: Reader?
  private var gestures: UInt64 = 0
  /// Whether the second list is yet to begin anew in this visit.
  private var beginsTab = false

  /// - Parameters:
  ///   - habits: How the person scrolls; the duration is that of each visit.
  ///   - visits: By time, none beginning before the one before has ended.
  ///   - seed: Decides the gestures.
  init(_ habits: ReaderConfiguration, _ visits: [Visit], seed: UInt64) {
    self.habits = habits
    self.visits = visits
    random = SplitMix64(seed: seed).split("visits")
  }

  /// The next gesture, or the time until the next visit; nil after the last.
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
