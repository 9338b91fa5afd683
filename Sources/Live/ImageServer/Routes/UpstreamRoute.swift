import HTTPCaching

/// A path whose responses come from another server at the time of the request.
struct UpstreamRoute {
  let request: ServerRequest
  let upstream: ServedUpstream
  let client: UpstreamClient
  let content: ServerContent

  /// The plan of the response.
  var plan: ResponsePlan {
    guard isPassable else {
      return .now(
        .refusal(
          400,
          "the path must start with '/' and must not have spaces; encode other characters than ASCII"
        ))
    }
    // RFC 5842, section 7.2.
    guard !request.line.header.came(by: upstream.pseudonym) else {
      let server = upstream.address.description
      return .now(
        .refusal(
          508,
          "\(server) passes requests back to this server; use --upstream with a server that answers itself"
        ))
    }
    return content.passing(request) { passage in
      .asked(passage.wait) { then in
        let question = question
        let transfer = client.ask(question) { then(answer(to: question, $0, passage)) }
        // If responses are archived, the archive still needs this one.
        return { if upstream.passed == nil { client.breakOff(transfer) } }
      }
    }
  }

  /// True if the target is valid in a request's first line.
  private var isPassable: Bool {
    let target = RequestTarget.withoutOrigin(request.target)
    return target.hasPrefix("/") && target.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }

  private var question: UpstreamQuestion {
    let fields = PassedHeader.passedOn(request.line.header)
    // A part of a coded body cannot be decoded.
    let decodes = upstream.passed != nil && request.fields.range == nil
    let version = request.line.version.dropFirst("HTTP/".count)
    return UpstreamQuestion(
      target: upstream.address.target(request.target), isHead: request.isHead,
      fields: upstream.passed == nil ? fields : fields.filter { !$0.isNamed("accept-encoding") },
      via: "\(version) \(upstream.pseudonym)", decodes: decodes)
  }

  private func answer(
    to question: UpstreamQuestion, _ result: Result<UpstreamResponse, UpstreamFailure>,
    _ passage: ServerContent.PassedRequest
  ) -> Response {
    let url = upstream.address.origin + question.target
    switch result {
    case .failure(let failure):
      let fields = failure == .busy ? [HeaderField("Retry-After", "1")] : []
      var refusal = Response.refusal(
        failure.status, "\(upstream.address.description) \(failure)", fields)
      refusal.remarks = Response.Remarks(
        isImage: true, url: url, isArchivedImage: ImageSelection().contains(question.target))
      if [502, 504].contains(failure.status) { refusal.remarks.outcome = .broken }
      return refusal
    case .success(let found):
      upstream.passed?(PassedExchange(question, found, url: url))
      return content.befall(passedOn(found, question, url), passage)
    }
  }

  private func passedOn(
    _ found: UpstreamResponse, _ question: UpstreamQuestion, _ url: String
  ) -> Response {
    let header = PassedHeader(found.fields)
    let fields = header.sent.compactMap { field -> HeaderField? in
      switch field.name.lowercased() {
      case "location": HeaderField(field.name, upstream.address.local(field.value))
      case "content-encoding": question.decodes ? nil : field
      default: field
      }
    }
    var response = Response(found.status, fields, bytes: found.body)
    response.isPassedOn = true
    response.room = found.room
    if request.isHead {
      let isDecoded = question.decodes && header.value("content-encoding") != nil
      let length = isDecoded ? nil : header.value("content-length").flatMap { UInt64($0) }
      // This is libmicrohttpd's value for an unstated length.
      response.statedLength = length ?? .max
    }
    let (isImage, version) = upstream.note(
      found, to: question.target, isHead: request.isHead)
    response.remarks = Response.Remarks(
      isImage: true, version: version,
      reuse: header.reuse(receivedAt: content.clock.date(content.clock.now)), url: url,
      isArchivedImage: isImage)
    return response
  }
}
