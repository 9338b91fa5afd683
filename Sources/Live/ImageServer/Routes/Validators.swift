import HTTPCaching
import Primitives
import Environment

/// What an answer says of an image's version and of how long it may be kept.
struct Validators: Sendable {
  /// The version there is.
  let current: UInt32
  /// The version that is sent: the one asked for, else the one there is.
  let version: UInt32
  /// The entity tag with its quotes, if the scenario's server sends any.
  let tag: String?
  /// When the image last changed, if the scenario's server says.
  let modified: HTTPDate?
  /// The fields of the header.
  let fields: [HeaderField]
  /// For how many seconds the answer is fresh, where it says.
  let freshFor: Int64?

  init(_ query: ImageQuery, _ server: Server, _ clock: ServerClock, at now: Instant) {
    let configuration = server.configuration
    current = server.version(of: query.object, at: now)
    version = query.version ?? current
    let size = query.size
    tag =
      configuration.entityTags
      ? "\"\(query.object.rawValue)-\(version)-\(size.width)x\(size.height)-\(query.format.rawValue)\""
      : nil
    modified =
      configuration.lastModified ? clock.date(server.lastModified(query.object, at: now)) : nil
    let texts = [
      ("ETag", tag), ("Last-Modified", modified?.description),
      ("Cache-Control", configuration.cacheControl),
      ("Expires", configuration.expires.map { clock.date(now + $0).description }),
      ("Age", configuration.age.map { "\($0.rawValue / 1_000_000_000)" }),
      ("Vary", configuration.vary), ("Cachebench-Version", "\(version)"),
    ]
    fields = texts.compactMap { name, text in text.map { HeaderField(name, $0) } }
    freshFor = Self.freshness(configuration)
  }

  /// What the log says of an answer with these fields.
  var remarks: Answer.Remarks {
    Answer.Remarks(isImage: true, version: version, freshFor: freshFor)
  }

  /// The lifetime that the fields state, less the age (RFC 9111, section 4.2.1).
  private static func freshness(_ configuration: ServerConfiguration) -> Int64? {
    let directives = configuration.cacheControl.map { CacheControl(parsing: $0) }
    if let flags = directives?.flags, !flags.isDisjoint(with: [.noStore, .noCache]) { return 0 }
    let expires = configuration.expires.map { $0.rawValue / 1_000_000_000 }
    guard let lifetime = directives?.maxAge.map({ Int64($0) }) ?? expires else { return nil }
    return max(0, lifetime - (configuration.age ?? .zero).rawValue / 1_000_000_000)
  }
}
