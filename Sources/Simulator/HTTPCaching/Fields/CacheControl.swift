public import Primitives

/// The directives of a Cache-Control field, in a response or a request, that a private cache obeys.
///
/// Times are whole seconds of at most 2^31, as in the field (RFC 9111, section 1.2.2). `s-maxage` and
/// `proxy-revalidate` concern only shared caches and are ignored, like unknown directives. `private` only permits
/// storing.
public struct CacheControl: Hashable, Sendable, BitwiseCopyable {
  /// The directives without a value.
  public struct Flags: OptionSet, Hashable, Sendable, BitwiseCopyable {
    /// The bits, one for each directive.
    public let rawValue: UInt16

    /// Creates the directives of some bits.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The message must not be stored (RFC 9111, sections 5.2.1.5 and 5.2.2.5).
    public static let noStore = Flags(rawValue: 1 << 0)
    /// A stored response must not be used without validation (sections 5.2.1.4 and 5.2.2.4). Field names as an argument
    /// are ignored.
    public static let noCache = Flags(rawValue: 1 << 1)
    /// A stale response must not be used without validation (section 5.2.2.2).
    public static let mustRevalidate = Flags(rawValue: 1 << 2)
    /// The response must not be stored unless its status is understood (section 5.2.2.3).
    public static let mustUnderstand = Flags(rawValue: 1 << 3)
    /// The response may be stored by any cache (section 5.2.2.9).
    public static let isPublic = Flags(rawValue: 1 << 4)
    /// The response may be stored by a private cache (section 5.2.2.7).
    public static let isPrivate = Flags(rawValue: 1 << 5)
    /// The response does not change while it is fresh (RFC 8246).
    public static let immutable = Flags(rawValue: 1 << 6)
    /// Only a stored response may be used (section 5.2.1.7).
    public static let onlyIfCached = Flags(rawValue: 1 << 7)
  }

  /// The directives without an argument.
  public var flags: Flags = []
  /// The seconds for which a response is fresh, or the maximum age that a request accepts.
  public var maxAge: UInt32?
  /// The seconds after freshness for which a response may be used while it is revalidated (RFC 5861).
  public var staleWhileRevalidate: UInt32?
  /// The seconds after freshness for which a response may replace an error (RFC 5861).
  public var staleIfError: UInt32?
  /// The seconds after freshness that a request accepts; `maximumSeconds` if it accepts any.
  public var maxStale: UInt32?
  /// The seconds of remaining freshness that a request demands.
  public var minFresh: UInt32?

  /// Creates no directives.
  public init() {}

  /// The maximum time, to which longer times are clamped: 2^31 seconds, or 68 years.
  public static var maximumSeconds: UInt32 { 1 << 31 }
}

extension CacheControl {
  /// Reads a Cache-Control field. Several fields must be joined by commas first.
  ///
  /// The rules are those of RFC 9111, sections 4.2.1 and 5.2. Names may have any case, and arguments may be tokens or
  /// quoted strings. If a directive is repeated, the most restrictive one applies. An argument that is not a number of
  /// seconds means zero seconds. A missing argument also means zero seconds, except for `max-stale`, where a response
  /// of any age is then accepted.
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
  /// The field's text, with the directives in a fixed order. It is read as the same directives.
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
