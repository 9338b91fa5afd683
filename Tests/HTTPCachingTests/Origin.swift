import HTTPCaching
import Primitives

/// A cache with a client and an origin around it. Moments are in seconds; there is one object unless another is named.
final class Origin {
  var cache: HTTPCache
  /// The responses that left memory, and those that left the disk, for other responses, in that order.
  private(set) var memoryVictims: [AddressID] = []
  private(set) var diskVictims: [AddressID] = []
  private var nextVersion: UInt32 = 1

  init(_ adjust: (inout HTTPCacheConfiguration) -> Void = { _ in }) {
    var configuration = HTTPCacheConfiguration()
    adjust(&configuration)
    cache = HTTPCache(configuration, objectCount: 100)
  }

  /// A response to a request sent and answered at that moment.
  @discardableResult
  func answer(
    _ cacheControl: String?, to object: UInt32 = 0, at second: Int64 = 0, bytes: Int = 100,
    request: String = "", _ adjust: (inout ResponseMetadata) -> Void = { _ in }
  ) -> Storing {
    var metadata = ResponseMetadata()
    metadata.cacheControl = cacheControl.map { CacheControl(parsing: $0) }
    metadata.date = time(second)
    adjust(&metadata)
    nextVersion += 1
    cache.clearChanges()
    cache.store(
      AddressID(object), metadata, body: ByteCount(bytes), version: nextVersion - 1,
      requestedAt: time(second), receivedAt: time(second),
      request: CacheControl(parsing: request))
    let storing = Storing(of: AddressID(object), cache.changes)
    memoryVictims += storing.victims(.memory)
    diskVictims += storing.victims(.disk)
    return storing
  }

  /// A 304 to a request sent and answered at that moment.
  func notModified(
    at second: Int64, _ adjust: (inout ResponseMetadata) -> Void = { _ in }
  ) -> StoredResponse? {
    var metadata = ResponseMetadata(status: 304)
    metadata.date = time(second)
    adjust(&metadata)
    return cache.update(
      AddressID(0), with: metadata, requestedAt: time(second), receivedAt: time(second))
  }

  /// Returns the cache's answer to a request: "fetch", "memory", "disk", either "+revalidate", or "revalidate".
  func verdict(
    at second: Int64, on object: UInt32 = 0, request: String = ""
  ) -> String {
    switch cache.lookup(
      AddressID(object), at: time(second), request: CacheControl(parsing: request))
    {
    case .fetch: "fetch"
    case .serve(_, let part, let revalidates): "\(part)" + (revalidates ? "+revalidate" : "")
    case .revalidate: "revalidate"
    }
  }
}

/// The result of a response that was offered to the cache, from the observations of the cache.
struct Storing {
  private let id: AddressID
  private let changes: [CacheChange]

  init(of id: AddressID, _ changes: [CacheChange]) {
    self.id = id
    self.changes = changes
  }

  var inMemory: Bool { isKept(.memory) }
  var onDisk: Bool { isKept(.disk) }
  var evictedFromMemory: ByteCount { evicted(.memory) }
  var evictedFromDisk: ByteCount { evicted(.disk) }

  /// Returns the responses that left a part for the new response, or because it replaces them and is not stored there.
  func victims(_ part: CachePart) -> [AddressID] {
    changes.filter { !$0.isKept && $0.part == part && ($0.id != id || !isKept(part)) }.map(\.id)
  }

  private func isKept(_ part: CachePart) -> Bool {
    changes.contains { $0.isKept && $0.part == part && $0.id == id }
  }

  private func evicted(_ part: CachePart) -> ByteCount {
    let others = changes.filter { !$0.isKept && $0.part == part && $0.id != id }
    return ByteCount(others.reduce(0) { $0 + $1.bytes })
  }
}

/// Returns the moment that many seconds into the run.
func time(_ second: Int64) -> Instant { .start + .seconds(second) }
