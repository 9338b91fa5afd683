public import Primitives

/// The directives of a Cache-Control field that a private cache obeys, of a response or of a request.
///
/// Times are whole seconds, as in the field, and at most 2^31 (RFC 9111, section 1.2.2). `s-maxage`
/// and `proxy-revalidate` concern only shared caches and are ignored, like unknown directives. `private` only
/// permits storing.
public struct CacheControl: Hashable, Sendable, BitwiseCopyable {
  /// The directives without a value.
  public struct Flags: OptionSet, Hashable, Sendable, BitwiseCopyable {
    /// One bit a directive.
    public let rawValue: UInt16

    /// Creates the directives of these bits.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Do not store this (RFC 9111, sections 5.2.1.5 and 5.2.2.5).
    public static let noStore = Flags(rawValue: 1 << 0)
    /// Do not use this without validation (sections 5.2.1.4 and 5.2.2.4). Field names as an argument change nothing.
    public static let noCache = Flags(rawValue: 1 << 1)
    /// Do not use this without validation once stale (section 5.2.2.2).
    public static let mustRevalidate = Flags(rawValue: 1 << 2)
    /// Do not store this unless its status is understood (section 5.2.2.3).
    public static let mustUnderstand = Flags(rawValue: 1 << 3)
    /// May be stored by any cache (section 5.2.2.9).
    public static let isPublic = Flags(rawValue: 1 << 4)
    /// May be stored by a private cache (section 5.2.2.7).
    public static let isPrivate = Flags(rawValue: 1 << 5)
    /// Does not change while fresh (RFC 8246).
    public static let immutable = Flags(rawValue: 1 << 6)
    /// Use a stored response or none (section 5.2.1.7).
    public static let onlyIfCached = Flags(rawValue: 1 << 7)
  }

  /// The directives without an argument.
  public var flags: Flags = []
  /// Seconds for which a response is fresh, or the age that a request accepts.
  public var maxAge: UInt32?
  /// Seconds past freshness for which a response may be used while it is revalidated (RFC 5861).
  public var staleWhileRevalidate: UInt32?
  /// Seconds past freshness for which a response may stand in for an error (RFC 5861).
  public var staleIfError: UInt32?
  /// Seconds past freshness that a request accepts; `maximumSeconds` for any number.
  public var maxStale: UInt32?
  /// Seconds of freshness that a request wants left.
  public var minFresh: UInt32?

  /// Creates no directives.
  public init() {}

  /// The maximum time, to which longer ones are clamped: 2^31 seconds, or 68 years.
  public static var maximumSeconds: UInt32 { 1 << 31 }
}

extension CacheControl {
  /// Reads a Cache-Control field. Several fields must be joined by commas first.
  ///
  /// RFC 9111, sections 4.2.1 and 5.2, sets the rules. Names may have any case, and arguments may be tokens or
  /// quoted strings. Of a repeated directive the most restrictive counts. An argument that is not a number of
  /// seconds means zero seconds. A missing argument also means zero seconds, except for `max-stale`, where it means
  /// that a response of any age is accepted.
  ///
  /// - Complexity: O(*n*) in the length of the field.
  public init(parsing field: String) {
    var members = FieldMembers(field)
    while let member = members.next() { apply(member) }
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

extension CacheControl: CustomStringConvertible, NodeValue {
  /// The field's text, with the directives in a fixed order. It reads back as the same directives.
  public var description: String {
    let seconds: [(String, UInt32?)] = [
      ("max-age", maxAge), ("stale-while-revalidate", staleWhileRevalidate),
      ("stale-if-error", staleIfError), ("min-fresh", minFresh), ("max-stale", maxStale),
    ]
    let names = Self.namedFlags.filter { flags.contains($0.flag) }.map(\.name)
    let times = seconds.compactMap { name, time in time.map { "\(name)=\($0)" } }
    return (names + times).joined(separator: ", ")
  }

  /// Reads the field's text.
  public init(from reader: NodeReader) throws(DocumentError) {
    self.init(parsing: try String(from: reader))
  }

  /// Returns the field's text.
  public func node() -> YAMLNode { .text(description) }
}
