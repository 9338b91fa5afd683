/// One step through a YAML document, at a place.
struct YAMLEvent {
  enum Kind {
    case streamStart, streamEnd, documentStart, documentEnd, sequenceEnd, mappingEnd
    case alias(String)
    case scalar(YAMLNode.Scalar)
    case sequenceStart, mappingStart
  }

  let kind: Kind
  let mark: Mark
  /// The name by which aliases refer to the node.
  var anchor: String?
  /// The explicit type of the node.
  var tag: String?
}
