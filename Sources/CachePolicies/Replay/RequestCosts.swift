import Primitives

/// What the requests of a trace cost: one type for each kind of sizes, so that each has a loop of its own.
protocol RequestCosts {
  /// The cost of the request at an index, which is for that object.
  func cost(at index: Int, of id: ObjectID) -> UInt32
}

/// Every request costs 1.
struct UnitCosts: RequestCosts {
  @inline(__always)
  func cost(at index: Int, of id: ObjectID) -> UInt32 { 1 }
}

/// A request costs what its object does.
struct CostsOfObjects: RequestCosts {
  let costs: [UInt32]

  @inline(__always)
  func cost(at index: Int, of id: ObjectID) -> UInt32 { costs[id.index] }
}

/// A request has a cost of its own.
struct CostsOfRequests: RequestCosts {
  let costs: [UInt32]

  @inline(__always)
  func cost(at index: Int, of id: ObjectID) -> UInt32 { costs[index] }
}
