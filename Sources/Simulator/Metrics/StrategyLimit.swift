import HTTPCaching
package import ImagePipeline
import Primitives

/// Describes the design of a strategy in sentences.
extension Strategy {
  /// The library that the strategy models, with its version, such as `Nuke 13.2.0`; nil if it models no library. The
  /// key `models` begins with both.
  package var library: String? {
    let words = models.prefix { $0 != ";" }.split(separator: " ").prefix(2)
    guard words.count == 2, words[1].contains("."),
      words[1].drop(while: \.isLetter).first?.isNumber ?? false
    else { return nil }
    return words.joined(separator: " ")
  }

  /// True if the strategy differs from another only in memory, disk, HTTP cache and keys.
  package func differsInStoresAlone(from other: Strategy) -> Bool {
    var other = other.anonymous
    (other.memory, other.disk, other.http, other.keys) = (memory, disk, http, keys)
    return other == anonymous
  }

  /// The strategy without its descriptions.
  package var anonymous: Strategy {
    var strategy = self
    (strategy.name, strategy.summary, strategy.models, strategy.defect) = ("", "", "", nil)
    return strategy
  }
}

/// A limit that may differ between strategies.
package enum StrategyLimit: String, CaseIterable, Sendable {
  case memoryCost = "memory.cost-limit"
  case memoryCount = "memory.count-limit"
  case disk = "disk.limit"
  case httpDisk = "http.disk"
  case connections = "fetch.connections"
  case prefetches = "prefetch.limit"

  /// Returns the limit in bytes or as a number; nil if there is no limit.
  package func value(of strategy: Strategy) -> Int? {
    switch self {
    case .memoryCost: strategy.memory?.costLimit?.bytes
    case .memoryCount: strategy.memory?.countLimit
    case .disk: strategy.disk?.limit?.bytes
    case .httpDisk: strategy.http?.disk.bytes
    case .connections: strategy.fetch.connections
    case .prefetches: strategy.prefetch.limit
    }
  }

  /// Returns the strategy without the limit.
  package func removed(from strategy: Strategy) -> Strategy {
    var strategy = strategy.anonymous
    switch self {
    case .memoryCost: strategy.memory?.costLimit = nil
    case .memoryCount: strategy.memory?.countLimit = nil
    case .disk: strategy.disk?.limit = nil
    case .httpDisk: strategy.http?.disk = .zero
    case .connections: strategy.fetch.connections = nil
    case .prefetches: strategy.prefetch.limit = nil
    }
    return strategy
  }

  /// The metric that grows with the limit.
  package var cost: Metric {
    switch self {
    case .memoryCost, .memoryCount: .peakMemoryBytes
    case .disk, .httpDisk: .diskBytes
    case .connections, .prefetches: .bytesDown
    }
  }

  /// The unit of the limit.
  package var unit: Metric.Unit {
    switch self {
    case .memoryCount, .connections, .prefetches: .count
    case .memoryCost, .disk, .httpDisk: .bytes
    }
  }
}
