import Primitives

/// The values that a scenario sets in its setting.
struct Statements: Sendable {
  /// The location of a value in a scenario, as keys and indices, and the value.
  struct Place {
    let keys: [String]
    let value: String
  }

  /// The scenario's file.
  let written: YAMLNode
  /// The paths that the scenario sweeps.
  let swept: Set<String>

  /// Returns the locations in a setting at which the value of a key is a guess.
  func places(of key: ListedKey, in setting: YAMLNode) -> [Place] {
    let isEven = key.guess?.holdsWhenStated == true
    return setting.places(key.path.split(separator: ".").map(String.init)[...]).filter {
      isEven || !isStated($0.keys)
    }
  }

  private func isStated(_ keys: [String]) -> Bool {
    swept.contains(keys.joined(separator: ".")) || written.value(at: keys) != nil
  }
}

extension YAMLNode {
  /// Returns the values at a path, which goes through every item of a list.
  fileprivate func places(_ path: ArraySlice<String>) -> [Statements.Place] {
    if let items {
      return items.enumerated().flatMap { position, item in
        item.places(path).map { .init(keys: ["\(position)"] + $0.keys, value: $0.value) }
      }
    }
    guard let key = path.first else {
      return scalar.map { [Statements.Place(keys: [], value: $0.text)] } ?? []
    }
    return (self[key]?.places(path.dropFirst()) ?? []).map {
      .init(keys: [key] + $0.keys, value: $0.value)
    }
  }
}
