package import Primitives

/// A request trace with what its file says beyond the requests.
package struct LoadedTrace: Sendable {
  /// The requests. Where all objects are of one size, they are counted.
  package let requests: RequestTrace
  /// The bytes of each object where all are of one size; 1 where the file states no sizes.
  package let unitBytes: Int
  /// What the objects are called.
  package internal(set) var names: ObjectNames
  /// When each request was made, in nanoseconds from a start that the format defines; nil unless kept.
  package let times: [Int64]?
  /// How long each request's object stays fresh, in seconds, 0 where it is not said; nil unless kept.
  package let lifetimes: [UInt32]?
  /// Records of the file that are no requests, such as writes.
  package let skippedRecords: Int
  /// The reuse distances in the whole file, where they were asked for.
  package var reuse: SampledReuse?

  /// The bytes of the object of a request.
  package func size(at index: Int) -> Int { Int(requests[index].cost) * unitBytes }

  /// Whether all objects are of one size, so that hits by bytes are hits by objects.
  package var isUniform: Bool {
    if case .unit = requests.sizes { return true }
    return false
  }

  /// Whether objects have bytes at all.
  package var hasSizes: Bool { !isUniform || unitBytes > 1 }
}

extension LoadedTrace {
  /// A trace; sizes that are all the same become the size of a unit.
  ///
  /// - Complexity: O(*n*) in the number of sizes.
  package init(
    ids: [ObjectID], sizes: RequestTrace.Sizes, names: ObjectNames, times: [Int64]? = nil,
    lifetimes: [UInt32]? = nil, skippedRecords: Int = 0, reuse: SampledReuse? = nil
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
      lifetimes: lifetimes, skippedRecords: skippedRecords, reuse: reuse)
  }

  private static func uniform(_ sizes: [UInt32]) -> UInt32? {
    guard let first = sizes.first else { return 1 }
    return sizes.allSatisfy { $0 == first } ? first : nil
  }
}

extension LoadedTrace {
  /// The bytes of memory that the trace takes, about.
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
