import HTTPCaching
import Primitives

/// Stores responses, if they may be stored.
extension PrivateCache {
  /// Offers a response to be stored in place of the one that its request selected.
  ///
  /// - Parameters:
  ///   - response: The response.
  ///   - arrival: The answer that it was made of.
  ///   - range: The part of the whole that it is, if it is a part.
  mutating func keep(_ response: HTTPResponse, from arrival: Arrival, as range: ContentRange?) {
    let request = arrival.request
    let id = replaced(by: request)?.id ?? newID()
    var message = StoredMessage(id: id, response, to: request, as: range)
    let metadata = offered(response, from: arrival, as: range)
    message.tagNumber = metadata.entityTag
    cache.clearChanges()
    cache.store(
      id, metadata, body: message.size, version: 0, requestedAt: arrival.sentAt,
      receivedAt: arrival.receivedAt, request: request.directives)
    if cache.changes.contains(where: \.isKept) {
      index.put(message, at: key(request.address))
    } else if cache.part(of: id) == nil {
      index.remove(id)
    }
    for change in cache.changes where change.id != id && cache.part(of: change.id) == nil {
      index.remove(change.id)
    }
  }

  /// Returns the stored response that one to this request replaces; only one is kept of those that match no request.
  private func replaced(by request: HTTPRequest) -> StoredMessage? {
    select(for: request) ?? stored(request.address).last { $0.selecting.matchNothing }
  }

  private mutating func offered(
    _ response: HTTPResponse, from arrival: Arrival, as range: ContentRange?
  ) -> ResponseMetadata {
    var metadata = metadata(
      of: response, to: arrival.request.address, at: arrival.receivedAt)
    let isAnnounced = response.announcedLength.map { $0 == response.body.count } ?? true
    metadata.isComplete = range != nil || (response.isComplete && isAnnounced)
    metadata.keepsRange = range != nil
    if range != nil { metadata.status = 206 }
    return metadata
  }
}
