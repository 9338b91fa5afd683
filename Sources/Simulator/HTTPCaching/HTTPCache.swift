package import Primitives

/// A private HTTP cache by RFC 9111 as a value: it decides and remembers, and performs nothing.
///
/// A key is an object, which stands for a whole URL with its query, fetched by GET. A response is
/// stored in memory and on disk, in each as far as it fits; a hit on disk copies it to memory.
/// Apple does not document in which order `URLCache` evicts: here each part evicts what was served
/// or stored the longest time ago, by the bytes of bodies alone. A key has one response: no scenario has
/// `Vary` or ranges.
///
/// RFC 9111 (caching), RFC 8246 (`immutable`), RFC 5861 (`stale-while-revalidate`,
/// `stale-if-error`).
package struct HTTPCache: ~Copyable {
  /// What to do about a request.
  package enum Lookup: Hashable, Sendable, BitwiseCopyable {
    /// Nothing can be used: fetch.
    case fetch
    /// Serve this now; ask the server in the background too if so told.
    case serve(StoredResponse, from: CachePart, revalidateInBackground: Bool)
    /// Ask the server whether this is still current: a conditional request with its validators.
    case revalidate(StoredResponse)
  }

  private let configuration: HTTPCacheConfiguration
  private let injected: CacheControl?
  private let largestBody: Int
  private var shelf: ResponseShelf

  /// An empty cache over ids below `objectCount`.
  package init(_ configuration: HTTPCacheConfiguration, objectCount: Int) {
    self.configuration = configuration
    injected = configuration.injectedCacheControl.map { CacheControl(parsing: $0) }
    let disk = configuration.disk.bytes
    let share = Int(Double(disk) * configuration.largestShareOfDisk)
    largestBody = disk > 0 ? share : .max
    shelf = ResponseShelf(
      memory: configuration.memory.bytes, disk: disk, objectCount: objectCount)
  }

  /// Makes room for one more id, the next after all others.
  package mutating func addObject() { shelf.addObject() }

  /// The bytes of the bodies in memory.
  package var memoryBytes: Int { shelf.memory.bytes }

  /// The bytes of the bodies on disk.
  package var diskBytes: Int { shelf.disk.bytes }

  /// The bodies that the parts took in and let go, in order, since `clearChanges`: a host writes and
  /// deletes files by them.
  package var changes: [CacheChange] { shelf.changes }

  /// Forgets the changes so far.
  package mutating func clearChanges() { shelf.clearChanges() }

  /// Where the object's response would be served from; `nil` if there is none.
  package func part(of id: ObjectID) -> CachePart? { shelf.part(of: id) }

  /// Decides about a request and counts it as a use of what it serves.
  ///
  /// While a background revalidation is due, only the first request is told to make it, until
  /// `store`, `update` or `revalidationFailed` ends it. Of the directives, `only-if-cached` is for
  /// the caller to heed, who alone can refuse to ask the server.
  ///
  /// - Parameters:
  ///   - id: The object asked for.
  ///   - now: The moment of the request.
  ///   - request: The directives of the request.
  /// - Returns: What to do.
  package mutating func lookup(
    _ id: ObjectID, at now: Instant, request: CacheControl = CacheControl()
  ) -> Lookup {
    guard let response = shelf.response(for: id) else { return .fetch }
    let heuristically = configuration.heuristicFreshness
    switch response.usability(at: now, request: request, heuristically: heuristically) {
    case .fresh: return serve(response, id, revalidate: false)
    case .whileRevalidating:
      return serve(response, id, revalidate: shelf.beginRevalidation(of: id))
    case .onceValidated:
      return response.metadata.hasValidator ? .revalidate(response) : .fetch
    }
  }

  private mutating func serve(
    _ response: StoredResponse, _ id: ObjectID, revalidate: Bool
  ) -> Lookup {
    let part = shelf.use(id)
    return .serve(response, from: part, revalidateInBackground: revalidate)
  }

  /// What to serve instead of an error (``ResponseMetadata/isError``, or no answer); `nil` if the
  /// error must be passed on.
  package mutating func substitute(forErrorOn id: ObjectID, at now: Instant) -> StoredResponse? {
    guard let response = shelf.response(for: id),
      response.mayReplaceError(
        at: now, heuristically: configuration.heuristicFreshness,
        unlessForbidden: configuration.staleOnError)
    else { return nil }
    _ = shelf.use(id)
    return response
  }

  /// Offers a response that arrived whole or in part; a stored one that it may replace gives way.
  ///
  /// A response that may not be stored leaves an older one alone. One that is too large replaces it
  /// with nothing. What leaves a part and what is kept in one is in ``changes``.
  ///
  /// - Parameters:
  ///   - id: The object that was asked for.
  ///   - response: The status and the header fields.
  ///   - body: The length of the body.
  ///   - version: The owner's name for the content.
  ///   - requestedAt: When the request was sent.
  ///   - receivedAt: When the response arrived.
  ///   - request: The directives of the request.
  package mutating func store(
    _ id: ObjectID, _ response: ResponseMetadata, body: ByteCount, version: UInt32,
    requestedAt: Instant, receivedAt: Instant, request: CacheControl = CacheControl()
  ) {
    shelf.endRevalidation(of: id)
    guard response.isStorable(request: request), accepts(response.status) else { return }
    var metadata = response
    metadata.cacheControl = response.cacheControl ?? injected
    let stored = StoredResponse(
      version: version, body: body, metadata: metadata, requestedAt: requestedAt,
      receivedAt: receivedAt)
    shelf.put(stored, for: id, isTooLarge: body.bytes > largestBody)
  }

  private func accepts(_ status: UInt16) -> Bool {
    configuration.storesErrors || (200...299).contains(status)
  }

  /// Freshens a stored response by a 304 (RFC 9111, sections 3.2 and 4.3.4).
  ///
  /// Fields that the 304 has replace the stored ones; its absent Date is the moment of its receipt.
  ///
  /// - Parameters:
  ///   - id: The object that was asked for.
  ///   - notModified: The header fields of the 304.
  ///   - requestedAt: When the conditional request was sent.
  ///   - receivedAt: When the 304 arrived.
  /// - Returns: The response to serve; `nil` if it is gone, or if the 304 is about another entity
  ///   tag, in which case it goes now and the object must be fetched.
  package mutating func update(
    _ id: ObjectID, with notModified: ResponseMetadata, requestedAt: Instant, receivedAt: Instant
  ) -> StoredResponse? {
    shelf.endRevalidation(of: id)
    guard var response = shelf.response(for: id) else { return nil }
    guard response.metadata.isSelected(by: notModified) else {
      invalidate(id)
      return nil
    }
    response.metadata.freshen(by: notModified)
    response.requestedAt = requestedAt
    response.receivedAt = receivedAt
    shelf.replaceMetadata(of: id, by: response)
    _ = shelf.use(id)
    return response
  }

  /// Lets a later request start another background revalidation, after one that came to nothing.
  package mutating func revalidationFailed(_ id: ObjectID) { shelf.endRevalidation(of: id) }

  /// Forgets the object's response in both parts.
  package mutating func invalidate(_ id: ObjectID) { shelf.remove(id) }

  /// Empties memory, as a relaunch or a memory warning does; the disk part stays. Background
  /// revalidations are taken to be lost.
  ///
  /// - Complexity: O(*n*) in the number of stored responses.
  package mutating func dropMemory() { shelf.dropMemory() }

  /// Forgets everything.
  ///
  /// - Complexity: O(*n*) in the number of objects.
  package mutating func removeAll() { shelf.removeAll() }

  /// Stops the program where the data structures contradict each other.
  ///
  /// - Complexity: O(*n*) in the number of stored responses.
  package func checkInvariants() { shelf.checkInvariants() }
}
