/// The directives of a Cache-Control field, of a response or of a request, that a private cache
/// heeds.
///
/// Times are whole seconds, as the field has them, and at most 2^31 (RFC 9111, section 1.2.2).
/// `s-maxage`, `proxy-revalidate` and `private` are addressed to shared caches and not kept, except
/// that `private` permits storing; unknown directives are ignored.
public struct CacheControl: Hashable, Sendable, BitwiseCopyable {
  /// The directives that are either there or not.
  public struct Flags: OptionSet, Hashable, Sendable, BitwiseCopyable {
    /// One bit a directive.
    public let rawValue: UInt16

    /// The directives of those bits.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Do not store this (RFC 9111, sections 5.2.1.5 and 5.2.2.5).
    public static let noStore = Flags(rawValue: 1 << 0)
    /// Do not use this without validation (sections 5.2.1.4 and 5.2.2.4); also the qualified form.
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
  /// Seconds past freshness that a request accepts; `maximumSeconds` if any number.
  public var maxStale: UInt32?
  /// Seconds of freshness that a request wants left.
  public var minFresh: UInt32?

  /// No directive.
  public init() {}

  /// What longer times are clamped to: 2^31 seconds, or 68 years.
  public static var maximumSeconds: UInt32 { 1 << 31 }
}
