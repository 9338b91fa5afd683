import Primitives

/// The parts of a scenario without errors so far. In other parts, the replacement of an error would be taken for
/// the written value.
struct SoundParts {
  private var unsound: Set<String> = []
  /// The positions of the strategies with errors.
  private(set) var unsoundStrategies: Set<Int> = []

  /// Contains all parts.
  init() {}

  /// Contains the parts of a scenario without errors.
  init(of scenario: YAMLNode, with wrong: [ScenarioError.Diagnostic]) {
    let marks = Set(wrong.map(\.mark))
    let parts = ScenarioContents.fields.all.map(\.name)
    for entry in scenario.entries ?? [] {
      if entry.value.contains(marks) { unsound.insert(entry.key) }
      // A misspelt part may replace another.
      if marks.contains(entry.keyMark) {
        unsound.insert(Suggestion.nearest(to: entry.key, in: parts) ?? entry.key)
      }
    }
    let strategies = scenario["strategies"]?.items ?? []
    unsoundStrategies = Set(strategies.indices.filter { strategies[$0].contains(marks) })
  }

  /// True if there are no errors.
  var areAll: Bool { unsound.isEmpty }

  /// True if some parts have no errors.
  func have(_ parts: String...) -> Bool { unsound.isDisjoint(with: parts) }
}
