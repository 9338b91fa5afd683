package import Primitives

/// A private HTTP cache by RFC 9111. It decides and stores state; it performs no actions.
///
/// A key is an address: a whole URL with its query, fetched by GET. A response is stored in memory and on disk, in each
/// if it fits. A hit on disk copies it to memory. Apple does not document the eviction order of `URLCache`; here, each
/// part evicts the response whose last use or storage is longest ago. Only the bytes of bodies count. A key has one
/// response, since no scenario has `Vary` or ranges.
///
/// The rules are in RFC 9111 (caching), RFC 8246 (`immutable`) and RFC 5861 (`stale-while-revalidate`,
/// `stale-if-error`).
package struct HTTPCache: ~Copyable {
  /// The decision for a request.
  package enum Lookup: Hashable, Sendable, BitwiseCopyable {
    /// No stored response can be used. Fetch the object.
    case fetch
    /// Serve this response now. If the flag is true, also ask the server in the background.
    case serve(StoredResponse, from: CachePart, revalidateInBackground: Bool)
    /// Ask the server if this response is still current, by a conditional request with its validators.
    case revalidate(StoredResponse)
  }

  private let configuration: HTTPCacheConfiguration
  private let injected: CacheControl?
  private let largestBody: Int
  private var shelf: ResponseShelf

  /// Creates an empty cache for ids below `objectCount`.
  package init(_ configuration: HTTPCacheConfiguration, objectCount: Int) {
    self.configuration = configuration
    injected = configuration.injectedCacheControl.map { CacheControl(parsing: $0) }
    let disk = configuration.disk.bytes
    let share = Int(Double(disk) * configuration.largestShareOfDisk)
    largestBody = disk > 0 ? share : .max
    shelf = ResponseShelf(
      memory: configuration.memory.bytes, disk: disk, overshoot: configuration.diskOvershoot?.bytes,
      objectCount: objectCount)
  }

  /// Adds an id, which follows all others.
  package mutating func addObject() { shelf.addObject() }

  /// The number of bytes of bodies in memory.
  package var memoryBytes: Int { shelf.memory.bytes }

  /// The number of bytes of bodies on disk.
  package var diskBytes: Int { shelf.disk.bytes }

  /// The bodies that the parts stored and removed since `clearChanges`, in order. An engine writes and deletes files
  /// accordingly.
  package var changes: [CacheChange] { shelf.changes }

  /// Removes the recorded changes.
  package mutating func clearChanges() { shelf.clearChanges() }

  /// Returns the part that would serve the address's response; nil if there is none.
  package func part(of id: AddressID) -> CachePart? { shelf.part(of: id) }

  /// Decides about a request and counts it as a use of the served response.
  ///
  /// Only the first request has to revalidate in the background, until `store`, `update` or `revalidationFailed`
  /// ends the revalidation. The caller must obey the directive `only-if-cached`, because only the caller can avoid a
  /// request to the server.
  ///
  /// - Parameters:
  ///   - id: The requested address.
  ///   - now: The time of the request.
  ///   - request: The directives of the request.
  /// - Returns: The decision.
  package mutating func lookup(
    _ id: AddressID, at now: Instant, request: CacheControl = CacheControl()
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
    _ response: StoredResponse, _ id: AddressID, revalidate: Bool
  ) -> Lookup {
    let part = shelf.use(id)
    return .serve(response, from: part, revalidateInBackground: revalidate)
  }

  /// Returns the response to serve instead of an error (``ResponseMetadata/isError``, or no response); nil if the error
  /// must be passed on.
  package mutating func substitute(forErrorOn id: AddressID, at now: Instant) -> StoredResponse? {
    guard let response = shelf.response(for: id),
      response.mayReplaceError(
        at: now, heuristically: configuration.heuristicFreshness,
        unlessForbidden: configuration.staleOnError)
    else { return nil }
    _ = shelf.use(id)
    return response
  }

  /// Stores a complete or partial response, if permitted, in place of the stored one.
  ///
  /// A response that may not be stored does not remove the older one. A response that is too large removes it and is
  /// not stored. ``changes`` lists the bodies that were stored and removed.
  ///
  /// - Parameters:
  ///   - id: The requested address.
  ///   - response: The status and the header fields.
  ///   - body: The length of the body.
  ///   - version: The caller's version number of the content.
  ///   - requestedAt: The time at which the request was sent.
  ///   - receivedAt: The time at which the response arrived.
  ///   - request: The directives of the request.
  package mutating func store(
    _ id: AddressID, _ response: ResponseMetadata, body: ByteCount, version: UInt32,
    requestedAt: Instant, receivedAt: Instant, request: CacheControl = CacheControl()
  ) {
    shelf.endRevalidation(of: id)
    guard response.isStorable(request: request), configuration.storesErrors || response.isSuccess
    else { return }
    var metadata = response
    metadata.cacheControl = response.cacheControl ?? injected
    let stored = StoredResponse(
      version: version, body: body, metadata: metadata, requestedAt: requestedAt,
      receivedAt: receivedAt)
    shelf.put(stored, for: id, isTooLarge: body.bytes > largestBody)
  }

  /// Updates a stored response by a 304 (RFC 9111, sections 3.2 and 4.3.4).
  ///
  /// Fields of the 304 replace the stored fields. If it has no Date, the time of its receipt is used.
  ///
  /// - Parameters:
  ///   - id: The requested address.
  ///   - notModified: The header fields of the 304.
  ///   - requestedAt: The time at which the conditional request was sent.
  ///   - receivedAt: The time at which the 304 arrived.
  /// - Returns: The response to serve; nil if it is no longer stored. Also nil if the 304 has another entity tag: the
  ///   response is then removed, and the object must be fetched.
  package mutating func update(
    _ id: AddressID, with notModified: ResponseMetadata, requestedAt: Instant, receivedAt: Instant
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

  /// Allows a later request to start another background revalidation, after one has failed.
  package mutating func revalidationFailed(_ id: AddressID) { shelf.endRevalidation(of: id) }

  /// Removes the address's response from both parts.
  package mutating func invalidate(_ id: AddressID) { shelf.remove(id) }

  /// Empties the memory part, as a relaunch or a memory warning does. Background revalidations end.
  ///
  /// - Complexity: O(*n*) in the number of stored responses.
  package mutating func dropMemory() { shelf.dropMemory() }

  /// Stops the program if the data structures contradict each other.
  ///
  /// - Complexity: O(*n*) in the number of stored responses.
  package func checkInvariants() { shelf.checkInvariants() }
}
