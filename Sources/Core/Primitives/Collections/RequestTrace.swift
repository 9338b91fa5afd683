/// A sequence of requests over densely numbered objects, as a structure of arrays.
///
/// The number of the object uses four bytes per request. Sizes that do not change are stored once per object. Names
/// were interned when the trace was read or made.
public struct RequestTrace: Sendable {
  /// The size of each object while it is resident.
  public enum Sizes: Sendable {
    /// Objects are counted: every one occupies 1.
    case unit
    /// Each object has a constant size, at the index of its number.
    case perObject([UInt32])
    /// Sizes change: one per request. A resident object keeps the size of its insertion.
    case perRequest([UInt32])
  }

  /// The object of each request, in order.
  public let ids: [ObjectID]
  /// The number of objects; every id is below it.
  public let objectCount: Int
  /// The sizes of the objects.
  public let sizes: Sizes

  /// Creates a trace. Sizes must be given once per object, or once per request.
  ///
  /// Every id must be below `objectCount`. This is checked here, once, and not on each replay.
  ///
  /// - Complexity: O(*n*) in the number of requests.
  public init(ids: [ObjectID], objectCount: Int, sizes: Sizes = .unit) {
    switch sizes {
    case .unit: break
    case .perObject(let list): precondition(list.count == objectCount, "one size for each object")
    case .perRequest(let list): precondition(list.count == ids.count, "one size for each request")
    }
    let largest = ids.reduce(0) { max($0, $1.rawValue) }
    precondition(ids.isEmpty || Int(largest) < objectCount, "an id is not below the object count")
    self.ids = ids
    self.objectCount = objectCount
    self.sizes = sizes
  }

  /// Creates a trace from requests with their costs.
  ///
  /// - Complexity: O(*n*) in the number of requests.
  public init(_ requests: [Request], objectCount: Int) {
    self.init(
      ids: requests.map(\.id), objectCount: objectCount,
      sizes: requests.contains { $0.cost != 1 } ? .perRequest(requests.map(\.cost)) : .unit)
  }

  /// The number of requests.
  public var count: Int { ids.count }

  /// The positions of all requests.
  public var indices: Range<Int> { ids.indices }

  /// The request at a position.
  @inlinable
  public subscript(index: Int) -> Request {
    let id = ids[index]
    switch sizes {
    case .unit: return Request(id)
    case .perObject(let list): return Request(id, cost: list[id.index])
    case .perRequest(let list): return Request(id, cost: list[index])
    }
  }
}

/// One reference to an object in a trace.
@frozen
public struct Request: Equatable, Sendable, BitwiseCopyable {
  /// The requested object.
  public let id: ObjectID
  /// The object's size while it is resident; 1 when objects are counted.
  public let cost: UInt32

  /// Creates a request for an object of size `cost`.
  @inlinable
  public init(_ id: ObjectID, cost: UInt32 = 1) {
    self.id = id
    self.cost = cost
  }
}
