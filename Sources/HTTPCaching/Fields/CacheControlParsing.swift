extension CacheControl {
  /// Reads a Cache-Control field; several of them are joined by commas first.
  ///
  /// By RFC 9111, sections 4.2.1 and 5.2: names in any case; arguments as tokens or quoted strings;
  /// of a repeated directive the most restrictive counts; an argument that is not a number of seconds
  /// counts as none at all, which is zero seconds, or for `max-stale` anything.
  ///
  /// - Complexity: O(*n*) in the length of the field.
  public init(parsing field: String) {
    var members = FieldMembers(field)
    while let member = members.next() { apply(member) }
  }

  /// Reads the directives of a request; `Pragma: no-cache` counts where there is no Cache-Control
  /// (RFC 9111, section 5.4).
  public init(requestCacheControl field: String?, pragma: String?) {
    guard field == nil, let pragma else {
      self.init(parsing: field ?? "")
      return
    }
    let isNoCache = CacheControl(parsing: pragma).flags.contains(.noCache)
    self.init()
    if isNoCache { flags.insert(.noCache) }
  }

  static let namedFlags: [(name: String, flag: Flags)] = [
    ("no-store", .noStore), ("no-cache", .noCache), ("must-revalidate", .mustRevalidate),
    ("must-understand", .mustUnderstand), ("public", .isPublic), ("private", .isPrivate),
    ("immutable", .immutable), ("only-if-cached", .onlyIfCached),
  ]

  private mutating func apply(_ member: FieldMembers.Member) {
    let seconds = member.seconds ?? 0
    switch member.name {
    case "max-age": maxAge = min(maxAge ?? .max, seconds)
    case "stale-while-revalidate":
      staleWhileRevalidate = min(staleWhileRevalidate ?? .max, seconds)
    case "stale-if-error": staleIfError = min(staleIfError ?? .max, seconds)
    case "min-fresh": minFresh = max(minFresh ?? 0, seconds)
    case "max-stale":
      maxStale = min(maxStale ?? .max, member.argument == nil ? Self.maximumSeconds : seconds)
    default:
      for (name, flag) in Self.namedFlags where name == member.name { flags.insert(flag) }
    }
  }
}
