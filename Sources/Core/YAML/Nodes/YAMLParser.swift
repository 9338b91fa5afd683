package import Primitives

/// Reads YAML text into a tree of nodes with positions.
///
/// It reads the unambiguous part of YAML 1.1: mappings with text for keys, sequences, scalars, aliases of earlier nodes
/// and merge keys. Tags, several documents in a file and repeated keys are errors. https://yaml.org/spec/1.1/
package struct YAMLParser: ~Copyable {
  /// The maximum depth of nested nodes.
  package static let depthLimit = 64
  /// The maximum number of nodes after aliases are replaced, so that nine lines of aliases to aliases do not become a
  /// billion nodes.
  package static let nodeLimit = 200_000

  /// Reads the only document of a file; returns null for a file without a document.
  ///
  /// The bytes are UTF-8, with or without a byte order mark, with any line ends.
  ///
  /// - Throws: `DocumentError` with all errors up to the first syntax error, under the given name of the file.
  /// - Complexity: O(*n*) in the number of bytes, or of nodes if aliases multiply them.
  package static func parse(_ bytes: [UInt8], file: String) throws(DocumentError) -> YAMLNode {
    var parser = YAMLParser(bytes, file: file)
    return try parser.document()
  }

  /// Reads the only document of a text; returns null for a text without a document.
  ///
  /// - Throws: `DocumentError` with all errors up to the first syntax error.
  package static func parse(_ text: String, file: String) throws(DocumentError) -> YAMLNode {
    try parse(Array(text.utf8), file: file)
  }

  /// A node with the figures needed to copy it for an alias.
  private struct Composed {
    var node: YAMLNode
    var count = 1
    var height = 1

    mutating func add(_ child: Composed) {
      count += child.count
      height = max(height, child.height + 1)
    }
  }

  private var events: YAMLEvents
  private let file: String
  private var anchors: [String: Composed] = [:]
  private var found: [DocumentError.Diagnostic] = []
  private var count = 0

  private init(_ bytes: [UInt8], file: String) {
    events = YAMLEvents(bytes, file: file)
    self.file = file
  }

  private mutating func document() throws(DocumentError) -> YAMLNode {
    do {
      let node = try firstDocument()
      if found.isEmpty { return node }
    } catch {
      found += error.diagnostics
    }
    throw DocumentError(found)
  }

  private mutating func firstDocument() throws(DocumentError) -> YAMLNode {
    _ = try events.next()
    guard case .documentStart = try events.next().kind else {
      return .plain("", mark: Mark(file: file, line: 1, column: 1))
    }
    let root = try compose(events.next(), depth: 1)
    _ = try events.next()
    let end = try events.next()
    if case .documentStart = end.kind {
      throw DocumentError(end.mark, "a second document begins here; a file has one")
    }
    return root.node
  }

  private mutating func compose(_ event: YAMLEvent, depth: Int) throws(DocumentError) -> Composed {
    try grow(by: 1, at: event.mark)
    guard depth <= Self.depthLimit else {
      throw DocumentError(event.mark, "nested deeper than \(Self.depthLimit) levels")
    }
    if let tag = event.tag {
      found.append(.init(event.mark, "tags such as '\(tag)' are not supported"))
    }
    let composed: Composed
    switch event.kind {
    case .alias(let name): return try resolve(name, at: event.mark, depth: depth)
    case .sequenceStart: composed = try sequence(at: event.mark, depth: depth)
    case .mappingStart: composed = try mapping(at: event.mark, depth: depth)
    case .scalar(let text, let isQuoted):
      refuseControls(in: text, at: event.mark)
      let make = isQuoted ? YAMLNode.text : YAMLNode.plain
      composed = Composed(node: make(text, event.mark))
    default: throw DocumentError(event.mark, "malformed YAML")
    }
    if let anchor = event.anchor { anchors[anchor] = composed }
    return composed
  }

  /// Refuses control characters, since texts become file names and lines on terminals. YAML itself accepts them only
  /// as escapes.
  private mutating func refuseControls(in text: String, at mark: Mark) {
    let control = text.unicodeScalars.first {
      $0.properties.generalCategory == .control && $0 != "\n" && $0 != "\t"
    }
    guard let control else { return }
    let code = String(control.value, radix: 16, uppercase: true).zeroPadded(to: 4)
    found.append(.init(mark, "a text cannot have control characters; this one has U+\(code)"))
  }

  private mutating func grow(by nodes: Int, at mark: Mark) throws(DocumentError) {
    count += nodes
    if count > Self.nodeLimit {
      throw DocumentError(mark, "more than \(Self.nodeLimit) nodes, counting those behind aliases")
    }
  }

  private mutating func resolve(
    _ name: String, at mark: Mark, depth: Int
  ) throws(DocumentError) -> Composed {
    guard var target = anchors[name] else {
      throw DocumentError(mark, "'*\(name)' does not refer to a complete anchor before it")
    }
    try grow(by: target.count - 1, at: mark)
    guard depth + target.height - 1 <= Self.depthLimit else {
      throw DocumentError(mark, "nested deeper than \(Self.depthLimit) levels")
    }
    target.node = YAMLNode(target.node.content, mark: mark)
    return target
  }

  private mutating func sequence(at mark: Mark, depth: Int) throws(DocumentError) -> Composed {
    var items: [YAMLNode] = []
    var whole = Composed(node: YAMLNode(.sequence([]), mark: mark))
    while true {
      let event = try events.next()
      if case .sequenceEnd = event.kind { break }
      let item = try compose(event, depth: depth + 1)
      items.append(item.node)
      whole.add(item)
    }
    whole.node.content = .sequence(items)
    return whole
  }

  private mutating func mapping(at mark: Mark, depth: Int) throws(DocumentError) -> Composed {
    var entries: [YAMLNode.Entry] = []
    var lines: [String: Int] = [:]
    var merged: [YAMLNode.Entry] = []
    var whole = Composed(node: YAMLNode(.mapping([]), mark: mark))
    while true {
      let event = try events.next()
      if case .mappingEnd = event.kind { break }
      let key = try compose(event, depth: depth + 1)
      let value = try compose(events.next(), depth: depth + 1)
      whole.add(key)
      whole.add(value)
      guard let name = acceptable(key.node, lines) else { continue }
      lines[name] = event.mark.line
      if name == "<<", key.node.scalar?.isQuoted == false {
        merged = mergedEntries(of: value.node)
      } else {
        entries.append(.init(key: name, keyMark: event.mark, value: value.node))
      }
    }
    // Keys of the mapping itself have priority, then those of the mapping that is merged first.
    for entry in merged where lines.updateValue(entry.keyMark.line, forKey: entry.key) == nil {
      entries.append(entry)
    }
    whole.node.content = .mapping(entries)
    return whole
  }

  /// Returns the entries that a merge key adds: those of a mapping, or of each mapping in a sequence.
  private mutating func mergedEntries(of node: YAMLNode) -> [YAMLNode.Entry] {
    switch node.content {
    case .mapping(let entries): return entries
    case .sequence(let items) where items.allSatisfy { $0.entries != nil }:
      return items.flatMap { $0.entries ?? [] }
    default:
      found.append(
        .init(
          node.mark, "'<<' merges a mapping, or a list of mappings; write an alias such as *base"))
      return []
    }
  }

  /// Returns the text of a key, or nil after reporting why it cannot be a key.
  private mutating func acceptable(_ key: YAMLNode, _ lines: [String: Int]) -> String? {
    guard let scalar = key.scalar, !key.isNull else {
      found.append(.init(key.mark, "a key must be a text"))
      return nil
    }
    if let line = lines[scalar.text] {
      found.append(.init(key.mark, "key '\(scalar.text)' is already given on line \(line)"))
      return nil
    }
    return scalar.text
  }
}
