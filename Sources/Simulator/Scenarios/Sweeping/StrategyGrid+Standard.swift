package import Environment
package import ImagePipeline
package import Primitives
import YAML

extension StrategyGrid {
  /// The standard policies, one of each kind. LRU evicts by recency. SIEVE has one queue and does not move objects on
  /// hits. S3-FIFO has a small and a main queue. GDSF also considers sizes.
  private static let policies = ["lru", "sieve", "s3-fifo", "gdsf"]
  /// The divisors of the device's memory for a store's limits. They are a guess at common choices.
  private static let parts = [256, 128, 64, 32, 16]
  /// The value for decoding at the displayed size. It includes decoding in the background, since only the full size is
  /// possible on the main thread.
  private static let displaySize = "{moment: in-background, size: display}"

  /// Creates the default grid for a strategy on a device: memory limits and policies, bitmap sizes, the rows to load
  /// ahead and, if the server has images at every width, the requested widths. Values that the strategy does not allow
  /// are left out, such as a policy whose parameters would be those of another.
  ///
  /// - Throws: `ScenarioError` if no key has more than one possible value.
  package init(
    around strategy: Strategy, on device: DeviceProfile, resizes: Bool = false
  ) throws(ScenarioError) {
    var entries: [YAMLNode.Entry] = []
    let widths = resizes ? [(path: "fetch.width", values: ["full", "display"])] : []
    // With widths, there are fewer limits, since the number of points is limited.
    let parts = resizes ? Array(Self.parts[1..<4]) : Self.parts
    for (path, values) in Self.standardValues(strategy, device, parts) + widths {
      entries.append(try Self.entry(path, values.joined(separator: ","), named: "the default grid"))
    }
    try self.init(strategy, entries)
  }

  /// Reads a key with values, as on a command line: `memory.cost-limit=16 MiB,32 MiB`.
  ///
  /// - Throws: `ScenarioError` if the text is malformed.
  package static func entry(_ text: String) throws(ScenarioError) -> YAMLNode.Entry {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2 else {
      throw ScenarioError(
        Mark(file: "--grid", line: 1, column: 1),
        "'\(text)' is not KEY=V1,V2, as in memory.cost-limit=16MiB,32MiB")
    }
    return try entry(parts[0], parts[1], named: "--grid \(parts[0])")
  }

  private static func entry(
    _ path: String, _ values: String, named file: String
  ) throws(ScenarioError) -> YAMLNode.Entry {
    let list = try YAMLParser.parse("[\(values)]", file: file)
    return .init(key: path, keyMark: Mark(file: file, line: 1, column: 1), value: list)
  }

  private static func standardValues(
    _ strategy: Strategy, _ device: DeviceProfile, _ parts: [Int]
  ) -> [(path: String, values: [String])] {
    var keys: [(path: String, values: [String])] = []
    let sizes = limits(strategy, device, parts)
    if let memory = strategy.memory {
      if memory.cost != .none {
        keys.append(("memory.cost-limit", sizes.map(\.description)))
      } else if let count = memory.countLimit {
        let counts = [count / 4, count / 2, count * 2, count * 4].filter { $0 > 0 }
        keys.append(("memory.count-limit", counts.map { "\($0)" }))
      }
      if memory.policyParameters == nil { keys.append(("memory.policy", policies)) }
    } else if !strategy.bundled {
      keys.append(("memory", sizes.map { "{cost-limit: \($0)}" }))
    }
    if !strategy.lifecycle.persists {
      let isAhead = strategy.decode.moment == .inBackground
      keys.append(isAhead ? ("decode.size", ["full", "display"]) : ("decode", [displaySize]))
    }
    // A SwiftUI list has no data source that prefetches.
    let hasStore = strategy.memory != nil || strategy.disk != nil || strategy.http != nil
    if hasStore, !strategy.cancelsOnDisappear {
      keys.append(("prefetch.rows", ["none", "table", "velocity"]))
    }
    return keys.filter { !$0.values.isEmpty }
  }

  /// Returns memory limits in whole MiB. If the strategy also limits its memory to a share of the device's, only limits
  /// below that share are returned, since others would have no effect.
  private static func limits(
    _ strategy: Strategy, _ device: DeviceProfile, _ parts: [Int]
  ) -> [ByteCount] {
    let share = strategy.memory?.costShare == nil ? nil : strategy.memory
    let most = share?.onDevice(with: device.memory).costLimit
    return parts.map { ByteCount.mebibytes((device.memory.bytes / $0) >> 20) }
      .filter { $0 > .zero && $0 < most ?? ByteCount(.max) }.distinct
  }

  /// Returns the grid with more values of numeric keys: halfway between the point's value and the next lower and next
  /// higher values.
  ///
  /// The new points combine the new values of each key with the point's values and with the new values of the other
  /// keys. A key without new values has the point's value or the strategy's, because a key with little effect may
  /// remain unchanged.
  ///
  /// - Returns: The grid and its new points; there are no points if no key gets a new value. Points of this grid are
  ///   valid in the returned grid.
  package func refined(around point: Point) -> (grid: StrategyGrid, points: [Point]) {
    var grid = self
    var levels = point.map { [$0] }
    for place in keys.indices {
      let texts = keys[place].values.map(\.text)
      let middles = AmountKind.middles(around: texts[point[place]], of: texts)
      levels[place] += texts.count..<texts.count + middles.count
      if middles.isEmpty { levels[place] = [point[place], keys[place].own].distinct }
      grid.keys[place].values += middles.map { Value(number: $0) }
    }
    let points = levels.reduce([[]]) { points, levels in
      points.flatMap { point in levels.map { point + [$0] } }
    }
    return (grid, points.filter { zip($0, keys).contains { $0 >= $1.values.count } })
  }
}
