import HTTPCaching
import Primitives

/// A cache with a client and an origin around it: moments in seconds, one object unless another is
/// named.
final class Origin {
  var cache: HTTPCache
  /// What left memory and what left the disk for other responses, in that order.
  private(set) var memoryVictims: [ObjectID] = []
  private(set) var diskVictims: [ObjectID] = []
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
    return cache.store(
      ObjectID(object), metadata, body: ByteCount(bytes), version: nextVersion - 1,
      requestedAt: time(second), receivedAt: time(second),
      request: CacheControl(parsing: request)
    ) { id, part in
      if part == .memory { memoryVictims.append(id) } else { diskVictims.append(id) }
    }
  }

  /// A 304 to a request sent and answered at that moment.
  func notModified(
    at second: Int64, _ adjust: (inout ResponseMetadata) -> Void = { _ in }
  ) -> StoredResponse? {
    var metadata = ResponseMetadata(status: 304)
    metadata.date = time(second)
    adjust(&metadata)
    return cache.update(
      ObjectID(0), with: metadata, requestedAt: time(second), receivedAt: time(second))
  }

  /// What the cache says to a request: "fetch", "memory", "disk", either "+revalidate", or
  /// "revalidate".
  func verdict(
    at second: Int64, on object: UInt32 = 0, request: String = ""
  ) -> String {
    switch cache.lookup(
      ObjectID(object), at: time(second), request: CacheControl(parsing: request))
    {
    case .fetch: "fetch"
    case .serve(_, let part, let revalidates): "\(part)" + (revalidates ? "+revalidate" : "")
    case .revalidate: "revalidate"
    }
  }
}

/// The moment that many seconds into the run.
func time(_ second: Int64) -> Instant { .start + .seconds(second) }
