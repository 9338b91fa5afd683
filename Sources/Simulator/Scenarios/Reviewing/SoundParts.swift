import Primitives

/// The sections of a scenario without errors so far. In other sections, a placeholder for an invalid value would be
/// taken for the written value.
struct SoundParts {
  private var unsound: Set<String> = []
  /// The indices of the strategies with errors.
  private(set) var unsoundStrategies: Set<Int> = []

  /// Creates a set of all sections.
  init() {}

  /// Creates the set of a scenario's sections without errors.
  init(of scenario: YAMLNode, with wrong: [ScenarioError.Diagnostic]) {
    let marks = Set(wrong.map(\.mark))
    let parts = ScenarioContents.fields.all.map(\.name)
    for entry in scenario.entries ?? [] {
      if entry.value.contains(marks) { unsound.insert(entry.key) }
      // A misspelt section may replace another.
      if marks.contains(entry.keyMark) {
        unsound.insert(Suggestion.nearest(to: entry.key, in: parts) ?? entry.key)
      }
    }
    let strategies = scenario["strategies"]?.items ?? []
    unsoundStrategies = Set(strategies.indices.filter { strategies[$0].contains(marks) })
  }

  /// True if there are no errors.
  var areAll: Bool { unsound.isEmpty }

  /// True if all of these sections have no errors.
  func have(_ parts: String...) -> Bool { unsound.isDisjoint(with: parts) }
}
