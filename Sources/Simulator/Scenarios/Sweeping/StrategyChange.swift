package import ImagePipeline
import Primitives
import YAML

/// A change of one key, or of a few that belong together: of a strategy, of the app's list, or of the server.
package struct StrategyChange: Sendable {
  /// The side that has to make a change.
  package enum Side: String, Sendable {
    case strategy, list, server
  }

  /// The side that has to make it.
  package let side: Side
  /// The paths within the strategy, each with its new value as in a file.
  package let settings: [Variant.Parameter]
  /// The paths within the scenario, each with its new value.
  package let surroundings: [Variant.Parameter]
  /// The changed strategy. Its name lists the changes.
  package let strategy: Strategy

  /// The change on one line: "fetch.coalesces true".
  package var label: String { Self.label(settings + surroundings) }

  /// True if it sets keys back to their defaults, as a file without them has it. A limit of bytes, time or shares, or a
  /// part, that is gone does not count, since it costs; a limit of a count does.
  package var isBackToDefaults: Bool {
    surroundings.isEmpty
      && settings.allSatisfy { setting in
        let path = Self.keys(of: setting.path)
        let own = path[0] == "pipelines" ? path.dropFirst(2) : path[...]
        return Self.defaults[own.joined(separator: ".")] == setting.value
      }
  }

  /// The defaults of keys, by path, but for quantities, shares and parts that are null.
  private static let defaults = Dictionary(
    uniqueKeysWithValues: Strategy.allListedKeys.compactMap { key -> (String, String)? in
      switch key.form {
      case .quantity, .number, .part, .oneOf:
        key.defaultValue == "null" ? nil : (key.path, key.defaultValue)
      default: (key.path, key.defaultValue)
      }
    })

  private static func label(_ settings: [Variant.Parameter]) -> String {
    settings.map { "\($0.path) \($0.value)" }.joined(separator: " and ")
  }

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
    let own = (single + joint).compactMap { settings in
      change(of: strategy, node, to: settings).flatMap {
        var nameless = $0.strategy
        nameless.name = strategy.name
        return seen.insert(nameless).inserted ? $0 : nil
      }
    }
    return own + around.compactMap { change(of: strategy, node, $0, $1, $2) }
  }

  /// Returns a change of the list or of the server, and of the keys of the strategy that belong to it.
  private static func change(
    of strategy: Strategy, _ node: YAMLNode, _ side: Side, _ surroundings: [Variant.Parameter],
    _ settings: [Variant.Parameter]
  ) -> StrategyChange? {
    var changed = strategy
    if !settings.isEmpty {
      guard let read = read(node, settings) else { return nil }
      changed = read
    }
    changed.name = "\(strategy.name), \(label(settings + surroundings))"
    return StrategyChange(
      side: side, settings: settings, surroundings: surroundings, strategy: changed)
  }

  private static func change(
    of strategy: Strategy, _ node: YAMLNode, to settings: [Variant.Parameter]
  ) -> StrategyChange? {
    guard var read = read(node, settings),
      settings.contains(where: { read.acts(on: keys(of: $0.path)) })
    else { return nil }
    read.name = "\(strategy.name), \(label(settings))"
    return StrategyChange(side: .strategy, settings: settings, surroundings: [], strategy: read)
  }

  /// Returns a strategy that is written in a tree, with some keys changed; nil if that is not allowed.
  private static func read(_ node: YAMLNode, _ settings: [Variant.Parameter]) -> Strategy? {
    let changed = try? settings.reduce(node, { try $0.setting($1.path, to: $1.value) })
    return changed.flatMap { try? NodeReader.decode(Strategy.self, from: $0) }
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
    "fetch.fetches-twice": ["false"],
    "fetch.only-from-stores": ["false"],
    "fetch.timeout": ["60 s"],
    "fetch.retry": [
      "{attempts: 3, delay: 2 s, factor: 1}",
      "{attempts: 8, delay: 1 s, factor: 1, heeds-retry-after: true}", "null",
    ],
    "fetch.resumes": ["32 MiB", "null"],
    "fetch.probes": ["false"],
    "decode.size": ["full", "display"],
    "decode.limit": ["2", "6", "null"],
    "decode.frame-buffer.count": ["5", "10000"],
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

  /// The changes of the list and of the server, with the keys of a strategy that make use of them.
  private static let around: [(Side, [Variant.Parameter], [Variant.Parameter])] = [
    (.list, [.init(path: "table.keeps", value: "all")], []),
    (.list, [.init(path: "table.keeps", value: "pool")], []),
    (.list, [.init(path: "table.prepares-cells", value: "true")], []),
    (.list, [.init(path: "table.prepares-cells", value: "false")], []),
    (.list, [.init(path: "table.binds-on-return", value: "true")], []),
    (.list, [.init(path: "table.binds-on-return", value: "false")], []),
    (.server, [.init(path: "server.cache-control", value: "max-age=86400")], []),
    (.server, [.init(path: "server.cache-control", value: "no-cache")], []),
    (.server, [.init(path: "server.protocols", value: "[http2]")], []),
    (
      .server, [.init(path: "feed.resizes", value: "true")],
      [.init(path: "fetch.width", value: "display")]
    ),
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
