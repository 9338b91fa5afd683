extension ResponseMetadata {
  /// Statuses that may be given a lifetime by heuristic (RFC 9110, section 15.1).
  var hasHeuristicStatus: Bool {
    switch status {
    case 200, 203, 204, 206, 300, 301, 308, 404, 405, 410, 414, 501: true
    default: false
    }
  }

  /// Final statuses whose caching rules this cache knows. A 304 is no response of its own.
  var hasUnderstoodStatus: Bool {
    switch status {
    case 200...208, 226, 300...303, 305...308, 400...431, 451, 500...511: true
    default: false
    }
  }

  /// Whether a private cache may store the response to a GET (RFC 9111, section 3).
  func isStorable(request: CacheControl) -> Bool {
    let flags = directives.flags
    guard isComplete, !request.flags.contains(.noStore), isFinal else { return false }
    if flags.contains(.mustUnderstand) {
      guard hasUnderstoodStatus else { return false }
    } else if flags.contains(.noStore) {
      return false
    }
    let isPermitted = !flags.isDisjoint(with: [.isPublic, .isPrivate])
    return hasExplicitFreshness || isPermitted || hasHeuristicStatus
  }

  private var isFinal: Bool {
    (200...599).contains(status) && status != 304 && (status != 206 || keepsRange)
  }
}
