/// A condition on other keys without which a key changes nothing. It is declared with the key, or with a part that has
/// both.
package struct Condition<Part>: Sendable {
  /// The path of the key from the key that the condition is declared with; empty for that key.
  let path: String
  /// The condition in words, after "only if": "'coalesces' is true".
  let words: String
  let holds: @Sendable (Part) -> Bool
}

/// A key that changes nothing, since its condition fails.
package struct IdleKey: Equatable, Sendable {
  /// The path of the key from the part that was searched.
  package let path: [String]
  /// The condition in words, after "only if".
  package let condition: String
}

extension Field {
  /// Returns the same key with a condition. The key changes nothing while the condition fails.
  ///
  /// - Parameters:
  ///   - words: The condition in words, after "only if": "'coalesces' is true".
  ///   - paths: The paths of keys within this one, if the condition is about them.
  ///   - holds: The condition.
  /// - Returns: The key.
  package func needs(
    _ words: String, at paths: String..., when holds: @escaping @Sendable (Part) -> Bool
  ) -> Self {
    var field = self
    field.conditions += (paths.isEmpty ? [""] : paths).map {
      Condition(path: $0, words: words, holds: holds)
    }
    return field
  }
}

extension Fields {
  /// Returns the same keys, some of them with a condition in common.
  ///
  /// - Parameters:
  ///   - words: The condition in words, after "only if".
  ///   - names: The names of the keys.
  ///   - holds: The condition.
  /// - Returns: The keys.
  package func needing(
    _ words: String, at names: Set<String>, when holds: @escaping @Sendable (Part) -> Bool
  ) -> Self {
    precondition(names.isSubset(of: all.map(\.name)), "no such key for a condition")
    return Self(all.map { names.contains($0.name) ? $0.needs(words, when: holds) : $0 })
  }
}

extension KeyedConfiguration {
  /// The keys that change nothing in this part and the parts within it, whether or not a file states them. Each is
  /// named once, with the first of its conditions that fails; a part without effect stands for its keys.
  ///
  /// - Complexity: O(*n*) in the number of keys.
  package var idleKeys: [IdleKey] {
    Self.fields.all.flatMap { field -> [IdleKey] in
      let failed = field.conditions.filter { !$0.holds(self) }
        .map { IdleKey(path: $0.path.split(separator: ".").map(String.init), condition: $0.words) }
      let whole = failed.first { $0.path.isEmpty }
      let idle = whole.map { [$0] } ?? failed + (field.part(self)?.idleKeys ?? [])
      return idle.grouped(by: \.path).map { path, keys in
        IdleKey(path: [field.name] + path, condition: keys[0].condition)
      }
    }
  }
}
