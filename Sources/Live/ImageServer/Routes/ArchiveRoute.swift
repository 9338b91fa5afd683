import Environment
import HTTPCaching

/// A path of an archive, answered with the captured response.
struct ArchiveRoute {
  let request: ServerRequest
  let archive: ServedArchive
  let content: ServerContent

  /// The plan of the response.
  var plan: ResponsePlan {
    content.passing(request) { passage in
      let response = content.befall(response, passage)
      return .later(passage.wait, image: nil) { response }
    }
  }

  private var response: Response {
    // A proxy's client sends the whole URL; its host counts, not the field (RFC 9112, section 3.2.2).
    let whole = ServedArchive.parts(of: request.target)
    let (target, host) = (whole?.target ?? request.target, whole?.host ?? request.fields.host)
    guard let resource = archive.resource(at: target, host: host) else { return missing }
    guard let body = resource.body ?? (resource.isEmpty ? [] : nil) else {
      let what = resource.isFinal ? "body" : "final answer"
      return .failure(
        "the archive has no \(what) of \(resource.url.prefix(200)); save it with content",
        Response.Remarks(isImage: true, url: resource.url, isArchivedImage: resource.isImage))
    }
    let header = ArchivedHeader(resource, at: content.clock.date(request.arrival))
    let verdict =
      resource.status == 200
      ? Preconditions.judge(request.fields, tag: header.tag, modified: header.modified) : .proceed
    var response =
      switch verdict {
      case .proceed: Response(resource.status, header.fields, bytes: body)
      case .notModified: Response(304, header.fieldsOfUnchanged)
      case .failed: Response.refusal(412, "the body is not the one that the request names")
      }
    if verdict == .proceed, resource.status == 200,
      Preconditions.allowsRange(request.fields, tag: header.tag, modified: header.modified)
    {
      response.cut(to: .of(request.fields.range, length: body.count))
    }
    response.remarks = Response.Remarks(
      isImage: true, version: 1, reuse: header.reuse, url: resource.url,
      isArchivedImage: resource.isImage)
    return response
  }

  /// The response for a missing resource. If the client requested an image, the failure counts in its grade.
  private var missing: Response {
    var response = Response.refusal(404, "the archive has no \(request.target.prefix(200))")
    response.remarks = Response.Remarks(
      url: ServedArchive.parts(of: request.target) == nil
        ? "http://\(request.fields.host ?? "")\(request.target)" : request.target,
      isArchivedImage: ImageSelection().contains(request.target))
    return response
  }
}

extension ServedArchive.Resource {
  /// True if a response of this status always or often has no body.
  fileprivate var isEmpty: Bool { status == 204 || 300..<400 ~= status }
}

/// The header of an archived response, in a form that can be sent again.
struct ArchivedHeader {
  /// The fields to send with a body.
  let fields: [HeaderField]
  /// The entity tag.
  let tag: String?
  /// The date of the latest change.
  let modified: HTTPDate?
  /// The values about a private cache in the log.
  let reuse: (freshFor: Int64?, forbidsStoring: Bool?)

  /// Fields that are not sent: the content coding, since archives store decoded bodies, and the fields that this server
  /// writes itself.
  private static let dropped: Set<String> = ["content-encoding", "content-range", "date", "server"]
  /// The fields of a 304 (RFC 9110, section 15.4.5).
  private static let ofUnchanged: Set<String> = [
    "cache-control", "content-location", "etag", "expires", "vary", "age", "last-modified",
  ]

  init(_ resource: ServedArchive.Resource, at now: HTTPDate) {
    let header = PassedHeader(resource.fields.map { HeaderField($0.name, $0.value) })
    let lifetime = header.lifetime()
    fields = header.sent.compactMap { field in
      let name = field.name.lowercased()
      if Self.dropped.contains(name) { return nil }
      // Expires moves with Date, so that the lifetime is unchanged.
      guard name == "expires", let lifetime else { return field }
      let expires = HTTPDate(unixSeconds: now.unixSeconds + lifetime)
      return HeaderField(field.name, expires.description)
    }
    (tag, modified, reuse) = (header.tag, header.modified, header.reuse())
  }

  /// The fields of a 304.
  var fieldsOfUnchanged: [HeaderField] {
    fields.filter { Self.ofUnchanged.contains($0.name.lowercased()) }
  }
}
