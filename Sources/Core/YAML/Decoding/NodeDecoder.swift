import Primitives

/// Stands at a node and hands it to a type's own `init(from:)`.
struct NodeDecoder: Decoder {
  let reading: Reading
  let codingPath: [any CodingKey]
  /// What the file says, or the default in its place.
  let node: YAMLNode
  /// What is taken for keys that the mapping leaves out; only a configuration has such.
  let defaults: YAMLNode?
  /// The enclosing part's default for this node, kept for a configuration wrapped in other types.
  let inherited: YAMLNode?
  /// Where a fault of this node is reported: at the node, or at what it is a default within.
  let mark: Mark
  /// Which of the node's keys were asked for.
  let asked: AskedKeys

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Stands at the root of a document to read a value of a type.
  init<Value: Decodable>(_ reading: Reading, root: YAMLNode, as type: Value.Type) throws {
    try self.init(reading, [], root, inherited: nil, place: root.mark, as: type)
  }

  /// Stands at a node within the outer one to read a value of a type.
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

  /// Stands at a node within the outer one that is read through containers alone.
  init(plainlyIn outer: NodeDecoder, _ key: any CodingKey, _ node: YAMLNode) throws {
    try self.init(in: outer, key, node, as: Bool.self)
    reading.open(asked)
  }

  /// Stands at the same node to read it as another type, with the same account of keys.
  ///
  /// A configuration within a type that is none, such as an optional, stands in its place and
  /// inherits its defaults; one within another configuration has its own.
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
    // What is inherited may be another form of the same part, such as a list.
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

  /// Reads a value of the type, then asks a configuration whether its values are possible.
  func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let before = reading.found.count
    let value = try reading.attempt(asked) { () throws -> Value in
      do { return try Value(from: self) } catch { throw located(error) }
    }
    // What was found wrong, or is misspelt, may have left defaults in its place, and those fit nothing else.
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
