import HTTPCaching
package import Primitives

/// The origin answers.
extension PrivateCache {
  /// Takes in the answer to a forwarded request.
  ///
  /// - Parameters:
  ///   - response: The answer.
  ///   - forwarding: What was forwarded.
  ///   - sentAt: When that was sent.
  ///   - now: When the answer has arrived.
  /// - Returns: What to hand to the app, or what to forward next, where the answer is of no use.
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
    // The app did not ask for a range.
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

  /// A body that was cut off is kept as a part, unless there is a whole one, which may yet stand in for
  /// an error.
  private mutating func handle(_ arrival: Arrival) {
    let range = arrival.interruptedRange
    guard range == nil || select(for: arrival.request)?.isWhole != true else { return }
    keep(arrival.response, from: arrival, as: range)
  }

  /// A 304 confirms what is stored (RFC 9111, section 4.3.4). One that answers the app's own
  /// condition is handed on; one that confirms nothing leads to a request without conditions.
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

  /// What a 304 is about: the response with its tag, or else the one that was asked about.
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

  /// Updates a stored response; `nil` if it is not what the news are about, in which case it is
  /// gone.
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

  /// The answer to a HEAD updates the response to a GET, or shows that it is outdated (RFC 9111,
  /// section 4.3.5).
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
