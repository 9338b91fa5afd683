import HTTPCaching
import Primitives
import World

/// Any path of an archive, answered as it was when it was captured.
struct ArchiveRoute {
  let request: ServerRequest
  let archive: ServedArchive
  let content: ServerContent

  /// How the request is answered.
  var plan: AnswerPlan {
    let order = content.nextImageOrder()
    let network = content.world.network(at: request.arrival)
    if let network, network.offline { return .broken(.zero) }
    // Nothing gets through, and nothing can be told from the loopback.
    guard let wait = content.wait(for: request, order, network, isHostNew: order == 1) else {
      return .broken(.seconds(60))
    }
    var answer = answer
    if let network, content.path.breaks(network.breaks, order: order) {
      answer.fault = .reset(after: 0.5)
    }
    return .later(wait, image: nil) { [answer] in answer }
  }

  private var answer: Answer {
    guard let resource = archive.resource(at: request.target, host: request.fields.host) else {
      return missing(
        "the archive has no \(request.target.prefix(200))",
        isImage: ImagePath.isImage(request.target))
    }
    guard let body = resource.body ?? (resource.isEmpty ? [] : nil) else {
      let reason = "the archive has no body of \(resource.url.prefix(200)); save it with content"
      return missing(reason, isImage: resource.isImage, url: resource.url)
    }
    let header = ArchivedHeader(resource, at: content.clock.date(request.arrival))
    let verdict =
      resource.status == 200
      ? Preconditions.judge(request.fields, tag: header.tag, modified: header.modified) : .proceed
    var answer =
      switch verdict {
      case .proceed: Answer(resource.status, header.fields, bytes: body)
      case .notModified: Answer(304, header.fieldsOfUnchanged)
      case .failed: Answer.refusal(412, "it is another than the request asks for")
      }
    if verdict == .proceed, resource.status == 200,
      Preconditions.allowsRange(request.fields, tag: header.tag, modified: header.modified)
    {
      answer.cut(to: .of(request.fields.range, length: body.count))
    }
    answer.remarks = Answer.Remarks(
      isImage: true, version: 1, freshFor: header.freshFor, url: resource.url,
      isArchivedImage: resource.isImage)
    return answer
  }

  /// That there is nothing, which counts against the client where it asked for an image.
  private func missing(_ reason: String, isImage: Bool, url: String? = nil) -> Answer {
    var answer = Answer.refusal(404, reason)
    answer.remarks.isRefusal = false
    answer.remarks.isArchivedImage = isImage
    answer.remarks.url = url ?? "http://\(request.fields.host ?? "")\(request.target)"
    return answer
  }
}

extension ServedArchive.Resource {
  /// Whether an answer of its status has no body in any case, or often.
  fileprivate var isEmpty: Bool { status == 204 || 300..<400 ~= status }
}

/// The header of an archived answer as it can be sent again.
struct ArchivedHeader {
  /// The fields to be sent with a body.
  let fields: [HeaderField]
  /// The entity tag.
  let tag: String?
  /// When it last changed.
  let modified: HTTPDate?
  /// For how many seconds it stays fresh, where that is said.
  let freshFor: Int64?

  /// Fields of one connection (RFC 9110, section 7.6.1), of a message's framing and coding, which are the
  /// server's own, and those that would send the client past it.
  private static let dropped: Set<String> = [
    "connection", "keep-alive", "proxy-connection", "proxy-authenticate", "te", "trailer",
    "transfer-encoding", "upgrade", "content-length", "content-encoding", "content-range", "date",
    "server", "alt-svc", "strict-transport-security",
  ]
  /// What a 304 has (RFC 9110, section 15.4.5).
  private static let ofUnchanged: Set<String> = [
    "cache-control", "content-location", "etag", "expires", "vary", "age", "last-modified",
  ]

  init(_ resource: ServedArchive.Resource, at now: HTTPDate) {
    func value(_ name: String) -> String? {
      let values = resource.fields.filter { $0.name.lowercased() == name }.map(\.value)
      return values.isEmpty ? nil : values.joined(separator: ", ")
    }
    let named = Set(
      (value("connection") ?? "").lowercased().split(separator: ",").map {
        $0.filter { $0 != " " }
      })
    let date = value("date").flatMap { HTTPDate($0) }
    let lifetime = value("expires").flatMap { HTTPDate($0) }.flatMap { expires in
      date.map { expires.unixSeconds - $0.unixSeconds }
    }
    fields = resource.fields.compactMap { name, value in
      let lowered = name.lowercased()
      guard !Self.dropped.contains(lowered), !named.contains(lowered), !name.hasPrefix(":"),
        Self.isPlain(name), Self.isPlain(value)
      else { return nil }
      // Moved with the answer's date, so that it stays fresh for as long as it was.
      if lowered == "expires", let lifetime {
        let expires = HTTPDate(unixSeconds: now.unixSeconds + lifetime)
        return HeaderField(name, expires.description)
      }
      return HeaderField(name, value)
    }
    tag = value("etag")
    modified = value("last-modified").flatMap { HTTPDate($0) }
    let directives = value("cache-control").map { CacheControl(parsing: $0) }
    if let flags = directives?.flags, !flags.isDisjoint(with: [.noStore, .noCache]) {
      freshFor = 0
    } else {
      let stated = directives?.maxAge.map { Int64($0) } ?? lifetime
      let age = value("age").flatMap { UInt32($0) } ?? 0
      freshFor = stated.map { max(0, $0 - Int64(age)) }
    }
  }

  /// The fields of a 304.
  var fieldsOfUnchanged: [HeaderField] {
    fields.filter { Self.ofUnchanged.contains($0.name.lowercased()) }
  }

  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
  }
}
