package import ImagePipeline
import Primitives
import YAML

/// A strategy with one key changed, or with a few keys that belong together.
package struct StrategyChange: Sendable {
  /// The paths within the strategy, each with its new value as in a file.
  package let settings: [Variant.Parameter]
  /// The changed strategy. Its name lists the changes.
  package let strategy: Strategy

  /// The change on one line: "fetch.coalesces true".
  package var label: String { settings.map { "\($0.path) \($0.value)" }.joined(separator: ", ") }

  /// Returns every change of a strategy that can have an effect: of each key of each of its pipelines, and of the keys
  /// that belong together. A key whose condition fails after the change is left out, and so is what the strategy
  /// does not allow.
  ///
  /// - Throws: `EncodingError` if a number of the strategy cannot be written in a file.
  /// - Complexity: O(*n m*) in the numbers of changes and keys.
  package static func all(of strategy: Strategy) throws -> [StrategyChange] {
    let node = try strategy.node()
    let places = [""] + strategy.pipelines.indices.map { "pipelines.\($0)." }
    let single = places.flatMap { place in
      Strategy.allListedKeys.flatMap { key -> [[Variant.Parameter]] in
        let path = place + key.path
        guard let own = node.value(at: keys(of: path)) else { return [] }
        return values(of: key, beside: own).map { [Variant.Parameter(path: path, value: $0)] }
      }
    }
    let joint = places.flatMap { place in
      together.map { $0.map { Variant.Parameter(path: place + $0.path, value: $0.value) } }
    }
    var seen: Set<Strategy> = [strategy]
    return (single + joint).compactMap { settings in
      change(of: strategy, node, to: settings).flatMap {
        var nameless = $0.strategy
        nameless.name = strategy.name
        return seen.insert(nameless).inserted ? $0 : nil
      }
    }
  }

  private static func change(
    of strategy: Strategy, _ node: YAMLNode, to settings: [Variant.Parameter]
  ) -> StrategyChange? {
    let changed = settings.reduce(Optional(node)) { node, setting in
      let axis = Sweep.Axis(path: setting.path, mark: .nowhere, values: [])
      guard let value = try? YAMLParser.parse("[\(setting.value)]", file: setting.path).items?[0]
      else { return nil }
      return try? node?.setting(axis.keys[...], to: value, for: axis)
    }
    guard let changed, var read = try? NodeReader.decode(Strategy.self, from: changed),
      settings.contains(where: { read.acts(on: keys(of: $0.path)) })
    else { return nil }
    let label = StrategyChange(settings: settings, strategy: read).label
    read.name = "\(strategy.name), \(label)"
    return StrategyChange(settings: settings, strategy: read)
  }

  private static func keys(of path: String) -> [String] {
    path.split(separator: ".").map(String.init)
  }

  /// The keys that name a strategy or describe what the app is, and those whose values a person must choose.
  private static let fixed: Set = [
    "name", "summary", "models", "defect", "bundled", "pipelines", "transition", "transition-after",
    "error-image",
  ]

  /// The values that apps commonly choose, of keys whose other values say little about a fault. They are guesses.
  private static let usual: [String: [String]] = [
    "memory": ["{cost-limit: 64 MiB}", "{cost-limit: 256 MiB}", "null"],
    "memory.policy": ["lru"],
    "memory.cost-limit": ["32 MiB", "64 MiB", "128 MiB", "256 MiB", "null"],
    "memory.cost-share": ["0.25", "null"],
    "memory.count-limit": ["40", "null"],
    "memory.low-water": ["1"],
    "memory.entry-cap": ["null"],
    "memory.expiration": ["{after: 5 s, slides: false}", "null"],
    "memory.gets-per-hit": ["1"],
    "disk": ["{limit: 150 MiB}", "null"],
    "disk.policy": ["lru"],
    "disk.limit": ["150 MiB", "1 GiB", "null"],
    "disk.count-limit": ["null"],
    "disk.low-water": ["1"],
    "disk.sweep-after": ["5 s"],
    "disk.expires-after": ["5 s", "null"],
    "disk.payload-ratio": ["1"],
    "disk.writes-per-file": ["1"],
    "http": ["{memory: 4 MiB, disk: 150 MiB}", "null"],
    "http.memory": ["64 MiB", "0 B"],
    "http.disk": ["150 MiB", "400 MiB", "0 B"],
    "http.disk-overshoot": ["0 B"],
    "http.largest-share-of-disk": ["1"],
    "http.injected-cache-control": ["max-age=86400", "null"],
    "fetch.connections": ["6", "12", "24", "null"],
    "fetch.connections-per-host": ["6", "20"],
    "fetch.timeout": ["60 s"],
    "fetch.retry": [
      "{attempts: 3, delay: 2 s, factor: 1}",
      "{attempts: 8, delay: 1 s, factor: 1, heeds-retry-after: true}", "null",
    ],
    "fetch.resumes": ["32 MiB", "null"],
    "decode.size": ["full", "display"],
    "decode.limit": ["2", "6", "null"],
    "decode.frame-buffer": ["{count: 5}", "{count: 10000}"],
    "prefetch.rows": ["none", "table", "velocity"],
    "prefetch.key": ["null"],
    "prefetch.limit": ["1", "2", "3", "null"],
  ]

  /// The keys that belong together: one of them alone is of no use, or makes another fault.
  private static let together: [[(path: String, value: String)]] =
    ["url", "path", "unsigned", "url-and-size", "item"].map {
      [("keys.memory", $0), ("keys.disk", $0)]
    } + [
      [("decode.moment", "in-background"), ("decode.size", "display")],
      [("decode.frames", "as-played"), ("decode.frame-buffer", "{count: 5}")],
      [("cancel", "never"), ("guard", "token")],
      [("fetch.connections-per-host", "20"), ("fetch.connections", "20")],
      [("memory.cost-limit", "64 MiB"), ("memory.cost-share", "null")],
      [("memory.cost-limit", "256 MiB"), ("memory.cost-share", "null")],
      [("memory.cost", "decoded"), ("memory.cost-limit", "64 MiB")],
      [("memory", "null"), ("disk", "null")],
    ]

  /// Returns values of a key: the usual ones, else all of a few, and multiples of its own amount. A part that is there is
  /// only taken away, since its keys are changed one by one.
  private static func values(of key: ListedKey, beside own: YAMLNode) -> [String] {
    guard !fixed.contains(key.path) else { return [] }
    if own.entries != nil { return key.mayBeNull ? ["null"] : [] }
    let listed: [String] =
      switch key.form {
      case .choice(let values): values.map(\.name)
      case .truth: ["true", "false"]
      default: []
      }
    return ((usual[key.path] ?? listed) + multiples(of: own.scalar?.text ?? "")).distinct
  }

  private static func multiples(of text: String) -> [String] {
    AmountKind.whole.lazy.compactMap { kind in
      kind.read(text).map { own in
        own > 1 && own <= .max / 4 ? [own / 2, own * 2, own * 4].map(kind.write) : []
      }
    }.first ?? []
  }
}

extension Strategy {
  /// True unless the conditions of a key fail in its pipeline.
  fileprivate func acts(on path: [String]) -> Bool {
    let isOfPipeline = path[0] == "pipelines"
    let pipeline = isOfPipeline ? (Int(path[1]) ?? 0) + 1 : 0
    let own = isOfPipeline ? Array(path.dropFirst(2)) : path
    return !ofPipelines[pipeline].idleKeys.contains { own.starts(with: $0.path) }
  }
}

// MARK: - Values
