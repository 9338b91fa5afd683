import HTTPCaching
package import Primitives

/// Answers an app's requests.
extension PrivateCache {
  /// Decides about a request.
  ///
  /// - Parameters:
  ///   - request: The app's request.
  ///   - now: The moment of the request.
  /// - Returns: A stored response, a 504 if `only-if-cached` forbids a request, or a request to forward.
  package mutating func answer(_ request: HTTPRequest, at now: Instant) -> Step {
    guard request.isRetrieval, !request.mustBeForwarded else { return ask(Forwarding(request)) }
    guard let message = select(for: request) else { return ask(whetherAnyVariantFits(request)) }
    guard let response = message.answer(request) else {
      return ask(completion(of: message, request))
    }
    switch cache.lookup(message.id, at: now, request: request.directives) {
    case .serve(let stored, _, let isDue):
      let aged = response.aged(stored.age(at: now))
      let background = isDue ? validation(of: message, request.unconditional) : nil
      return .respond(aged.under(conditionsOf: request, clock.date(at: now)), then: background)
    case .revalidate where !request.hasConditions: return ask(validation(of: message, request))
    case .revalidate, .fetch: return ask(Forwarding(request))
    }
  }

  private func ask(_ forwarding: Forwarding) -> Step {
    let mayAsk = !forwarding.original.directives.flags.contains(.onlyIfCached)
    return mayAsk ? .forward(forwarding) : .respond(.gatewayTimeout, then: nil)
  }

  /// Returns a conditional request with the validators of a stored response (RFC 9111, section 4.3.1).
  private func validation(of message: StoredMessage, _ request: HTTPRequest) -> Forwarding {
    let tag = message.fields["ETag"].map { HTTPField("If-None-Match", $0) }
    let date = message.fields["Last-Modified"].map { HTTPField("If-Modified-Since", $0) }
    return Forwarding(request, adding: [tag, date].compactMap(\.self), to: .validation)
  }

  /// Returns a request that asks the origin whether one of the stored responses to other selecting fields fits (RFC
  /// 9111, section 4.3.1).
  private func whetherAnyVariantFits(_ request: HTTPRequest) -> Forwarding {
    let variants = stored(request.address).filter(\.isWhole)
    let tags = variants.suffix(Self.maxVariants).compactMap { $0.fields["ETag"] }
    guard !tags.isEmpty, !request.hasConditions, !request.fields.contains("Range") else {
      return Forwarding(request)
    }
    let list = HTTPField("If-None-Match", tags.joined(separator: ", "))
    return Forwarding(request, adding: [list], to: .validation)
  }

  /// More tags than this make a header section that servers may refuse.
  private static var maxVariants: Int { 8 }

  /// Returns a request for the rest of a whole whose start is stored, on the condition that the content is the same
  /// (RFC 9111, section 3.4; RFC 9110, section 13.1.5).
  private func completion(of message: StoredMessage, _ request: HTTPRequest) -> Forwarding {
    guard message.first == 0, !message.body.isEmpty, let tag = message.strongTag,
      request.method == "GET", !request.hasConditions, !request.fields.contains("Range")
    else { return Forwarding(request) }
    let rest = HTTPField("Range", "bytes=\(message.body.count)-")
    return Forwarding(request, adding: [rest, HTTPField("If-Range", tag.opaque)], to: .completion)
  }

  /// Handles an origin that cannot be reached, or that gave no answer.
  ///
  /// - Returns: A stale response, if it may stand in (RFC 9111, section 4.2.4; RFC 5861, section 4), or a 504.
  package mutating func fail(_ forwarding: Forwarding, at now: Instant) -> HTTPResponse {
    standIn(for: forwarding.original, at: now) ?? .gatewayTimeout
  }

  mutating func standIn(for request: HTTPRequest, at now: Instant) -> HTTPResponse? {
    guard request.isRetrieval, let message = select(for: request) else { return nil }
    cache.revalidationFailed(message.id)
    guard let response = message.answer(request),
      let stored = cache.substitute(forErrorOn: message.id, at: now)
    else { return nil }
    return response.aged(stored.age(at: now))
  }
}
