package import HTTPCaching
package import Primitives

/// Relates the moments of a run to the dates in header fields.
package struct HTTPClock: Hashable, Sendable, BitwiseCopyable {
  /// The date of the run's first moment.
  package let start: HTTPDate

  /// A run that began then.
  package init(start: HTTPDate) { self.start = start }

  /// The date of a moment, which lies less than a second before it.
  package func date(at instant: Instant) -> HTTPDate {
    let (seconds, _) = instant.nanoseconds.quotientAndRemainder(rounded: 1_000_000_000)
    return HTTPDate(unixSeconds: start.unixSeconds + seconds)
  }

  /// The moment of a date; of one more than 146 years away, the moment that far away, so that
  /// differences of two do not overflow.
  package func instant(of date: HTTPDate) -> Instant {
    let limit = Int64.max / 2_000_000_000
    let seconds = date.unixSeconds - start.unixSeconds
    return .start + .seconds(min(max(seconds, -limit), limit))
  }
}
