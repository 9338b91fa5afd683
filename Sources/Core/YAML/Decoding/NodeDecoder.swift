import Primitives

/// Passes a node to a type's own `init(from:)`.
struct NodeDecoder: Decoder {
  let reading: Reading
  let codingPath: [any CodingKey]
  /// The node of the file, or the default in its place.
  let node: YAMLNode
  /// The defaults for keys that the mapping leaves out; only a configuration has them.
  let defaults: YAMLNode?
  /// The enclosing part's default for this node, kept for a configuration wrapped in other types.
  let inherited: YAMLNode?
  /// The place where a fault of this node is reported: the node, or the part that it is a default of.
  let mark: Mark
  /// The keys of the node that were requested.
  let asked: AskedKeys

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Creates a decoder at the root of a document.
  init<Value: Decodable>(_ reading: Reading, root: YAMLNode, as type: Value.Type) throws {
    try self.init(reading, [], root, inherited: nil, place: root.mark, as: type)
  }

  /// Creates a decoder at a node within the outer one.
  init<Value: Decodable>(
    in outer: NodeDecoder, _ key: any CodingKey, _ node: YAMLNode, inherited: YAMLNode? = nil,
    as type: Value.Type
  ) throws {
    let path = outer.codingPath + [key]
    try self.init(outer.reading, path, node, inherited: inherited, place: outer.mark, as: type)
  }

  private init<Value: Decodable>(
    _ reading: Reading, _ path: [any CodingKey], _ node: YAMLNode, inherited: YAMLNode?,
    place: Mark, as type: Value.Type
  ) throws {
    self.reading = reading
    self.node = node
    codingPath = path
    mark = node.mark.isInFile ? node.mark : place
    asked = AskedKeys(node)
    defaults = try Self.defaults(of: type, inherited)
    self.inherited = defaults == nil ? inherited : nil
  }

  /// Creates a decoder at a node within the outer one that is read only through containers.
  init(plainlyIn outer: NodeDecoder, _ key: any CodingKey, _ node: YAMLNode) throws {
    try self.init(in: outer, key, node, as: Bool.self)
    reading.open(asked)
  }

  /// Creates a decoder at the same node for another type, with the same record of keys.
  ///
  /// A configuration within a type that is not a configuration, such as an optional, stands in its place and inherits
  /// its defaults; one within another configuration has its own.
  init<Value: Decodable>(rereading outer: NodeDecoder, as type: Value.Type) throws {
    reading = outer.reading
    node = outer.node
    codingPath = outer.codingPath
    mark = outer.mark
    asked = outer.asked
    defaults = try Self.defaults(of: type, outer.inherited)
    inherited = defaults == nil ? outer.inherited : nil
  }

  private static func defaults<Value>(
    of type: Value.Type, _ inherited: YAMLNode?
  ) throws -> YAMLNode? {
    guard let type = type as? any Configuration.Type else { return nil }
    let own = try NodeEncoder.encode(type.init())
    // The inherited node may have another form of the same part, such as a list.
    guard let inherited, inherited.entries != nil else { return own }
    return inherited.laid(over: own)
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard node.entries != nil else { throw mismatch("a mapping") }
    return KeyedDecodingContainer(KeyedNodeReader<Key>(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard let items = node.items else { throw mismatch("a list") }
    return UnkeyedNodeReader(decoder: self, items: items)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    SingleNodeReader(decoder: self)
  }

  /// Reads a value of the type, then checks that a configuration's values are possible.
  func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let before = reading.found.count
    let value = try reading.attempt(asked) { () throws -> Value in
      do { return try Value(from: self) } catch { throw located(error) }
    }
    // After a wrong value or a misspelt key, defaults may be in its place, which may not fit the rest.
    guard type is any Configuration.Type, let configuration = value as? any Configuration,
      reading.found.count == before
    else { return value }
    var problems = Problems()
    configuration.check(&problems)
    guard problems.isEmpty || asked.unknownKeys.isEmpty else { return value }
    for problem in problems.all { reading.record(located(problem)) }
    return value
  }
}
