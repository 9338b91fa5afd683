import Primitives
import TextOutput

/// The differences between two resolved scenarios: in the setting, which must be the same to compare figures, and in
/// the strategies, which a user changes.
package struct ScenarioDifferences: Sendable {
  /// Returns a resolved scenario with the default of every key that it leaves out; nil if it cannot be read.
  package typealias Completion = (_ resolved: String) -> String?

  /// The keys that affect no figure, or whose values the runs contain: seeds, and points of the sweep.
  fileprivate static let told: Set = [
    "assertions", "decided-by", "name", "recorded", "reference", "seeds", "strategies", "summary",
    "sweep",
  ]
  /// The descriptive keys of a strategy.
  private static let words: Set = ["defect", "models", "name", "summary"]

  /// The differences between the settings.
  let setting: [JSONValue.Difference]
  /// The differences between strategies that both have, by name; unchanged ones are left out.
  let strategies: [String: [JSONValue.Difference]]

  /// Compares two resolved scenarios.
  ///
  /// A key that only one scenario has counts as different if its value is not the default. So a release can add keys.
  ///
  /// - Parameters:
  ///   - before: The first resolved scenario, one JSON value.
  ///   - after: The second resolved scenario.
  ///   - completion: Fills in the defaults; nil if they are not known.
  /// - Complexity: O(*n*) in the length of the texts.
  init(before: String, after: String, completion: Completion?) {
    let written = (before: JSONValue(before), after: JSONValue(after))
    let before = written.before.completed(like: written.after, completion)
    let after = written.after.completed(like: written.before, completion)
    setting = before.setting.differences(from: after.setting, at: "scenario")
      .filter { $0.path != "scenario.population.persons" }  // A number of seeds.
    let old = before.strategies
    strategies = after.strategies.reduce(into: [:]) { changed, strategy in
      guard let former = old[strategy.key]?.without(Self.words) else { return }
      let differences = former.differences(from: strategy.value.without(Self.words), at: "")
      if !differences.isEmpty { changed[strategy.key] = differences }
    }
  }
}

extension JSONValue {
  /// Returns the scenario with only one of its strategies, under another name.
  func keeping(strategy: String, as name: String) -> JSONValue {
    var scenario = members
    guard let kept = strategies[strategy] else { return self }
    scenario["strategies"] = .array([
      .sorted(kept.members.merging(["name": .string(name)]) { $1 })
    ])
    return .sorted(scenario)
  }

  /// Returns the scenario with the defaults of the keys that only another scenario has.
  fileprivate func completed(
    like other: JSONValue, _ completion: ScenarioDifferences.Completion?
  ) -> JSONValue {
    let shared = other.pruned(to: self)
    guard shared != other, let completed = completion?(shared.text) else { return self }
    return filled(from: JSONValue(completed).pruned(to: other))
  }

  /// Returns the object without some keys; returns any other value unchanged.
  fileprivate func without(_ keys: Set<String>) -> JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(members.filter { !keys.contains($0.key) })
  }

  /// The setting of a scenario, without the sources of its parts.
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

  /// A text such as `memory.cost-limit 8 MiB → 4 MiB`.
  var arrow: String { "\(key) \(Self.brief(before)) → \(Self.brief(after))" }

  /// A text such as `scenario.feed.rows was 50 and is 60`.
  var sentence: String {
    func text(_ value: JSONValue?) -> String {
      value.map { $0.text.elided(to: 60) } ?? "absent"
    }
    return "\(path) was \(text(before)) and is now \(text(after))"
  }

  private static func brief(_ value: JSONValue?) -> String {
    value.map { ($0.string ?? $0.text).elided(to: 40) } ?? "absent"
  }

  /// The difference as an object on one line.
  var json: JSONValue {
    .line(["key": key, "before": before ?? .null, "after": after ?? .null])
  }
}

/// The assertions of an earlier scenario that a later one does not make: removed ones, and those with another limit.
///
/// Assertions are compared by what they say: `64 MiB` and `67108864` are the same limit.
struct AssertionDifferences {
  /// A sentence for each such assertion, in the order of the earlier scenario.
  let sentences: [String]

  /// Compares two resolved scenarios.
  ///
  /// - Complexity: O(*n*) in their length, and O(*m*²) in the number of assertions.
  init(before: String, after: String) {
    let (old, new) = (JSONValue(before).assertions, JSONValue(after).assertions)
    let known = Set(new.compactMap(Self.assertion))
    sentences = old.filter { text in
      Self.assertion(text).map { !known.contains($0) } ?? !new.contains(text)
    }.map { text in
      let other = new.first { one in
        !old.contains(one) && Self.subject(one) == Self.subject(text)
      }
      return other.map { "the assertion '\(text)' is now '\($0)'" }
        ?? "the assertion '\(text)' was removed"
    }
  }

  /// Earlier versions wrote bytes and times without a unit.
  private static func assertion(_ text: String) -> Assertion? {
    try? Assertion(text, needsUnits: false)
  }

  /// The part before the comparison.
  private static func subject(_ text: String) -> String {
    text.prefix { !"=!<>".contains($0) }.filter { $0 != " " }
  }
}
