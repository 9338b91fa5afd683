import Environment
import HTTPCaching
import Primitives

/// Stores responses in the HTTP cache under the session, uses stored ones, and follows redirects.
extension ImagePipeline {
  /// True if the HTTP cache knows the address of a load's image: its own address, or the target of a stored redirect.
  func knowsTarget(of token: LoadToken) -> Bool {
    redirected[address(of: token)].map { now < $0 } ?? true
  }

  /// Follows a redirect: the session looks the new address up in its HTTP cache, then asks the server. A redirect is
  /// stored only for its explicit lifetime (RFC 9110, section 15.4.3).
  mutating func follow(_ load: Load, _ response: Response) {
    redirected[load.address] = response.redirectExpiry(at: now)
    loads[load.token]?.isRedirected = true
    if load.isRevalidating {
      fetch(load.token, ifChangedFrom: nil, over: .session)
    } else {
      respondOrSend(load.token)
    }
  }

  /// Uses a stored response that the server confirmed. If it is no longer stored, the image is fetched again.
  mutating func confirm(_ token: LoadToken, _ response: Response) {
    guard let stored = freshen(address(of: token), by: response) else {
      return send(token, ifChangedFrom: nil)
    }
    if stored.metadata.isSuccess { effects.emit(.confirmed(token)) }
    use(stored, for: token)
  }

  /// Completes a load with a stored response. The app does not see the 304. The body of an error is not the picture.
  private mutating func use(_ stored: StoredResponse, for token: LoadToken) {
    let isImage =
      feed.availability(of: token.rendition) == .available && stored.metadata.isSuccess
    complete(
      token, content(of: stored, for: token), isImage: isImage, status: stored.metadata.status)
  }

  func content(of stored: StoredResponse, for token: LoadToken) -> ImageContent {
    ImageContent(
      token.rendition, version: stored.version, encodedBytes: UInt32(stored.body.bytes),
      from: .store(token))
  }

  /// Completes a load with a stale response if the server fails and the HTTP cache allows it. The bind is still a miss:
  /// its request got no response.
  mutating func standIn(for token: LoadToken) -> Bool {
    let address = address(of: token)
    // The address of a redirected image's response is unknown to a load that was not redirected.
    guard loads[token]?.isRedirected == true || knowsTarget(of: token) else {
      return false
    }
    guard let stored = http?.substitute(forErrorOn: address, at: now) else { return false }
    emitResponses(.file(File(.httpDisk, ObjectID(key: address))))
    use(stored, for: token)
    return true
  }

  /// Stores a response in the session's HTTP cache. The response of a download task is not stored.
  mutating func storeResponse(_ load: Load, _ response: Response) {
    guard http != nil else { return }
    guard strategy.fetch.task == .data || load.isFetchingAgain else {
      http?.revalidationFailed(load.address)
      return
    }
    http?.store(
      load.address, response.metadata, body: response.body,
      version: response.version,
      requestedAt: response.requestedAt, receivedAt: now)
    emitResponses(.load(load.token))
  }

  /// Updates the stored response that a 304 confirmed; nil if it is no longer stored.
  mutating func freshen(_ address: AddressID, by response: Response) -> StoredResponse? {
    let stored = http?.update(
      address, with: response.metadata, requestedAt: response.requestedAt, receivedAt: now)
    emitResponses(.file(File(.httpDisk, ObjectID(key: address))))
    return stored
  }

  /// Asks the server in the background if a response that is served stale is still current (RFC 5861, section 3). No
  /// cell waits for this load. It does not count towards the strategy's limit on connections.
  mutating func revalidate(_ stored: StoredResponse, _ rendition: RenditionID) {
    var load = newLoad(rendition, ViewLocation())
    load.stage = .revalidating
    effects.emit(.began(load.token, for: .none))
    loads.add(load)
    let version = stored.metadata.hasValidator ? stored.version : nil
    effects.request(.fetch(load.token, ifChangedFrom: version, over: .session))
  }

  /// Handles the response to a background revalidation. Only the HTTP cache uses it.
  mutating func didRevalidate(_ load: Load, _ response: Response) {
    if response.status == 304 {
      _ = freshen(load.address, by: response)
    } else {
      storeResponse(load, response)
    }
    end(load.token)
  }

  /// Reports the responses that the HTTP cache stored in memory and on disk, and removed.
  mutating func emitResponses(_ content: FileContent) {
    guard let changes = http?.changes, !changes.isEmpty else { return }
    for change in changes where change.bytes > 0 {
      let file = File(
        change.part == .memory ? .httpMemory : .httpDisk, ObjectID(key: change.id))
      let bytes = ByteCount(change.bytes)
      effects.request(change.isKept ? .write(file, bytes, content) : .remove(file, bytes))
    }
    http?.clearChanges()
  }
}
