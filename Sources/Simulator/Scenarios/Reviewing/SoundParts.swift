import Primitives
import YAML

/// The parts of a scenario in which nothing is wrong so far: of others, what stands in the place of a mistake
/// would be taken for what is written.
struct SoundParts {
  private var unsound: Set<String> = []
  /// The strategies, by their positions, of which something is wrong.
  private(set) var unsoundStrategies: Set<Int> = []

  /// All parts.
  init() {}

  /// The parts of a scenario apart from where something is wrong.
  init(of scenario: YAMLNode, with wrong: [ScenarioError.Diagnostic]) {
    let marks = Set(wrong.map(\.mark))
    let parts = ScenarioContents.fields.all.map(\.name)
    for entry in scenario.entries ?? [] {
      if entry.value.contains(marks) { unsound.insert(entry.key) }
      // A misspelt part stands for another.
      if marks.contains(entry.keyMark) {
        unsound.insert(Suggestion.nearest(to: entry.key, in: parts) ?? entry.key)
      }
    }
    let strategies = scenario["strategies"]?.items ?? []
    unsoundStrategies = Set(strategies.indices.filter { strategies[$0].contains(marks) })
  }

  /// True if nothing is wrong anywhere.
  var areAll: Bool { unsound.isEmpty }

  /// True if nothing is wrong with some parts.
  func have(_ parts: String...) -> Bool { unsound.isDisjoint(with: parts) }
}
