import Primitives

/// What stands after a key that says everything itself: `memory-warning: {}`, or nothing at all.
struct Nothing: Configuration {
  private enum Key: CodingKey, CaseIterable {}

  init() {}

  /// Reads an empty mapping or null.
  init(from decoder: any Decoder) throws {
    if try decoder.singleValueContainer().decodeNil() { return }
    _ = try decoder.container(keyedBy: Key.self)
  }

  /// Writes an empty mapping.
  func encode(to encoder: any Encoder) throws { _ = encoder.container(keyedBy: Key.self) }
}

extension Nothing: DescribedValue {
  static var form: ValueForm { .nothing }
}
