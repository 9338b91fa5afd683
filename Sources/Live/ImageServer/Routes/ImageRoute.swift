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
  var plan: AnswerPlan {
    get throws(Answer) { plan(try ImageQuery(target, feed: content.world.feed)) }
  }

  private func plan(_ query: ImageQuery) -> AnswerPlan {
    let order = content.nextImageOrder()
    let now = request.arrival
    let network = content.world.network(at: now)
    if let network, network.offline { return .broken(.zero) }
    let server = content.world.server
    let isHostNew = content.isFirst(ofHostOf: query.address)
    let (work, refused) = content.admit(order: order, at: now)
    // The wait is nil if the network carries nothing. The loopback cannot reproduce such a network for the client.
    guard let wait = content.wait(for: request, order, network, work, isHostNew: isHostNew) else {
      return .broken(.seconds(60))
    }
    let isForbidden = query.isForbidden(by: content.world.feed, at: now)
    if !isForbidden, !query.followsRedirect, let redirect = server.redirect(of: query.address) {
      let separator = request.target.contains("?") ? "&" : "?"
      let location = HeaderField("Location", "\(request.target)\(separator)r=1")
      let lifetime = server.configuration.redirectCacheControl.map {
        HeaderField("Cache-Control", $0)
      }
      return later(
        wait,
        Answer(redirect.status, [location, Validators.timing] + [lifetime].compactMap(\.self)))
    }
    let validators = Validators(query, server, content.clock, at: now)
    if let refused = refused ?? (isForbidden ? server.forbidden : nil) {
      return refusal(refused, validators, after: wait)
    }
    let verdict = Preconditions.judge(
      request.fields, tag: validators.tag, modified: validators.modified)
    let answer = server.answer(
      query.address, ifChangedFrom: verdict == .notModified ? validators.current : nil,
      order: order, at: now)
    guard answer.status == 200 else { return refusal(answer, validators, after: wait) }
    if verdict == .failed {
      return later(wait, .refusal(412, "the image is not the one that the request names"))
    }
    return picture(query, answer, validators, order, network, after: wait)
  }

  private func later(_ wait: Nanoseconds, _ answer: Answer) -> AnswerPlan {
    .later(wait, image: nil) { answer }
  }

  /// Returns a 304, or an error with the scenario's body.
  private func refusal(
    _ answer: ServerAnswer, _ validators: Validators, after wait: Nanoseconds
  ) -> AnswerPlan {
    if answer.status == 304 {
      var unchanged = Answer(304, validators.fields)
      unchanged.remarks = validators.remarks
      return later(wait, unchanged)
    }
    let content = content
    return .later(wait, image: content.images.need(of: answer)) {
      var error = content.errorAnswer(answer)
      error.remarks = validators.remarks
      return error
    }
  }

  private func picture(
    _ query: ImageQuery, _ answer: ServerAnswer, _ validators: Validators, _ order: UInt64,
    _ network: NetworkProfile?, after wait: Nanoseconds
  ) -> AnswerPlan {
    let breaks = network.map { content.path.breaks($0.breaks, order: order) } ?? false
    let fault = answer.fault == .none && breaks ? TransferFault.reset(after: 0.5) : answer.fault
    let key = query.key(version: validators.version, content.world.feed)
    let mayBePart = Preconditions.allowsRange(
      request.fields, tag: validators.tag, modified: validators.modified)
    let range = mayBePart ? request.fields.range : nil
    let images = content.images
    let isImage = answer.isImage
    let fields =
      [
        HeaderField("Content-Type", fault == .mislabelled ? "text/html" : query.format.mediaType),
        HeaderField("Accept-Ranges", "bytes"),
      ] + validators.fields
    return .later(wait, image: key) {
      let picture: EncodedPicture
      do { picture = try images.picture(key) } catch { return .refusal(400, "\(error)") }
      var answer = Answer(
        200, fields, bytes: isImage ? picture.bytes : picture.corrupted().bytes)
      answer.fault = fault
      answer.remarks = validators.remarks
      answer.sayIfClamped(picture)
      answer.cut(to: .of(range, length: picture.bytes.count))
      return answer
    }
  }
}

extension Answer {
  /// Adds a header field and a log value if the codec cannot reach the length that the feed wants.
  fileprivate mutating func sayIfClamped(_ picture: EncodedPicture) {
    guard picture.isClamped else { return }
    fields.append(HeaderField("Cachebench-Clamped", "wanted=\(picture.wanted)"))
    remarks.isClamped = true
  }
}
