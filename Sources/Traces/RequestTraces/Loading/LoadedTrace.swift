package import Primitives

/// A request trace with the other data of its file.
package struct LoadedTrace: Sendable {
  /// The requests. If all objects are of one size, each has cost 1.
  package let requests: RequestTrace
  /// The bytes of each object if all are of one size; 1 if the file has no sizes.
  package let unitBytes: Int
  /// The names of the objects.
  package internal(set) var names: ObjectNames
  /// The time of each request, in nanoseconds from a start that the format defines; nil if times were not kept.
  package let times: [Int64]?
  /// The seconds for which each request's object stays fresh, 0 if unknown; nil if lifetimes were not kept.
  package let lifetimes: [UInt32]?
  /// The number of records of the file that are not requests, such as writes.
  package let skippedRecords: Int
  /// The requests of the file for objects that are not in the sample; none without a sample.
  package let leftOut: RequestTotals
  /// The reuse distances in the whole file; nil unless requested.
  package var reuse: SampledReuse?

  /// Returns the bytes of the object of a request.
  package func size(at index: Int) -> Int { Int(requests[index].cost) * unitBytes }

  /// True if all objects are of one size, so that hits by bytes are hits by objects.
  package var isUniform: Bool {
    if case .unit = requests.sizes { true } else { false }
  }

  /// True if objects have sizes in bytes.
  package var hasSizes: Bool { !isUniform || unitBytes > 1 }

  /// The approximate memory of the trace in bytes.
  package var bytesHeld: Int {
    let sizes =
      switch requests.sizes {
      case .unit: 0
      case .perObject(let list), .perRequest(let list): list.count * 4
      }
    let names =
      switch names {
      case .numbers(let keys): keys.count * 8
      case .texts(let table): table.byteCount + table.count * 8
      }
    return requests.count * 4 + sizes + names + (times?.count ?? 0) * 8
      + (lifetimes?.count ?? 0) * 4
  }
}

extension LoadedTrace {
  /// Creates a trace. If all sizes are the same, that size becomes the size of a unit.
  ///
  /// - Complexity: O(*n*) in the number of sizes.
  package init(
    ids: [ObjectID], sizes: RequestTrace.Sizes, names: ObjectNames, times: [Int64]? = nil,
    lifetimes: [UInt32]? = nil, skippedRecords: Int = 0, leftOut: RequestTotals = RequestTotals(),
    reuse: SampledReuse? = nil
  ) {
    let uniform: UInt32? =
      switch sizes {
      case .unit: 1
      case .perObject(let list), .perRequest(let list): Self.uniform(list)
      }
    let requests = RequestTrace(
      ids: ids, objectCount: names.count, sizes: uniform == nil ? sizes : .unit)
    self.init(
      requests: requests, unitBytes: uniform.map(Int.init) ?? 1, names: names, times: times,
      lifetimes: lifetimes, skippedRecords: skippedRecords, leftOut: leftOut, reuse: reuse)
  }

  private static func uniform(_ sizes: [UInt32]) -> UInt32? {
    guard let first = sizes.first else { return 1 }
    return sizes.allSatisfy { $0 == first } ? first : nil
  }
}

/// A number of requests, and their bytes.
package struct RequestTotals: Hashable, Sendable {
  package private(set) var requests = 0
  /// The sum of the sizes of the requested objects; a request of unknown size counts as a byte.
  package private(set) var bytes = 0

  /// Counts a request.
  mutating func add(bytes size: Int) {
    requests += 1
    bytes += size
  }

  /// Adds the requests of both.
  static func + (left: Self, right: Self) -> Self {
    var sum = left
    sum.requests += right.requests
    sum.bytes += right.bytes
    return sum
  }
}

extension LoadedTrace {
  /// The requests of the trace itself.
  ///
  /// - Complexity: O(*n*) in the number of requests, or O(1) if all objects are of one size.
  package var kept: RequestTotals {
    let costs =
      switch requests.sizes {
      case .unit: requests.count
      case .perObject, .perRequest: requests.indices.reduce(0) { $0 + Int(requests[$1].cost) }
      }
    return RequestTotals(requests: requests.count, bytes: costs * unitBytes)
  }

  /// The requests of the trace and those that a sample left out.
  ///
  /// - Complexity: O(*n*) in the number of requests.
  package var whole: RequestTotals { kept + leftOut }
}
