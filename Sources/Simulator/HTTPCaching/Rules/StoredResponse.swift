package import Primitives

/// A response in the cache.
package struct StoredResponse: Hashable, Sendable, BitwiseCopyable {
  /// The caller's version number of the content. The cache only returns it.
  package var version: UInt32
  /// The length of the body.
  package var body: ByteCount
  /// The status and the header fields, including updates by a 304.
  package var metadata: ResponseMetadata
  /// The time of the request that fetched or validated the response most recently.
  package var requestedAt: Instant
  /// The time at which the response to that request arrived.
  package var receivedAt: Instant

  /// Returns the time since the origin server generated or validated the response (RFC 9111, section 4.2.3).
  package func age(at now: Instant) -> Nanoseconds {
    let apparent = max(.zero, difference(receivedAt, metadata.date ?? receivedAt))
    let corrected = metadata.age + difference(receivedAt, requestedAt)
    return max(apparent, corrected) + difference(now, receivedAt)
  }

  /// Returns the age up to which the response is fresh (RFC 9111, section 4.2.1): `max-age`, else Expires minus Date,
  /// else a heuristic if permitted, else zero.
  ///
  /// The heuristic is a tenth of the time since the latest change, which RFC 9111, section 4.2.2, calls typical.
  package func freshnessLifetime(heuristically: Bool) -> Nanoseconds {
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

  /// Returns the way in which the response can be used (RFC 9111, section 4; RFC 5861, section 3).
  ///
  /// A page reload sends `max-age`, which has no effect on an immutable response (RFC 8246, section 2); `no-cache` has.
  func usability(at now: Instant, request: CacheControl, heuristically: Bool) -> Usability {
    let directives = metadata.directives
    guard !directives.flags.union(request.flags).contains(.noCache) else { return .onceValidated }
    let age = age(at: now)
    let lifetime = freshnessLifetime(heuristically: heuristically)
    guard age < lifetime else {
      return usability(pastFreshness: age - lifetime, request: request)
    }
    if let minimum = request.minFresh, lifetime - age < .seconds(Int64(minimum)) {
      return .onceValidated
    }
    let isTooOld = request.maxAge.map { age > .seconds(Int64($0)) } ?? false
    return isTooOld && !directives.flags.contains(.immutable) ? .onceValidated : .fresh
  }

  private func usability(pastFreshness: Nanoseconds, request: CacheControl) -> Usability {
    let directives = metadata.directives
    guard !directives.flags.contains(.mustRevalidate) else { return .onceValidated }
    if let most = request.maxStale, pastFreshness <= .seconds(Int64(most)) { return .fresh }
    guard request.maxAge == nil else { return .onceValidated }
    if let window = directives.staleWhileRevalidate, pastFreshness <= .seconds(Int64(window)) {
      return .whileRevalidating
    }
    return .onceValidated
  }

  /// True if the response may replace an error: a status of `isError`, or no response.
  ///
  /// A response with such a status replaces nothing. RFC 5861, section 4, permits the replacement for the time of
  /// `stale-if-error`. Without that directive, the cache may decide, unless `no-cache` or `must-revalidate` forbids it
  /// (RFC 9111, section 4.2.4).
  func mayReplaceError(at now: Instant, heuristically: Bool, unlessForbidden: Bool) -> Bool {
    let directives = metadata.directives
    guard !metadata.isError, directives.flags.isDisjoint(with: [.noCache, .mustRevalidate])
    else { return false }
    guard let window = directives.staleIfError else { return unlessForbidden }
    let staleness = age(at: now) - freshnessLifetime(heuristically: heuristically)
    return staleness <= .seconds(Int64(window))
  }
}

extension ResponseMetadata {
  /// Returns the time until which a redirect is followed without asking again. It is the redirect's own lifetime.
  /// Without one, it is infinite if the redirect is permanent, and over if it is temporary (RFC 9110, section 15.4).
  package func redirectExpiry(requestedAt: Instant, receivedAt: Instant) -> Instant {
    guard directives.flags.isDisjoint(with: [.noStore, .noCache]) else { return receivedAt }
    guard hasExplicitFreshness else {
      return status == 301 || status == 308 ? .never : receivedAt
    }
    let stored = StoredResponse(
      version: 0, body: .zero, metadata: self, requestedAt: requestedAt, receivedAt: receivedAt)
    return receivedAt
      + (stored.freshnessLifetime(heuristically: false) - stored.age(at: receivedAt))
  }
}

/// Returns the time between two instants, limited to 73 years in either direction, so that sums do not overflow.
private func difference(_ later: Instant, _ earlier: Instant) -> Nanoseconds {
  let (exact, overflows) = later.nanoseconds.subtractingReportingOverflow(earlier.nanoseconds)
  let limit = Int64.max / 4
  guard !overflows else { return Nanoseconds(later < earlier ? -limit : limit) }
  return Nanoseconds(min(max(exact, -limit), limit))
}

/// The way in which a stored response can be used for a request.
enum Usability {
  case fresh
  case whileRevalidating
  case onceValidated
}
