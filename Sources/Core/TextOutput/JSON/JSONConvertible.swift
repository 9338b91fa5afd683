/// A value that can be part of a JSON document.
package protocol JSONConvertible {
  /// The value as JSON.
  var json: JSONValue { get }
}

extension JSONValue: JSONConvertible, ExpressibleByDictionaryLiteral {
  package var json: JSONValue { self }

  /// Creates an object of these members, whose keys must differ. A member without a value is left out.
  package init(_ members: [(String, (any JSONConvertible)?)]) {
    self = .object(members.compactMap { key, value in value.map { Member(key, $0.json) } })
  }

  /// Creates an object of these members, whose keys must differ. A member without a value is left out.
  package init(dictionaryLiteral members: (String, (any JSONConvertible)?)...) {
    self.init(members)
  }

  /// Creates the JSON of a value. A structure is an object of its stored properties in their order, without those that
  /// are nil. Reflection is slow, so this is for documents that are written once.
  ///
  /// - Precondition: Every value within is JSON, a raw value, an optional, a list or a structure.
  /// - Complexity: O(*n*) in the values within.
  package init(reflecting value: Any) {
    let mirror = Mirror(reflecting: value)
    switch (value, mirror.displayStyle) {
    case (let value as any JSONConvertible, _): self = value.json
    case (let value as any RawRepresentable, _): self.init(reflecting: value.rawValue)
    case (_, .optional):
      self = mirror.children.first.map { JSONValue(reflecting: $0.value) } ?? .null
    case (_, .collection):
      self = .array(mirror.children.map { JSONValue(reflecting: $0.value) })
    case (_, .struct):
      let members = mirror.children.map { Member($0.label ?? "", JSONValue(reflecting: $0.value)) }
      self = .object(members.filter { $0.value != .null })
    default: preconditionFailure("\(type(of: value)) has no form in JSON")
    }
  }

  /// Creates a number with a maximum number of decimals; null for NaN and nil.
  package init(_ number: Double?, decimals: Int) {
    let text = number.flatMap { NumberText.text($0, decimals: decimals) }
    self = text.map { .written($0) } ?? .null
  }
}

extension String: JSONConvertible {
  package var json: JSONValue { .string(self) }
}

extension Bool: JSONConvertible {
  package var json: JSONValue { .bool(self) }
}

extension JSONConvertible where Self: BinaryInteger {
  package var json: JSONValue { .written("\(self)") }
}

extension Int: JSONConvertible {}
extension Int32: JSONConvertible {}
extension Int64: JSONConvertible {}
extension UInt16: JSONConvertible {}
extension UInt32: JSONConvertible {}
extension UInt64: JSONConvertible {}

extension Double: JSONConvertible {
  /// The shortest digits that identify the number; a string if it is not finite: `never`, `-never` or, for NaN, `null`.
  package var json: JSONValue {
    if isFinite { return .written(NumberText.shortest(self)) }
    return .string(isNaN ? "null" : (self < 0 ? "-" : "") + NumberText.never)
  }
}

extension Array: JSONConvertible where Element: JSONConvertible {
  package var json: JSONValue { .array(map(\.json)) }
}

extension Dictionary: JSONConvertible where Key == String, Value: JSONConvertible {
  package var json: JSONValue { .sorted(mapValues(\.json)) }
}
