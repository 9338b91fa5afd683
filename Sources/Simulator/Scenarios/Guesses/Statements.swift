import Primitives

/// The statements of a scenario about its setting.
struct Statements: Sendable {
  /// A place in a scenario: its keys and positions, and the value.
  struct Place {
    let keys: [String]
    let value: String
  }

  /// The scenario's file.
  let written: YAMLNode
  /// The paths that it sweeps.
  let swept: Set<String>

  /// Returns the places of a key in a setting at which its value is a guess.
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
  /// Returns the values of a path. It goes through every item of a list.
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
