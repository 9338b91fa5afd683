import HTTPCaching
import Primitives

/// A response is stored, if it may be.
extension PrivateCache {
  /// Offers a response to be stored in the place of the one that its request selected.
  ///
  /// - Parameters:
  ///   - response: The response.
  ///   - arrival: What it came from.
  ///   - range: The part of the whole that it is, if it is one.
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

  /// The stored response that one to this request replaces; of those that match no request there is
  /// only one.
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
