/// A node that is read as a value.
///
/// Every key must be known, and every value must be valid for its key. Keys that a configuration leaves out have their
/// defaults. After a wrong value, reading continues with the default; unknown keys are skipped. So one reading reports
/// many errors.
public struct NodeReader {
  private final class Findings {
    var wrong: [DocumentError.Diagnostic] = []
    var unknown: [DocumentError.Diagnostic] = []
  }

  /// The node that is read.
  package let node: YAMLNode
  /// The position where an error is reported: that of the node, or of the section around it if the node is in no file.
  private let mark: Mark
  /// The value that is replaced; the keys that the node leaves out are taken from this value.
  package private(set) var replaced: Any?
  /// The nearest key around the node.
  private let key: String?
  /// The node's purpose, after "expected …".
  private let role: String
  private let findings: Findings

  private init(_ node: YAMLNode, in outer: NodeReader?, _ key: String?, _ role: String) {
    self.node = node
    mark = node.mark.isInFile ? node.mark : outer?.mark ?? node.mark
    self.key = key
    self.role = role
    findings = outer?.findings ?? Findings()
  }

  /// Reads a value from the root of a document.
  ///
  /// - Throws: `DocumentError` with all errors found.
  /// - Complexity: O(*n k*) in the number of nodes and of keys in one mapping.
  package static func decode<Value: NodeValue>(
    _ type: Value.Type, from root: YAMLNode
  ) throws(DocumentError) -> Value {
    let (value, found) = read(type, from: root)
    guard found.isEmpty, let value else { throw DocumentError(found) }
    return value
  }

  /// Reads a value from the root of a document, and replaces wrong values by defaults.
  ///
  /// - Returns: All errors found, and the value; nil if a value without a default is wrong.
  /// - Complexity: As of `decode`.
  package static func read<Value: NodeValue>(
    _ type: Value.Type, from root: YAMLNode
  ) -> (value: Value?, found: [DocumentError.Diagnostic]) {
    let reader = NodeReader(root, in: nil, nil, "")
    let value: Value? = reader.value()
    return (value, reader.findings.wrong + reader.findings.unknown)
  }

  /// Decodes the node. Keys that it leaves out come from `replaced`, if given.
  ///
  /// - Returns: The value; nil if the node is invalid. The error is recorded.
  package func value<Value: NodeValue>(replacing replaced: Value? = nil) -> Value? {
    let before = findings.unknown.count
    var reader = self
    reader.replaced = replaced
    do { return try Value(from: reader) } catch {
      // The value was not read completely, so its unknown keys are unreliable.
      findings.unknown.removeSubrange(before...)
      findings.wrong += error.diagnostics
      return nil
    }
  }

  /// The text of a scalar; nil for null and for other nodes.
  package var text: String? { node.isNull ? nil : node.scalar?.text }

  /// Returns the value of a key; nil if this is not a mapping or has no such key.
  package func child(_ key: String) -> NodeReader? {
    node[key].map { NodeReader($0, in: self, key, " for '\(key)'") }
  }

  /// Returns the items of a list.
  package func items() throws(DocumentError) -> [NodeReader] {
    guard let items = node.items else { throw mismatch("a list") }
    let list = key.map { " of '\($0)'" } ?? ""
    return items.enumerated().map { NodeReader($1, in: self, key, " for item \($0 + 1)\(list)") }
  }

  /// Records an error for each key of the file that is not among the known keys.
  package func check(keys known: [String]) throws(DocumentError) {
    guard node.entries != nil else { throw mismatch("a mapping") }
    findings.unknown += unknownKeys(besides: known)
  }

  /// Returns an error for each key of the file that is not among the known keys.
  package func unknownKeys(besides known: [String]) -> [DocumentError.Diagnostic] {
    unknown(besides: known).map {
      .init($0.keyMark, Suggestion.unknown("key", $0.key, known: known))
    }
  }

  private func unknown(besides known: [String]) -> [YAMLNode.Entry] {
    (node.entries ?? []).filter { $0.keyMark.isInFile && !known.contains($0.key) }
  }

  /// Returns an error at the node.
  package func error(_ message: String) -> DocumentError { DocumentError(mark, message) }

  /// Returns the error of a node that differs from the expected form.
  package func mismatch(_ expected: String, hint: String = "") -> DocumentError {
    error("expected \(expected)\(role), found \(node.summary)\(hint)")
  }

  /// Returns the error of a missing required key, at the unknown key that was most likely written instead of it.
  package func missing(_ key: String, besides known: [String]) -> DocumentError {
    let written = unknown(besides: known)
    guard let slip = Suggestion.nearest(to: key, in: written.map(\.key)),
      let entry = written.first(where: { $0.key == slip })
    else { return error("missing key '\(key)'") }
    return DocumentError(entry.keyMark, Suggestion.unknown("key", slip, known: [key]))
  }

  /// The number of wrong values found so far.
  var wrongCount: Int { findings.wrong.count }

  /// Records the invalid values of a configuration. Each error is at the value, or at the section around it if the file
  /// does not contain its key.
  func record(_ problems: Problems) {
    findings.wrong += problems.all.map { problem in
      let keys = problem.key.split(separator: ".").map(String.init)
      let prefix = problem.key.isEmpty ? "" : "\(problem.key) "
      return .init(named(in: problem) ?? place(of: keys), prefix + problem.message)
    }
  }

  /// Returns the position of the key that a problem's message names, if the file adds this key to a preset with the
  /// conflicting value; nil otherwise. The preset alone is valid, so the added key is at fault.
  private func named(in problem: Problems.Problem) -> Mark? {
    let own = (node.entries ?? []).filter { $0.keyMark.file == mark.file }
    guard mark.isInFile, !own.contains(where: { problem.key.hasPrefix($0.key) }) else { return nil }
    return own.first { entry in
      ["'", ":"].contains { problem.message.contains("'\(entry.key)\($0)") }
    }?.value.mark
  }

  /// Returns the position of the deepest node on a path from here.
  private func place(of keys: [String]) -> Mark {
    var place = mark
    var here = node
    for key in keys {
      guard let next = here[key] ?? here.item(key) else { break }
      here = next
      if here.mark.isInFile { place = here.mark }
    }
    return place
  }
}

// MARK: - Errors
