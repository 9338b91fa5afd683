import HTTPCaching
package import Primitives

/// Handles the origin's answers.
extension PrivateCache {
  /// Handles the answer to a forwarded request.
  ///
  /// - Parameters:
  ///   - response: The answer.
  ///   - forwarding: The forwarded request.
  ///   - sentAt: The time at which it was sent.
  ///   - now: The time at which the answer has arrived.
  /// - Returns: A response for the app, or the next request to forward if the answer is of no use.
  package mutating func receive(
    _ response: HTTPResponse, to forwarding: Forwarding, sentAt: Instant, at now: Instant
  ) -> Step {
    let arrival = Arrival(response, to: forwarding, sentAt: sentAt, receivedAt: now, clock)
    let request = arrival.request
    guard request.isRetrieval else { return didChange(arrival) }
    if let message = select(for: request) { cache.revalidationFailed(message.id) }
    switch response.status {
    case 304: return confirm(arrival)
    case 206: return takePart(arrival)
    // The app did not request a range.
    case 416 where forwarding.purpose == .completion: return .forward(Forwarding(request))
    case _ where response.isError:
      if let stale = standIn(for: request, at: now) { return .respond(stale, then: nil) }
    default: break
    }
    if request.method == "GET" {
      handle(arrival)
    } else if response.status == 200 {
      compare(arrival)
    }
    return .respond(arrival.response, then: nil)
  }

  /// Keeps a truncated body as a part, unless a whole one is stored, which may yet stand in for an error.
  private mutating func handle(_ arrival: Arrival) {
    let range = arrival.interruptedRange
    guard range == nil || select(for: arrival.request)?.isWhole != true else { return }
    keep(arrival.response, from: arrival, as: range)
  }

  /// Handles a 304, which confirms a stored response (RFC 9111, section 4.3.4). A 304 to the app's condition is handed
  /// on; one that confirms nothing leads to a request without conditions.
  private mutating func confirm(_ arrival: Arrival) -> Step {
    let stored = confirmed(by: arrival).flatMap { update($0, by: arrival) }
    guard arrival.forwarding.purpose != .fetch else {
      return .respond(arrival.response, then: nil)
    }
    guard let stored, let response = stored.message.answer(arrival.request) else {
      return .forward(Forwarding(arrival.request))
    }
    return .respond(response.aged(stored.response.age(at: arrival.receivedAt)), then: nil)
  }

  /// Returns the response that a 304 is about: the one with its tag, or else the one whose validators were sent.
  private func confirmed(by arrival: Arrival) -> StoredMessage? {
    guard let tag = arrival.response.fields["ETag"].map({ EntityTag($0) }) else {
      return arrival.forwarding.purpose == .validation ? select(for: arrival.request) : nil
    }
    let same = stored(arrival.request.address).filter {
      $0.entityTag?.isWeaklySame(as: tag) == true
    }
    return same.last { $0.selecting.match(arrival.request.fields) } ?? same.last
      ?? select(for: arrival.request)
  }

  /// Updates a stored response. Returns nil if the new fields are not about it; it is then removed.
  private mutating func update(
    _ message: StoredMessage, by arrival: Arrival
  ) -> (message: StoredMessage, response: StoredResponse)? {
    let address = arrival.request.address
    let news = metadata(of: arrival.response, to: address, at: arrival.receivedAt)
    guard
      let response = cache.update(
        message.id, with: news, requestedAt: arrival.sentAt, receivedAt: arrival.receivedAt)
    else {
      index.remove(message.id)
      return nil
    }
    var message = message
    message.fields.update(by: arrival.response.fields)
    message.tagNumber = response.metadata.entityTag
    index.put(message, at: key(address))
    return (message, response)
  }

  /// Compares the answer to a HEAD with a stored response to a GET: it updates the response, or shows that it is
  /// outdated (RFC 9111, section 4.3.5).
  private mutating func compare(_ arrival: Arrival) {
    guard let message = select(for: arrival.request) else { return }
    if message.isDescribed(by: arrival.response.fields) {
      _ = update(message, by: arrival)
    } else {
      remove(message.id)
    }
  }

  private mutating func takePart(_ arrival: Arrival) -> Step {
    let range = arrival.statedRange
    let message = select(for: arrival.request)
    if arrival.forwarding.purpose == .completion {
      guard let range, let whole = message?.completed(by: arrival.response, range) else {
        return .forward(Forwarding(arrival.request))
      }
      keep(whole, from: arrival, as: nil)
      return .respond(whole, then: nil)
    }
    if let message, message.isWhole, message.hasSameStrongTag(as: arrival.response.fields) {
      _ = update(message, by: arrival)
    } else if let range {
      keep(arrival.response, from: arrival, as: range)
    }
    return .respond(arrival.response, then: nil)
  }
}
