import Environment
import HTTPCaching
import Primitives

/// The header fields of a response about an image's version and its lifetime in caches.
struct Validators: Sendable {
  /// The current version.
  let current: UInt32
  /// The version that is sent: the requested version, or the current version if the request names none.
  let version: UInt32
  /// The entity tag with its quotes; nil if the scenario's server sends none.
  let tag: String?
  /// The date of the image's latest change; nil if the scenario's server sends none.
  let modified: HTTPDate?
  let fields: [HeaderField]
  /// The values about a private cache in the log.
  let reuse: (freshFor: Int64?, forbidsStoring: Bool?)

  init(_ query: ImageQuery, _ server: Server, _ clock: ServerClock, at now: Instant) {
    let configuration = server.configuration
    current = server.version(of: query.rendition, at: now)
    version = query.version ?? current
    let size = query.size
    tag =
      configuration.entityTags
      ? "\"\(query.rendition.rawValue)-\(version)-\(size.width)x\(size.height)-\(query.format.rawValue)\""
      : nil
    modified =
      configuration.lastModified ? clock.date(server.lastModified(query.rendition, at: now)) : nil
    let texts = [
      ("ETag", tag), ("Last-Modified", modified?.description),
      ("Cache-Control", configuration.cacheControl),
      ("Expires", configuration.expires.map { clock.date(now + $0).description }),
      ("Age", configuration.age.map { "\($0.rawValue / 1_000_000_000)" }),
      ("Vary", configuration.vary), ("Cachebench-Version", "\(version)"),
      (Self.timing.name, Self.timing.value),
    ]
    fields = texts.compactMap { name, text in text.map { HeaderField(name, $0) } }
    reuse = PassedHeader(fields).reuse(receivedAt: clock.date(now))
  }

  /// The field that lets pages of any origin read the image's Resource Timing.
  static let timing = HeaderField("Timing-Allow-Origin", "*")

  /// The log values of a response with these fields.
  var remarks: Response.Remarks {
    Response.Remarks(isImage: true, version: version, reuse: reuse)
  }
}
