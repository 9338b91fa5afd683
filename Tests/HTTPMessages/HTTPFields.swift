/// The header fields of a message in their order, several lines of a field included.
///
/// - Complexity: Every look for a name is O(*n*) in the number of lines.
public struct HTTPFields: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// The lines in their order.
  public private(set) var lines: [HTTPField] = []

  /// No field.
  public init() {}

  /// Those lines.
  public init(_ lines: [HTTPField]) { self.lines = lines }

  /// Lines written as pairs of a name and a value; a name may occur more than once.
  public init(dictionaryLiteral elements: (String, String)...) {
    lines = elements.map { HTTPField($0.0, $0.1) }
  }

  /// The value of a field, its lines joined by a comma and a space (RFC 9110, section 5.3); `nil`
  /// if there is none. Setting it replaces all its lines by one at the end.
  public subscript(name: String) -> String? {
    get {
      let values = values(of: name)
      return values.isEmpty ? nil : values.joined(separator: ", ")
    }
    set {
      remove(name)
      if let newValue { append(HTTPField(name, newValue)) }
    }
  }

  /// The values of a field's lines, each by itself.
  public func values(of name: String) -> [String] { lines.filter { $0.isNamed(name) }.map(\.value) }

  /// Whether there is such a field.
  public func contains(_ name: String) -> Bool { lines.contains { $0.isNamed(name) } }

  /// Adds a line after the others.
  public mutating func append(_ line: HTTPField) { lines.append(line) }

  /// Removes a field with all its lines.
  public mutating func remove(_ name: String) { lines.removeAll { $0.isNamed(name) } }

  /// What the lines take when they are written: with a colon, a space and the end of the line.
  var byteCount: Int { lines.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 } }
}
