import Primitives

/// How a stored response may be used for a request.
enum Usability {
  case fresh
  case whileRevalidating
  case onceValidated
}

extension StoredResponse {
  /// Whether the response may be served at once (RFC 9111, section 4; RFC 5861, section 3).
  ///
  /// A request's `max-age`, which is what reloading a page sends, does not age an immutable
  /// response (RFC 8246, section 2); `no-cache` does.
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

  /// Whether the response may stand in for an error: a status that `isError` names, or no answer.
  ///
  /// A response that is itself such an error stands in for none. RFC 5861, section 4, permits it
  /// for as long as `stale-if-error` says; RFC 9111, section 4.2.4, leaves it to the cache where
  /// nothing is said, and forbids it after `no-cache` and `must-revalidate`.
  func mayReplaceError(at now: Instant, heuristically: Bool, unlessForbidden: Bool) -> Bool {
    let directives = metadata.directives
    guard !metadata.isError, directives.flags.isDisjoint(with: [.noCache, .mustRevalidate])
    else { return false }
    guard let window = directives.staleIfError else { return unlessForbidden }
    let staleness = age(at: now) - freshnessLifetime(heuristically: heuristically)
    return staleness <= .seconds(Int64(window))
  }
}
