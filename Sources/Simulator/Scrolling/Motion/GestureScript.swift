import Primitives

/// Provides gestures in order, and the flicks of a quick succession one by one.
struct GestureScript {
  private enum Source {
    case list([Gesture], next: Int)
    case reader(Reader)
    case visits(VisitingReader)
  }

  enum Step {
    /// A flick, and the time from its touch to the next touch; nil if the list comes to rest before the next touch.
    case flick(Gesture.Flick, interval: Nanoseconds?)
    case other(Gesture)
  }

  private var source: Source
  private var burst = Gesture.Flicks()
  private var remaining = 0

  init(_ configuration: ScrollConfiguration, visits: [Visit] = [], seed: UInt64) {
    let habits = configuration.reader ?? ReaderConfiguration()
    if !visits.isEmpty {
      source = .visits(VisitingReader(habits, visits, seed: seed))
    } else if configuration.gestures.isEmpty {
      source = .reader(Reader(habits, seed: seed))
    } else {
      source = .list(configuration.gestures, next: 0)
    }
  }

  /// Returns the next step; nil at the end.
  mutating func next(at now: Instant, _ place: Reader.Place) -> Step? {
    if remaining > 0 { return nextOfBurst() }
    switch nextGesture(at: now, place) {
    case nil: return nil
    case .flick(let flick): return .flick(flick, interval: nil)
    case .flicks(let flicks):
      burst = flicks
      remaining = flicks.count
      return nextOfBurst()
    case .some(let gesture): return .other(gesture)
    }
  }

  private mutating func nextOfBurst() -> Step {
    remaining -= 1
    let flick = Gesture.Flick(velocity: burst.velocity, duration: burst.duration)
    return .flick(flick, interval: remaining > 0 ? burst.interval : nil)
  }

  private mutating func nextGesture(at now: Instant, _ place: Reader.Place) -> Gesture? {
    switch source {
    case .list(let gestures, let next):
      guard next < gestures.count else { return nil }
      source = .list(gestures, next: next + 1)
      return gestures[next]
    case .reader(var reader):
      defer { source = .reader(reader) }
      return reader.next(at: now, place)
    case .visits(var reader):
      defer { source = .visits(reader) }
      return reader.next(at: now, place)
    }
  }
}
