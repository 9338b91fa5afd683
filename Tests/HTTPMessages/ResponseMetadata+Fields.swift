package import HTTPCaching
package import Primitives

extension ResponseMetadata {
  /// Reads the numbers that a cache needs from the header fields of a response.
  ///
  /// By RFC 9111, an Expires that is no date, or that occurs twice, has passed (sections 4.2.1 and 5.3). Of several Age
  /// values the first counts; one that is no number of seconds is ignored (section 5.1). A Date or Last-Modified that
  /// is no date is ignored.
  ///
  /// - Parameters:
  ///   - status: The status code.
  ///   - fields: The header fields.
  ///   - receivedAt: The time at which they arrived, which determines the century of a year of two digits.
  ///   - clock: The relation of dates to the run's time.
  ///   - number: A number for an entity tag: the same for the same tag, `W/` or not.
  /// - Complexity: O(*n*) in the length of the header section.
  package init(
    status: UInt16, fields: HTTPFields, receivedAt: Instant, clock: HTTPClock,
    number: (EntityTag) -> UInt64
  ) {
    let now = clock.date(at: receivedAt)
    func moment(_ name: String) -> Instant? {
      fields[name].flatMap { HTTPDate(parsing: $0, asOf: now) }.map { clock.instant(of: $0) }
    }
    self.init(status: status)
    date = moment("Date")
    if fields.contains("Expires") { expires = moment("Expires") ?? Self.alreadyExpired }
    lastModified = moment("Last-Modified")
    age = fields["Age"].map(Self.age) ?? .zero
    entityTag = fields["ETag"].map { number(EntityTag($0)) }
    cacheControl = fields["Cache-Control"].map { CacheControl(parsing: $0) }
  }

  private static func age(_ field: String) -> Nanoseconds {
    let first = field.split(separator: ",", omittingEmptySubsequences: false).first ?? ""
    return .seconds(Int64(DeltaSeconds.read(HTTPField("Age", String(first)).value) ?? 0))
  }
}
