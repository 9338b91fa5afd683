import Primitives

extension SpatialSample {
  /// Returns true if the object of a request is kept.
  ///
  /// - Complexity: O(length of its name).
  package func keeps(_ trace: LoadedTrace, at index: Int) -> Bool {
    keeps(trace.names.hash(at: trace.requests.ids[index].index))
  }

  /// Returns the sample of a trace; it may have no requests.
  ///
  /// - Complexity: O(*n*) in the number of requests.
  package func sample(of trace: LoadedTrace) -> LoadedTrace {
    let kept = (0..<trace.names.count).filter { keeps(trace.names.hash(at: $0)) }
    var numbers = [UInt32](repeating: .max, count: trace.names.count)
    for (number, object) in kept.enumerated() { numbers[object] = UInt32(number) }
    let requests = trace.requests.indices.filter {
      numbers[trace.requests.ids[$0].index] != .max
    }
    let sizes: RequestTrace.Sizes =
      switch trace.requests.sizes {
      case .unit: .unit
      case .perObject(let list): .perObject(kept.map { list[$0] })
      case .perRequest(let list): .perRequest(requests.map { list[$0] })
      }
    var leftOut = trace.leftOut
    for index in trace.requests.indices where numbers[trace.requests.ids[index].index] == .max {
      leftOut.add(bytes: trace.size(at: index))
    }
    return LoadedTrace(
      requests: RequestTrace(
        ids: requests.map { ObjectID(numbers[trace.requests.ids[$0].index]) },
        objectCount: kept.count, sizes: sizes),
      unitBytes: trace.unitBytes, names: trace.names.selecting(kept),
      times: trace.times.map { times in requests.map { times[$0] } },
      lifetimes: trace.lifetimes.map { list in requests.map { list[$0] } },
      skippedRecords: trace.skippedRecords, leftOut: leftOut)
  }
}

extension SampledReuse {
  /// Computes the distances of a trace in memory.
  ///
  /// - Complexity: O(*n*) and O(log) more for each sampled request.
  package init(_ trace: LoadedTrace, _ sample: Sample) {
    self.init(sample)
    let hashes = (0..<trace.names.count).map { trace.names.hash(at: $0) }
    for id in trace.requests.ids { add(hashes[id.index]) }
  }
}
