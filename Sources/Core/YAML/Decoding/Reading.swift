import Primitives

/// The shared state of one reading: the errors so far, and the requested keys.
final class Reading {
  private(set) var found: [DocumentError.Diagnostic] = []
  private var accounts: [AskedKeys] = []

  /// Records an error and lets the reading continue.
  func record(_ error: DocumentError) { found += error.diagnostics }

  /// Includes the record of a mapping's keys in the closing, once.
  func open(_ asked: AskedKeys) {
    guard !asked.isOpen else { return }
    asked.isOpen = true
    accounts.append(asked)
  }

  /// Runs a reading whose records count only if it succeeds: a failed reading has not requested all its keys.
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

  /// Returns all errors, including keys that were never requested.
  func close() -> [DocumentError.Diagnostic] { found + accounts.flatMap(\.unknownKeys) }
}

/// The requested keys of a mapping.
final class AskedKeys {
  /// True if the record is part of the reading.
  var isOpen = false
  /// The error for unknown keys, if a type requested to see all keys.
  private(set) var stray: DocumentError?
  private let node: YAMLNode
  private var asked: [String] = []

  init(_ node: YAMLNode) { self.node = node }

  /// Records that a key is known.
  func ask(_ key: String) {
    if !asked.contains(key) { asked.append(key) }
  }

  /// Records that a type looked at all keys; some types can recognise a known key, but not list them.
  func show(known: [String], isKnown: (String) -> Bool) {
    let written = (node.entries ?? []).filter(\.keyMark.isInFile)
    guard let entry = written.first(where: { !isKnown($0.key) }) else { return }
    stray = DocumentError(entry.keyMark, Suggestion.unknown("key", entry.key, known: known))
  }

  /// The keys of the file that were not requested.
  var unknownKeys: [DocumentError.Diagnostic] {
    unasked.map { .init($0.keyMark, Suggestion.unknown("key", $0.key, known: asked)) }
  }

  /// Returns the key that was most likely written instead of a missing one.
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
