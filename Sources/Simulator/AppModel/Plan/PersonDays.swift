package import Primitives
package import Scrolling

/// The days of a person: visits, process ends between them, and new items.
/// It depends only on the configuration and a seed. The run begins with the first visit.
/// It depends only on the configuration and a seed. The time of the run begins with the first visit.
package struct PersonDays: Sendable {
  /// A visit and the events before it.
  package struct TabVisit: Hashable, Sendable {
    /// The time for which the person looks at the list.
    package let visit: Visit
    /// The time at which the system ended the app since the previous visit; nil if it did not. It is ignored if the
    /// memory of the app decides when it ends.
    package let processEnded: Instant?
    /// The time for which the system keeps the app after the previous visit; zero before the first visit. The visit may
    /// begin before this time is over.
    package let kept: Nanoseconds
    /// The number of items that are new at the top since the app's previous list.
    package let newItems: Int
  }

  /// The visits in order of time, at least one.
  package let stays: [TabVisit]
  /// The time of day at which the run begins.
  package let clock: Nanoseconds

  /// Draws the days of a person.
  ///
  /// - Complexity: O(*m* + *n* log *n*) in the number of minutes and of new items.
  package init(_ person: PersonConfiguration, seed: UInt64) {
    let draws = Draws(person, SplitMix64(seed: seed).split("person"))
    let spans = draws.spans()
    clock = spans[0].begins - .start
    stays = draws.stays(of: spans).map { $0.counted(from: spans[0].begins) }
  }
}

extension PersonDays.TabVisit {
  fileprivate func counted(from origin: Instant) -> Self {
    let begins = Instant.start + (visit.begins - origin)
    return Self(
      visit: Visit(
        from: begins, to: begins + (visit.ends - visit.begins), atTop: visit.beginsAtTop),
      processEnded: processEnded.map { .start + ($0 - origin) }, kept: kept, newItems: newItems)
  }
}

/// The random draws of a person's days. Instants are relative to the midnight before the first day.
private struct Draws {
  struct Span {
    let begins: Instant
    let ends: Instant
  }

  let person: PersonConfiguration
  let launches: SplitMix64
  let lengths: SplitMix64
  let lives: SplitMix64
  let items: SplitMix64

  init(_ person: PersonConfiguration, _ random: SplitMix64) {
    self.person = person
    launches = random.split("launches")
    lengths = random.split("lengths")
    lives = random.split("lives")
    items = random.split("items")
  }

  private var end: Instant { .start + .seconds(86_400) * Int64(person.days) }

  /// Returns the visits. In each minute a visit begins at random, unless another is under way. If there is no visit,
  /// there is one at noon.
  func spans() -> [Span] {
    let sum = person.hours.reduce(0, +)
    var spans: [Span] = []
    for minute in 0..<(person.days * 1_440) {
      let chance = person.visits * person.hours[minute / 60 % 24] / sum / 60
      var draw = SplitMix64(seed: launches.value(at: UInt64(minute)))
      guard draw.nextUnit() < chance else { continue }
      let begins = Instant.start + .seconds(60) * Int64(minute) + .seconds(Int64(draw.next() % 60))
      if let last = spans.last, begins <= last.ends + .seconds(1) { continue }
      spans.append(Span(begins: begins, ends: begins + length(UInt64(spans.count))))
    }
    let noon = Instant.start + .seconds(43_200)
    return spans.isEmpty ? [Span(begins: noon, ends: noon + length(0))] : spans
  }

  private func length(_ position: UInt64) -> Nanoseconds {
    let seconds = Lognormal.value(
      median: person.visit.seconds, sigma: person.visitSpread, lengths.value(at: position))
    let longest = PersonConfiguration.longestVisit.seconds
    return .milliseconds(Int64((min(max(seconds, 1), longest) * 1_000).rounded()))
  }

  /// Returns the time for which the system keeps the app after a visit, in whole seconds, at least a minute.
  private func life(_ position: UInt64) -> Nanoseconds {
    let seconds = Lognormal.value(
      median: person.kept.seconds, sigma: person.keptSpread, lives.value(at: position))
    return .seconds(Int64(min(max(seconds, 60), 1e9).rounded()))
  }

  func stays(of spans: [Span]) -> [PersonDays.TabVisit] {
    let arrivals = self.arrivals()
    var stays: [PersonDays.TabVisit] = []
    // From the start, the list contains the items that arrived before the first visit.
    var taken = arrivals.count(before: spans[0].begins)
    for (position, span) in spans.enumerated() {
      let left = position > 0 ? spans[position - 1].ends : nil
      let kept = left == nil ? .zero : life(UInt64(position))
      let ended = left.map { $0 + kept }.flatMap { $0 < span.begins ? $0 : nil }
      let away = left.map { span.begins - $0 } ?? .zero
      let isNew = ended != nil || (left != nil && away >= person.newListAfter)
      let there = isNew ? arrivals.count(before: span.begins) : taken
      stays.append(
        .init(
          visit: Visit(from: span.begins, to: span.ends, atTop: isNew), processEnded: ended,
          kept: kept, newItems: there - taken))
      taken = there
    }
    return stays
  }

  /// Returns the arrival times of all new items in order. They are uniformly distributed over all days.
  private func arrivals() -> [Instant] {
    let count = person.newItems * person.days
    let length = UInt64((end - .start).rawValue)
    return (0..<UInt64(count)).map { number in
      Instant.start
        + Nanoseconds(Int64(items.value(at: number).multipliedFullWidth(by: length).high))
    }.sorted()
  }
}

extension [Instant] {
  /// Returns the number of instants before an instant. The array must be in order.
  fileprivate func count(before moment: Instant) -> Int {
    (0..<count).partitionPoint { self[$0] < moment }
  }
}
