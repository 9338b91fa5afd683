import ImagePipeline
package import Primitives

/// Paths into a scenario with lists of values, and all combinations of these values.
///
/// `sweep: {memory.cost-limit: [16 MiB, 32 MiB], network: [lte, 3g]}` makes four variants; the last path varies
/// fastest. Values are set before decoding and have their positions in the file. An impossible value, or a path that
/// does not exist, is therefore reported at its position in the sweep.
package struct Sweep: Hashable, Sendable {
  /// The maximum number of variants of a sweep. It is a guess at the largest run that anyone intends.
  package static let variantLimit = 10_000

  /// A path with its values.
  struct Axis: Hashable, Sendable {
    let path: String
    let mark: Mark
    let values: [YAMLNode]

    var keys: [String] {
      path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    }
  }

  let axes: [Axis]

  /// Reads the sweep of a scenario, in its key `sweep`. Without it, the scenario is its only variant. Null removes the
  /// sweep of an extended scenario.
  ///
  /// - Throws: `ScenarioError` if the sweep is not a mapping of paths to lists, if a list is empty or has duplicates,
  ///   if a path overwrites another, or if there are too many variants.
  package init(of scenario: YAMLNode) throws(ScenarioError) {
    guard let sweep = scenario["sweep"], !sweep.isNull else {
      axes = []
      return
    }
    guard let entries = sweep.entries else {
      throw ScenarioError(
        sweep.mark, "expected a mapping of paths to lists, found \(sweep.summary)")
    }
    var found: [ScenarioError.Diagnostic] = []
    axes = entries.compactMap { entry in
      do throws(ScenarioError) {
        return try Self.axis(entry)
      } catch {
        found += error.diagnostics
        return nil
      }
    }
    found += Self.conflicts(axes)
    guard found.isEmpty else { throw ScenarioError(found) }
    var count = 1
    for axis in axes {
      count *= axis.values.count
      if count > Self.variantLimit {
        throw ScenarioError(sweep.mark, "more than \(Self.variantLimit) variants")
      }
    }
  }

  private static func axis(_ entry: YAMLNode.Entry) throws(ScenarioError) -> Axis {
    let axis = Axis(path: entry.key, mark: entry.keyMark, values: entry.value.items ?? [])
    guard entry.value.items != nil else {
      throw ScenarioError(
        entry.value.mark,
        "expected a list of values for '\(entry.key)', found \(entry.value.summary)")
    }
    guard !axis.values.isEmpty else {
      throw ScenarioError(entry.value.mark, "'\(entry.key)' has no values")
    }
    guard axis.keys.first != "sweep", !axis.keys.contains("") else {
      throw ScenarioError(entry.keyMark, "'\(entry.key)' is not a path, as in 'memory.cost-limit'")
    }
    var seen: Set<String> = []
    for value in axis.values {
      let text = Variant.text(of: value)
      guard seen.insert(text).inserted else {
        throw ScenarioError(value.mark, "'\(text)' is already in the list")
      }
    }
    return axis
  }

  /// Returns the paths whose values a later, shorter path would overwrite.
  private static func conflicts(_ axes: [Axis]) -> [ScenarioError.Diagnostic] {
    axes.indices.flatMap { later in
      axes[..<later].filter { $0.keys.starts(with: axes[later].keys) }.map { earlier in
        .init(
          axes[later].mark,
          "'\(axes[later].path)' overwrites '\(earlier.path)'; write '\(axes[later].path)' first")
      }
    }
  }
}

extension Sweep.Axis {
  /// Returns a scenario with a value at the end of a path.
  ///
  /// A path that begins with `strategy` sets its last key in every strategy that has the section of this key.
  /// `strategy.memory.cost-limit` changes all strategies with a memory store.
  func set(_ value: YAMLNode, in scenario: YAMLNode) throws(ScenarioError) -> YAMLNode {
    let keys = keys
    guard keys.count > 1, keys[0] == "strategy", scenario["strategy"] == nil else {
      return try scenario.setting(keys[...], to: value, for: self)
    }
    let strategies = scenario["strategies"]?.items ?? []
    let fitting = strategies.indices.filter { hasParts(keys[1...].dropLast(), strategies[$0]) }
    guard !fitting.isEmpty else {
      let part = keys[1...].dropLast().joined(separator: ".")
      throw ScenarioError(mark, "no strategy of the scenario has '\(part)'")
    }
    var changed = scenario
    let alone = keys.count == 2 ? Shorthands.key(of: value, under: keys[1]) : nil
    for index in fitting {
      let path = ["strategies", "\(index)"] + keys[1...] + [alone].compactMap(\.self)
      changed = try changed.setting(path[...], to: value, for: self)
    }
    return changed
  }

  private func hasParts(_ keys: ArraySlice<String>, _ strategy: YAMLNode) -> Bool {
    guard let defaults = try? Strategy().node() else { return false }
    let whole = strategy.withWholePipelinesOfItsOwn.deeplyLaid(over: defaults)
    return whole.value(at: keys)?.entries != nil
  }
}
