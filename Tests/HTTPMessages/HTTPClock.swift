package import HTTPCaching
package import Primitives

/// Relates the moments of a run to the dates in header fields.
package struct HTTPClock: Hashable, Sendable, BitwiseCopyable {
  /// The date of the run's first moment.
  package let start: HTTPDate

  /// Makes the clock of a run that began at a date.
  package init(start: HTTPDate) { self.start = start }

  /// Returns the date of a moment, which lies less than a second before it.
  package func date(at instant: Instant) -> HTTPDate {
    let (seconds, _) = instant.nanoseconds.quotientAndRemainder(rounded: 1_000_000_000)
    return HTTPDate(unixSeconds: start.unixSeconds + seconds)
  }

  /// Returns the moment of a date. A date more than 146 years away counts as that far away, so that differences of two
  /// moments do not overflow.
  package func instant(of date: HTTPDate) -> Instant {
    let limit = Int64.max / 2_000_000_000
    let seconds = date.unixSeconds - start.unixSeconds
    return .start + .seconds(min(max(seconds, -limit), limit))
  }
}
