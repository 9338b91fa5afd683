import Primitives

/// Which keys of a mapping were asked for.
final class Ledger {
  /// Whether the account is part of the reading.
  var isOpen = false
  /// What is wrong with the keys that a type was shown and cannot know, if it asked to see all.
  private(set) var stray: ScenarioError?
  private let node: YAMLNode
  private var asked: [String] = []

  init(_ node: YAMLNode) { self.node = node }

  /// Notes that a key is known.
  func ask(_ key: String) {
    if !asked.contains(key) { asked.append(key) }
  }

  /// Notes that a type looked at all keys; some types can tell a known one, but not list them.
  func show(known: [String], isKnown: (String) -> Bool) {
    let written = (node.entries ?? []).filter(\.keyMark.isInFile)
    guard let entry = written.first(where: { !isKnown($0.key) }) else { return }
    stray = ScenarioError(entry.keyMark, Suggestion.unknown("key", entry.key, known: known))
  }

  /// The keys of the file that are none of those asked for.
  var unknownKeys: [ScenarioError.Diagnostic] {
    unasked.map { .init($0.keyMark, Suggestion.unknown("key", $0.key, known: asked)) }
  }

  /// What the user most likely wrote in place of a key that is missing.
  func slip(for key: String) -> ScenarioError? {
    let written = unasked
    guard let slip = Suggestion.nearest(to: key, in: written.map(\.key)),
      let entry = written.first(where: { $0.key == slip })
    else { return nil }
    return ScenarioError(entry.keyMark, Suggestion.unknown("key", slip, known: [key]))
  }

  private var unasked: [YAMLNode.Entry] {
    (node.entries ?? []).filter { $0.keyMark.isInFile && !asked.contains($0.key) }
  }
}
