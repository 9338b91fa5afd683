public import Primitives

extension StoredResponse {
  /// The time since the origin generated or validated the response (RFC 9111, section 4.2.3).
  public func age(at now: Instant) -> Nanoseconds {
    let apparent = max(.zero, difference(receivedAt, metadata.date ?? receivedAt))
    let corrected = metadata.age + difference(receivedAt, requestedAt)
    return max(apparent, corrected) + difference(now, receivedAt)
  }

  /// The age up to which the response is fresh (RFC 9111, section 4.2.1): `max-age`, else Expires less
  /// Date, else a heuristic if permitted, else nothing.
  ///
  /// The heuristic is the tenth of the time since the last change that RFC 9111, section 4.2.2, names
  /// as typical.
  public func freshnessLifetime(heuristically: Bool) -> Nanoseconds {
    if let maxAge = metadata.directives.maxAge { return .seconds(Int64(maxAge)) }
    let date = metadata.date ?? receivedAt
    if let expires = metadata.expires { return max(.zero, difference(expires, date)) }
    guard heuristically, let lastModified = metadata.lastModified, permitsHeuristic else {
      return .zero
    }
    return Nanoseconds(max(0, difference(date, lastModified).rawValue) / 10)
  }

  private var permitsHeuristic: Bool {
    metadata.hasHeuristicStatus || metadata.directives.flags.contains(.isPublic)
  }
}

/// The time between two moments, however far apart: at most 73 years in either direction, so that
/// sums of a few do not overflow.
private func difference(_ later: Instant, _ earlier: Instant) -> Nanoseconds {
  let (exact, overflows) = later.nanoseconds.subtractingReportingOverflow(earlier.nanoseconds)
  let limit = Int64.max / 4
  guard !overflows else { return Nanoseconds(later < earlier ? -limit : limit) }
  return Nanoseconds(min(max(exact, -limit), limit))
}
