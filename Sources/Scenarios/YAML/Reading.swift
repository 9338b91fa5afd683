import Primitives

/// What the parts of one reading share: what was found wrong so far, and which keys were asked for.
final class Reading {
  private(set) var found: [ScenarioError.Diagnostic] = []
  private var ledgers: [Ledger] = []

  /// Notes something wrong and lets the reading go on.
  func record(_ error: ScenarioError) { found += error.diagnostics }

  /// Takes the account of a mapping's keys into the closing, once.
  func open(_ ledger: Ledger) {
    guard !ledger.isOpen else { return }
    ledger.isOpen = true
    ledgers.append(ledger)
  }

  /// Runs a reading whose accounts count only if it succeeds: what broke off has not asked for all
  /// its keys.
  func attempt<Value>(_ ledger: Ledger, _ body: () throws -> Value) throws -> Value {
    let before = ledgers.count
    open(ledger)
    do {
      return try body()
    } catch {
      ledgers.removeSubrange(before...)
      throw error
    }
  }

  /// Everything wrong, with the keys nobody asked for.
  func close() -> [ScenarioError.Diagnostic] { found + ledgers.flatMap(\.unknownKeys) }
}

/// Which keys of a mapping were asked for.
final class Ledger {
  /// Whether the account is part of the reading.
  var isOpen = false
  private let node: YAMLNode
  private var asked: [String] = []

  init(_ node: YAMLNode) { self.node = node }

  /// Notes that a key is known.
  func ask(_ key: String) {
    if !asked.contains(key) { asked.append(key) }
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
