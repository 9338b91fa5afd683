import Primitives

/// Writes a trace in a format.
protocol TraceWriter: Sendable {
  /// True if the format keeps the sizes of requests.
  var keepsSizes: Bool { get }

  /// Returns the bytes of a file in the format.
  ///
  /// - Throws: The part of the trace that the format cannot express.
  /// - Complexity: O(*n*) in the number of requests.
  func bytes(of trace: LoadedTrace) throws(TraceProblem) -> [UInt8]

  /// Estimates the bytes of a file with the trace, without a header.
  ///
  /// - Complexity: O(1).
  func length(of trace: LoadedTrace) -> Int

  /// Returns the bytes of memory for data that are computed before writing.
  func bytesToPrepare(_ trace: LoadedTrace) -> Int
}

extension TraceWriter {
  func bytesToPrepare(_ trace: LoadedTrace) -> Int { 0 }
}

extension LoadedTrace {
  /// Returns the number that names the object of a request.
  func number(at index: Int) throws(TraceProblem) -> UInt64 {
    let object = requests.ids[index].index
    guard case .numbers(let keys) = names else {
      throw TraceProblem(
        index + 1,
        "the object '\(names.text(at: object))' has no name that the format can hold; "
          + "--renumber gives objects numbers from 1")
    }
    return keys[object]
  }

  /// The same trace, with objects named by numbers from 1 in order of first use.
  ///
  /// - Complexity: O(*n*) in the number of objects.
  package var renumbered: LoadedTrace {
    var trace = self
    trace.names = .numbers((0..<names.count).map { UInt64($0) + 1 })
    return trace
  }

  /// Returns the time of a request in whole units of a number of nanoseconds; 0 if times are not known.
  func time(at index: Int, unit: Int64) -> Int64 { (times?[index] ?? 0) / unit }

  /// For each request, the number (from 1) of the next request for its object; -1 if there is none.
  ///
  /// - Complexity: O(*n*).
  var nextRequests: [Int64] {
    var next = [Int64](repeating: -1, count: requests.count)
    var later = [Int64](repeating: -1, count: requests.objectCount)
    for index in requests.indices.reversed() {
      let object = requests.ids[index].index
      next[index] = later[object]
      later[object] = Int64(index) + 1
    }
    return next
  }
}
