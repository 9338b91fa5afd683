import Primitives

/// What the parts of one reading share: what was found wrong so far, and which keys were asked for.
final class Reading {
  private(set) var found: [DocumentError.Diagnostic] = []
  private var accounts: [AskedKeys] = []

  /// Notes something wrong and lets the reading go on.
  func record(_ error: DocumentError) { found += error.diagnostics }

  /// Takes the account of a mapping's keys into the closing, once.
  func open(_ asked: AskedKeys) {
    guard !asked.isOpen else { return }
    asked.isOpen = true
    accounts.append(asked)
  }

  /// Runs a reading whose accounts count only if it succeeds: what broke off has not asked for all
  /// its keys.
  func attempt<Value>(_ asked: AskedKeys, _ body: () throws -> Value) throws -> Value {
    let before = accounts.count
    open(asked)
    do {
      return try body()
    } catch {
      accounts.removeSubrange(before...)
      throw error
    }
  }

  /// Everything wrong, with the keys nobody asked for.
  func close() -> [DocumentError.Diagnostic] { found + accounts.flatMap(\.unknownKeys) }
}

/// Which keys of a mapping were asked for.
final class AskedKeys {
  /// Whether the account is part of the reading.
  var isOpen = false
  /// What is wrong with the keys that a type was shown and cannot know, if it asked to see all.
  private(set) var stray: DocumentError?
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
    stray = DocumentError(entry.keyMark, Suggestion.unknown("key", entry.key, known: known))
  }

  /// The keys of the file that are none of those asked for.
  var unknownKeys: [DocumentError.Diagnostic] {
    unasked.map { .init($0.keyMark, Suggestion.unknown("key", $0.key, known: asked)) }
  }

  /// What the user most likely wrote in place of a key that is missing.
  func slip(for key: String) -> DocumentError? {
    let written = unasked
    guard let slip = Suggestion.nearest(to: key, in: written.map(\.key)),
      let entry = written.first(where: { $0.key == slip })
    else { return nil }
    return DocumentError(entry.keyMark, Suggestion.unknown("key", slip, known: [key]))
  }

  private var unasked: [YAMLNode.Entry] {
    (node.entries ?? []).filter { $0.keyMark.isInFile && !asked.contains($0.key) }
  }
}
