import CYAML
import Primitives

/// The events of a document, from libyaml.
///
/// Only this file uses C memory: parser and input exist exactly as long as this value, and each event is copied into
/// Swift before libyaml frees it.
@safe struct YAMLEvents: ~Copyable {
  private let file: String
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let input: UnsafeMutableBufferPointer<UInt8>

  /// Starts at the first byte, after a byte order mark if there is one.
  init(_ bytes: [UInt8], file: String) {
    self.file = file
    let text = bytes.withoutByteOrderMark
    unsafe input = .allocate(capacity: text.count + 1)
    _ = unsafe input.initialize(from: text + [0])
    unsafe parser = .allocate(capacity: 1)
    unsafe parser.initialize(to: yaml_parser_t())
    let initialized = unsafe yaml_parser_initialize(parser)
    precondition(initialized == 1, "libyaml is out of memory")
    unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    unsafe yaml_parser_set_input_string(parser, input.baseAddress, text.count)
  }

  deinit {
    unsafe yaml_parser_delete(parser)
    unsafe parser.deinitialize(count: 1)
    unsafe parser.deallocate()
    unsafe input.deallocate()
  }

  /// Returns the next event; do not call it again after an error or the end of the stream.
  mutating func next() throws(DocumentError) -> YAMLEvent {
    var event = unsafe yaml_event_t()
    guard unsafe yaml_parser_parse(parser, &event) == 1 else { throw failure() }
    defer { unsafe yaml_event_delete(&event) }
    return unsafe copy(event)
  }

  private func copy(_ event: yaml_event_t) -> YAMLEvent {
    let mark = unsafe place(event.start_mark)
    let data = unsafe event.data
    switch unsafe event.type {
    case YAML_DOCUMENT_START_EVENT: return YAMLEvent(kind: .documentStart, mark: mark)
    case YAML_SEQUENCE_END_EVENT: return YAMLEvent(kind: .sequenceEnd, mark: mark)
    case YAML_MAPPING_END_EVENT: return YAMLEvent(kind: .mappingEnd, mark: mark)
    case YAML_ALIAS_EVENT:
      return YAMLEvent(kind: .alias(unsafe text(data.alias.anchor) ?? ""), mark: mark)
    case YAML_SEQUENCE_START_EVENT:
      let start = unsafe data.sequence_start
      return unsafe YAMLEvent(
        kind: .sequenceStart, mark: mark, anchor: text(start.anchor), tag: text(start.tag))
    case YAML_MAPPING_START_EVENT:
      let start = unsafe data.mapping_start
      return unsafe YAMLEvent(
        kind: .mappingStart, mark: mark, anchor: text(start.anchor), tag: text(start.tag))
    case YAML_SCALAR_EVENT: return unsafe scalar(event, mark)
    default: return YAMLEvent(kind: .other, mark: mark)
    }
  }

  private func scalar(_ event: yaml_event_t, _ mark: Mark) -> YAMLEvent {
    let scalar = unsafe event.data.scalar
    let bytes = unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
    let text = unsafe String(decoding: bytes, as: UTF8.self)
    let isQuoted = unsafe scalar.style != YAML_PLAIN_SCALAR_STYLE
    return unsafe YAMLEvent(
      kind: .scalar(text, isQuoted: isQuoted), mark: mark,
      anchor: self.text(scalar.anchor), tag: self.text(scalar.tag))
  }

  private func text(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    guard let pointer = unsafe pointer else { return nil }
    return unsafe String(cString: pointer)
  }

  private func place(_ mark: yaml_mark_t) -> Mark {
    Mark(file: file, line: mark.line + 1, column: mark.column + 1)
  }

  /// Returns the error that stopped libyaml, in libyaml's words if those are clear enough.
  private func failure() -> DocumentError {
    let parser = unsafe self.parser.pointee
    let problem = unsafe parser.problem.map { unsafe String(cString: $0) } ?? "malformed YAML"
    if unsafe parser.error == YAML_READER_ERROR {
      return DocumentError(place(offset: unsafe parser.problem_offset), problem)
    }
    let mark = unsafe place(parser.problem_mark)
    if let slip = slip(at: unsafe parser.problem_mark.index) { return DocumentError(mark, slip) }
    guard let context = unsafe parser.context else { return DocumentError(mark, problem) }
    let begun = unsafe place(parser.context_mark)
    let line = begun.line == mark.line || begun.line < 1 ? "" : " begun on line \(begun.line)"
    return DocumentError(mark, "\(problem) \(unsafe String(cString: context))\(line)")
  }

  /// Returns the most common mistake if no token can start here.
  private func slip(at character: Int) -> String? {
    let text = unsafe String(decoding: input, as: UTF8.self).unicodeScalars
    switch text.dropFirst(character).first {
    case "\t": return "tabs cannot be used for indentation; use spaces"
    case "%": return "a text that begins with '%' needs quotes"
    case "@", "`": return "a text that begins with '@' or '`' needs quotes"
    default: return nil
    }
  }

  /// Returns the position of a byte, which may be within an invalid character.
  private func place(offset: Int) -> Mark {
    let before = unsafe input.prefix(offset)
    let lineStart = unsafe before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let line = unsafe before.reduce(1) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
    let column = unsafe String(decoding: before[lineStart...], as: UTF8.self).unicodeScalars.count
    return Mark(file: file, line: line, column: column + 1)
  }
}

/// One event of a YAML document, with its place.
struct YAMLEvent {
  enum Kind {
    case documentStart, sequenceEnd, mappingEnd
    /// The end of a document, or an event of the stream.
    case other
    case alias(String)
    case scalar(String, isQuoted: Bool)
    case sequenceStart, mappingStart
  }

  let kind: Kind
  let mark: Mark
  /// The name by which aliases refer to the node.
  var anchor: String?
  /// The explicit type of the node.
  var tag: String?
}
