package import ImagePipeline
import Primitives
package import Environment
package import YAML

extension StrategyGrid {
  /// Policies worth a look, one of a kind: by recency, by a lazy queue, by small and main queues, by size.
  private static let policies = ["lru", "sieve", "s3-fifo", "gdsf"]
  /// What a store may take of the device's memory, as its parts; a guess at what people choose.
  private static let parts = [256, 128, 64, 32, 16]
  /// A bitmap as large as it is shown, which one that decodes on the main thread cannot make.
  private static let displaySize = "{moment: in-background, size: display}"

  /// The grid for a strategy on a device, where none is asked for: how much is kept in memory and by which
  /// policy, how large bitmaps are, and which rows are loaded ahead.
  ///
  /// What the strategy cannot have is left out, as a policy beside parameters of another.
  ///
  /// - Throws: `ScenarioError` where no key of these can be changed.
  package init(around strategy: Strategy, on device: DeviceProfile) throws(ScenarioError) {
    var entries: [YAMLNode.Entry] = []
    for (path, values) in Self.standardValues(strategy, device) {
      entries.append(try Self.entry(path, values.joined(separator: ","), named: "the default grid"))
    }
    try self.init(strategy, entries)
  }

  /// A key with values, as a command line has them: `memory.cost-limit=16 MiB,32 MiB`.
  ///
  /// - Throws: `ScenarioError` where it is not well formed.
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
    _ strategy: Strategy, _ device: DeviceProfile
  ) -> [(path: String, values: [String])] {
    var keys: [(path: String, values: [String])] = []
    let sizes = limits(strategy, device)
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
    if strategy.memory != nil || strategy.disk != nil || strategy.http != nil {
      keys.append(("prefetch.rows", ["none", "table", "velocity"]))
    }
    return keys.filter { !$0.values.isEmpty }
  }

  /// Limits in whole MiB; a share of the device's memory bounds what a limit beside it can do.
  private static func limits(_ strategy: Strategy, _ device: DeviceProfile) -> [ByteCount] {
    let share = strategy.memory?.costShare == nil ? nil : strategy.memory
    let most = share?.onDevice(with: device.memory).costLimit
    return parts.map { ByteCount.mebibytes((device.memory.bytes / $0) >> 20) }
      .filter { $0 > .zero && $0 < most ?? ByteCount(.max) }.distinct
  }
}

// MARK: - Refining

extension StrategyGrid {
  /// The grid with values between those of a point and the next ones, for keys whose values are numbers.
  ///
  /// Each meets the point's values of the other keys, and the strategy's own: what a key does little for may
  /// stay as it is.
  ///
  /// - Returns: The grid, in which points of this one are what they were, and the new points; none where no key
  ///   has values in between.
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
