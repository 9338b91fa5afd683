import Primitives
import TextOutput
import Reports

/// In what two resolved scenarios differ: the setting, which must be the same for figures to be compared,
/// and the strategies, which are what one changes.
package struct ScenarioDifferences: Sendable {
  /// Reads a resolved scenario and gives it back with the default of every key that it leaves out; nil if
  /// it cannot be read.
  package typealias Completion = (_ resolved: String) -> String?

  /// What no figure hangs on, or what runs themselves tell: their worlds, and their points of the sweep.
  fileprivate static let told: Set = [
    "assertions", "decided-by", "name", "reference", "seeds", "strategies", "summary", "sweep",
  ]
  /// What a strategy says of itself.
  private static let words: Set = ["defect", "models", "name", "summary"]

  /// Where the settings differ.
  let setting: [JSONValue.Difference]
  /// Where the strategies that both have differ, by name; those that do not are left out.
  let strategies: [String: [JSONValue.Difference]]

  /// Compares two resolved scenarios.
  ///
  /// A key that only one of them has differs where its value is not its default, so that a release may add keys.
  ///
  /// - Parameters:
  ///   - before: A resolved scenario, one JSON value.
  ///   - after: Another.
  ///   - completion: What fills in the defaults; nil where nobody knows them.
  /// - Complexity: O(*n*) in the length of the texts.
  init(before: String, after: String, completion: Completion?) {
    let written = (before: JSONValue(before), after: JSONValue(after))
    let before = written.before.completed(like: written.after, completion)
    let after = written.after.completed(like: written.before, completion)
    setting = before.setting.differences(from: after.setting, at: "scenario")
      .filter { $0.path != "scenario.population.persons" }  // How many worlds, as seeds are.
    let old = before.strategies
    strategies = after.strategies.reduce(into: [:]) { changed, strategy in
      guard let former = old[strategy.key]?.without(Self.words) else { return }
      let differences = former.differences(from: strategy.value.without(Self.words), at: "")
      if !differences.isEmpty { changed[strategy.key] = differences }
    }
  }
}

extension JSONValue {
  /// The scenario with one of its strategies alone, under another name.
  func keeping(strategy: String, as name: String) -> JSONValue {
    var scenario = members
    guard let kept = strategies[strategy] else { return self }
    scenario["strategies"] = .array([
      .sorted(kept.members.merging(["name": .string(name)]) { $1 })
    ])
    return .sorted(scenario)
  }

  /// The scenario with the defaults of the keys that only another one has.
  fileprivate func completed(
    like other: JSONValue, _ completion: ScenarioDifferences.Completion?
  ) -> JSONValue {
    let shared = other.pruned(to: self)
    guard shared != other, let completed = completion?(shared.text) else { return self }
    return filled(from: JSONValue(completed).pruned(to: other))
  }

  /// The object without some keys; anything else as it is.
  fileprivate func without(_ keys: Set<String>) -> JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(members.filter { !keys.contains($0.key) })
  }

  /// The setting of a scenario, without the words on where its parts are from.
  fileprivate var setting: JSONValue { without(ScenarioDifferences.told).withoutSources }

  private var withoutSources: JSONValue {
    switch self {
    case .object(let members):
      .object(
        members.filter { $0.key != "source" }.map { Member($0.key, $0.value.withoutSources) })
    case .array(let elements): .array(elements.map(\.withoutSources))
    default: self
    }
  }

  /// The strategies of a scenario by their names.
  var strategies: [String: JSONValue] {
    let all = members["strategies"]?.elements ?? []
    let named = all.compactMap { strategy in
      strategy.members["name"]?.string.map { ($0, strategy) }
    }
    return Dictionary(named) { first, _ in first }
  }
}

extension JSONValue.Difference {
  /// The path without the dot at its beginning.
  var key: String { String(path.drop { $0 == "." }) }

  /// Such as `memory.cost-limit 8 MiB → 4 MiB`.
  var arrow: String { "\(key) \(Self.brief(before)) → \(Self.brief(after))" }

  /// Such as `scenario.feed.rows was 50 and is 60`.
  var sentence: String {
    func text(_ value: JSONValue?) -> String {
      value.map { GnuplotText.shortened($0.text, to: 60) } ?? "absent"
    }
    return "\(path) was \(text(before)) and is now \(text(after))"
  }

  private static func brief(_ value: JSONValue?) -> String {
    value.map { GnuplotText.shortened($0.string ?? $0.text, to: 40) } ?? "absent"
  }

  /// The difference as an object on one line.
  var json: JSONValue {
    let json: JSONValue = ["key": key, "before": before ?? .null, "after": after ?? .null]
    return json.onOneLine
  }
}
