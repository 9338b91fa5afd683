import Environment
import Pictures
import Primitives

/// `/images/{image}.{ext}?w=&h=&v=`: an image of the feed, with the scenario's response.
struct ImageRoute {
  let request: ServerRequest
  let target: RequestTarget
  let content: ServerContent

  /// The plan of the response.
  ///
  /// - Throws: The response to a target that is not an image of the feed.
  var plan: ResponsePlan {
    get throws(Response) { plan(try ImageQuery(target, feed: content.setup.feed)) }
  }

  private func plan(_ query: ImageQuery) -> ResponsePlan {
    let order = content.nextImageOrder()
    let now = request.arrival
    let network = content.setup.network(at: now)
    if let network, network.offline { return .broken(.zero) }
    let server = content.setup.server
    let isHostNew = content.isFirst(ofHostOf: query.address)
    let (work, refused) = content.admit(order: order, at: now)
    // The wait is nil if the network carries nothing. The loopback cannot reproduce such a network for the client.
    guard let wait = content.wait(for: request, order, network, work, isHostNew: isHostNew) else {
      return .broken(.seconds(60))
    }
    let isForbidden = query.isForbidden(by: content.setup.feed, at: now)
    if !isForbidden, !query.followsRedirect, let redirect = server.redirect(of: query.address) {
      let separator = request.target.contains("?") ? "&" : "?"
      let location = HeaderField("Location", "\(request.target)\(separator)r=1")
      let lifetime = server.configuration.redirectCacheControl.map {
        HeaderField("Cache-Control", $0)
      }
      return later(
        wait,
        Response(redirect.status, [location, Validators.timing] + [lifetime].compactMap(\.self)))
    }
    let validators = Validators(query, server, content.clock, at: now)
    if let refused = refused ?? (isForbidden ? server.forbidden : nil) {
      return refusal(refused, validators, after: wait)
    }
    let verdict = Preconditions.judge(
      request.fields, tag: validators.tag, modified: validators.modified)
    let response = server.answer(
      query.address, ifChangedFrom: verdict == .notModified ? validators.current : nil,
      order: order, at: now)
    guard response.status == 200 else { return refusal(response, validators, after: wait) }
    if verdict == .failed {
      return later(wait, .refusal(412, "the image is not the one that the request names"))
    }
    return picture(query, response, validators, order, network, after: wait)
  }

  private func later(_ wait: Nanoseconds, _ response: Response) -> ResponsePlan {
    .later(wait, image: nil) { response }
  }

  /// Returns a 304, or an error with the scenario's body.
  private func refusal(
    _ response: ServerResponse, _ validators: Validators, after wait: Nanoseconds
  ) -> ResponsePlan {
    if response.status == 304 {
      var unchanged = Response(304, validators.fields)
      unchanged.remarks = validators.remarks
      return later(wait, unchanged)
    }
    let content = content
    return .later(wait, image: content.images.need(of: response)) {
      var error = content.errorResponse(response)
      error.remarks = validators.remarks
      return error
    }
  }

  private func picture(
    _ query: ImageQuery, _ response: ServerResponse, _ validators: Validators, _ order: UInt64,
    _ network: NetworkProfile?, after wait: Nanoseconds
  ) -> ResponsePlan {
    let breaks = network.map { content.path.breaks($0.breaks, order: order) } ?? false
    let fault = response.fault == .none && breaks ? TransferFault.reset(after: 0.5) : response.fault
    let key = query.key(version: validators.version, content.setup.feed)
    let mayBePart = Preconditions.allowsRange(
      request.fields, tag: validators.tag, modified: validators.modified)
    let range = mayBePart ? request.fields.range : nil
    let images = content.images
    let isImage = response.isImage
    let fields =
      [
        HeaderField("Content-Type", fault == .mislabelled ? "text/html" : query.format.mediaType),
        HeaderField("Accept-Ranges", "bytes"),
      ] + validators.fields
    return .later(wait, image: key) {
      let picture: EncodedPicture
      do { picture = try images.picture(key) } catch { return .refusal(400, "\(error)") }
      var response = Response(
        200, fields, bytes: isImage ? picture.bytes : picture.corrupted().bytes)
      response.fault = fault
      response.remarks = validators.remarks
      response.sayIfClamped(picture)
      response.cut(to: .of(range, length: picture.bytes.count))
      return response
    }
  }
}

extension Response {
  /// Adds a header field and a log value if the codec cannot reach the length that the feed wants.
  fileprivate mutating func sayIfClamped(_ picture: EncodedPicture) {
    guard picture.isClamped else { return }
    fields.append(HeaderField("Cachebench-Clamped", "wanted=\(picture.wanted)"))
    remarks.isClamped = true
  }
}
