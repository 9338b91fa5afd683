import Primitives

/// The motion of gestures: a chain of segments, each with a closed form from its start.
///
/// A segment begins when the previous one ends, which does not depend on frames. Frames at 60 and at 120 Hz therefore
/// sample the same path. A segment starts from an offset and a speed on a grid of 64ths.
struct GestureMotion {
  private let configuration: ScrollConfiguration
  private let viewport: Points
  private var script: GestureScript
  private var segment = MotionSegment.rest
  private var began = Instant.start
  private var ends = Instant.start
  /// The offset at which the current segment began.
  private var origin = Points.zero
  /// The time of the next touch in a quick succession. It does not depend on the content.
  private var nextTouch: Instant?
  /// The speed that remained of the previous flick in a quick succession.
  private var carried = 0.0
  private var refreshFired = false
  /// The current visit to another screen; nil if there is none.
  private var visit: DetailVisit?
  private var visits = 0
  /// The number of the current reading of the second list, and its duration so far; nil before the first reading.
  private var reading: (number: Int, time: Nanoseconds)?
  private var end: Instant?

  init(
    _ configuration: ScrollConfiguration, viewport: Points, visits: [Visit] = [], seed: UInt64
  ) {
    self.configuration = configuration
    self.viewport = viewport
    script = GestureScript(configuration, visits: visits, seed: seed)
  }

  mutating func sample(
    at now: Instant, contentHeight: Points, top: (Int) -> Points
  ) -> MotionState {
    let bounds = ScrollBounds(contentHeight: contentHeight, viewport: viewport)
    var refreshes = false
    var offset = Points.zero
    while true {
      offset = self.offset(at: min(now, ends), bounds)
      if bounceOff(offset, bounds, by: now) { continue }
      refreshes = pulls(offset) || refreshes
      guard ends <= now else { break }
      advance(at: ends, bounds, top)
    }
    if case .rest = segment { origin = offset }
    let sample = ScrollSample(
      offset: offset, phase: segment.phase, refreshTriggered: refreshes, visit: visit)
    return MotionState(sample: sample, restsUntil: restsUntil, end: end)
  }

  private var restsUntil: Instant? { if case .rest = segment { ends } else { nil } }

  private func offset(at now: Instant, _ bounds: ScrollBounds) -> Points {
    segment.offset(after: (now - began).seconds, from: origin, bounds)
  }

  /// True if a finger has pulled the top down far enough for the first time since its touch.
  private mutating func pulls(_ offset: Points) -> Bool {
    guard case .finger = segment, !refreshFired else { return false }
    refreshFired = Points.zero - offset >= configuration.refreshDistance
    return refreshFired
  }

  /// Replaces momentum that has passed an edge by a bounce, from the instant at which it passed.
  private mutating func bounceOff(
    _ reached: Points, _ bounds: ScrollBounds, by now: Instant
  ) -> Bool {
    guard case .momentum(let momentum) = segment, let edge = bounds.edge(past: reached) else {
      return false
    }
    let last = min(now, ends)
    let time = momentum.time(to: edge.points)
    // If the content has shrunk, momentum may have been beyond the edge from its start.
    let passing = time.map { began + Nanoseconds(seconds: $0) } ?? last
    let at = min(passing, last)
    let velocity = grid(momentum.velocity(after: (at - began).seconds))
    bounce(from: time == nil ? reached : edge, to: edge, velocity, at: at)
    return true
  }

  private mutating func bounce(
    from offset: Points, to edge: Points, _ velocity: Double, at now: Instant
  ) {
    let spring = BounceSpring(
      edge: edge.points, displacement: (offset - edge).points, velocity: velocity)
    let time = spring.duration(within: configuration.restDistance)
    begin(.bounce(spring), at: now, from: offset, for: Nanoseconds(seconds: time))
  }

  private mutating func begin(
    _ next: MotionSegment, at now: Instant, from offset: Points, for time: Nanoseconds
  ) {
    segment = next
    began = now
    origin = offset
    ends = min(now + time, nextTouch ?? .never)
  }

  /// Replaces a finished segment by the next one.
  private mutating func advance(at now: Instant, _ bounds: ScrollBounds, _ top: (Int) -> Points) {
    let reached = arrival(at: now, bounds)
    if case .finger(let path) = segment, letGo(path, reached, bounds, at: now) { return }
    carried = 0
    if let ended = visit {
      visit = nil
      if ended.place != nil { return begin(.rest, at: now, from: reached, for: Gesture.Tap.back) }
    }
    if let touch = nextTouch, now < touch {
      return begin(.rest, at: now, from: reached, for: touch - now)
    }
    if nextTouch != nil, case .momentum(let momentum) = segment {
      carried = grid(momentum.velocity(after: (now - began).seconds))
    }
    nextTouch = nil
    follow(reached, bounds, top, at: now)
  }

  /// Returns the offset at the end of a segment. A bounce that was not interrupted ends exactly at its edge.
  private func arrival(at now: Instant, _ bounds: ScrollBounds) -> Points {
    if case .bounce(let spring) = segment, now != nextTouch { return Points(spring.edge) }
    return offset(at: now, bounds)
  }

  /// Releases the content when the finger lifts. Returns false if it then does not move.
  private mutating func letGo(
    _ path: FingerPath, _ reached: Points, _ bounds: ScrollBounds, at now: Instant
  ) -> Bool {
    let velocity = released(path.releaseVelocity)
    if let edge = bounds.edge(past: reached) {
      let slope = bounds.band.slope(atDisplacement: abs((reached - edge).points))
      bounce(from: reached, to: edge, grid(path.releaseVelocity * slope), at: now)
      return true
    }
    let momentum = Momentum(
      offset: reached.points, velocity: velocity, rate: configuration.decelerationRate.perSecond)
    let time = momentum.duration(within: configuration.restDistance)
    guard time > 0 else { return false }
    begin(.momentum(momentum), at: now, from: reached, for: Nanoseconds(seconds: time))
    return true
  }

  /// Returns the finger's speed plus the share of the speed that remained of the previous flick.
  private func released(_ velocity: Double) -> Double {
    guard velocity * carried > 0 else { return velocity }
    let sum = velocity + carried * configuration.flickCarry
    let limit = max(configuration.maximumVelocity, velocity.magnitude)
    return grid(min(max(sum, -limit), limit))
  }

  private mutating func follow(
    _ reached: Points, _ bounds: ScrollBounds, _ top: (Int) -> Points, at now: Instant
  ) {
    switch script.next(at: now, place(reached, bounds)) {
    case nil:
      end = now
      begin(.rest, at: now, from: reached, for: Instant.never - now)
    case .flick(let flick, let interval): touch(flick, interval, reached, bounds, at: now)
    case .other(let gesture): play(gesture, reached, bounds, top, at: now)
    }
  }

  private func place(_ offset: Points, _ bounds: ScrollBounds) -> Reader.Place {
    if offset <= .zero { return .top }
    return offset >= bounds.highest ? .bottom : .between
  }

  private mutating func touch(
    _ flick: Gesture.Flick, _ interval: Nanoseconds?, _ reached: Points, _ bounds: ScrollBounds,
    at now: Instant
  ) {
    let time = flick.duration
    drag(.accelerating, by: flick.velocity * time.seconds / 2, time, reached, bounds, at: now)
    nextTouch = interval.map { now + $0 }
  }

  private mutating func play(
    _ gesture: Gesture, _ reached: Points, _ bounds: ScrollBounds, _ top: (Int) -> Points,
    at now: Instant
  ) {
    switch gesture {
    case .drag(let drag):
      self.drag(
        .minimumJerk, by: drag.distance.points, drag.duration, reached, bounds, at: now)
    case .pullToRefresh(let pull):
      let distance = bounds.unbanded(-pull.overscroll.points) - bounds.unbanded(reached.points)
      drag(.minimumJerk, by: distance, pull.duration, reached, bounds, at: now)
    case .pause(let pause): begin(.rest, at: now, from: reached, for: pause.duration)
    case .tap(let tap):
      visit = DetailVisit(visits, at: Points(viewport.points * tap.at), across: tap.across)
      visits += 1
      begin(.rest, at: now, from: reached, for: tap.look)
    case .tab(let tab):
      visit = DetailVisit(visits, at: .tab(stay(tab, at: now)))
      visits += 1
      begin(.rest, at: now, from: reached, for: tab.stay)
    case .jump(let jump):
      begin(.rest, at: now, from: bounds.clamp(top(jump.row)), for: .zero)
    case .scrollToTop(let tap):
      let curve = ScrollToTopCurve(start: reached.points, duration: tap.duration.seconds)
      begin(.toTop(curve), at: now, from: reached, for: reached > .zero ? tap.duration : .zero)
    case .flick, .flicks: break  // The script hands these out as throws.
    }
  }

  private mutating func stay(_ tab: Gesture.Tab, at now: Instant) -> TabStay {
    let known = tab.atTop ? nil : reading
    let (number, before) = known ?? (visits, .zero)
    reading = (number, before + tab.stay)
    return TabStay(reading: number, began: now, before: before)
  }

  private mutating func drag(
    _ profile: FingerPath.Profile, by distance: Double, _ time: Nanoseconds, _ reached: Points,
    _ bounds: ScrollBounds, at now: Instant
  ) {
    let path = FingerPath(
      profile: profile, start: bounds.unbanded(reached.points), distance: distance,
      duration: time.seconds)
    refreshFired = false
    begin(.finger(path), at: now, from: reached, for: time)
  }

  /// Rounds a speed to 64ths of a point per second, so that it is the same on every processor.
  private func grid(_ velocity: Double) -> Double { Points(velocity).points }
}
