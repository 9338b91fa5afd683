package import Primitives

/// Finds and describes every key of a scenario, from the keys' declarations.
package enum KeyReference {
  /// All keys by their paths in a file. A section comes before its contents.
  package static let all = ScenarioContents.allListedKeys

  /// Returns the key with a full path, or else all keys whose path ends with the text. `strategy` in a sweep means a
  /// strategy.
  package static func keys(named name: String) -> [ListedKey] {
    let path = name.hasPrefix("strategy.") ? "strategies." + name.dropFirst(9) : name
    let exact = all.filter { $0.path == path }
    return exact.isEmpty ? all.filter { $0.path.hasSuffix("." + path) } : exact
  }

  /// The keys whose values are guesses. Some are numbers, which a study of a setting moves; the others are rules.
  package static let guesses = all.filter { $0.guess != nil }

  /// Returns the name that was most likely meant; nil if none is similar.
  package static func nearest(to name: String) -> String? {
    let depth = name.split(separator: ".").count
    return Suggestion.nearest(
      to: name, in: all.map { $0.path.split(separator: ".").suffix(depth).joined(separator: ".") })
  }

  /// Returns a key with its values, its default and its meaning, as text.
  package static func text(_ key: ListedKey) -> String {
    let facts = [key.kind, key.bounds, key.ending]
    let heading = "\(key.path) (\(facts.compactMap(\.self).joined(separator: ", ")))\n"
    let width = key.values.map(\.name.count).max() ?? 0
    let values = key.values.map { value in
      let space = String(repeating: " ", count: width - value.name.count + 2)
      return value.meaning.isEmpty
        ? "    \(value.name)\n" : "    \(value.name)\(space)\(value.meaning)\n"
    }
    let condition = key.condition.map { "  only if \($0)\n" } ?? ""
    let guess = key.guess.map { "  a guess: \($0.anchor)\n" } ?? ""
    return heading + "  \(key.explanation)\n" + condition + guess + values.joined()
  }

  /// The page of all keys, in the format of DocC.
  package static var page: String {
    """
    # The keys of a scenario

    Every key that a scenario file may have, with its values and its default.

    ## Overview

    A file needs only the keys that differ from the defaults. `cachebench explain KEY` prints any key, as in
    `cachebench explain fetch.coalesces`. `device`, `network` and each of `strategies` may be the name of a
    preset, or a mapping in which `extends` names the preset to start from. A sweep names keys of strategies
    with `strategy`, as in `strategy.fetch.coalesces`. This page is generated from the declarations of the keys.

    A default without a source is called a guess. The page states its basis, and [Guesses](Guesses.md) says
    how guesses are tested.

    \(sections)
    """
  }

  /// The sections. Keys that stand in one section are not repeated in another: it names their path there.
  private static var sections: String {
    var text = "## The file\n\n" + table(ScenarioContents.listedKeys)
    var paths: [String: String] = [:]
    var repeated: [String] = []
    for key in all where !key.form.nested.isEmpty {
      guard !repeated.contains(where: { key.path.hasPrefix($0 + ".") }) else { continue }
      let table = table(key.form.nested)
      if let path = paths[table] {
        repeated.append(key.path)
        text += "## `\(key.path)`\n\nThe keys are those of `\(path)`.\n\n"
      } else {
        paths[table] = key.path
        text += "## `\(key.path)`: \(key.explanation)\n\n\(table)"
      }
    }
    return text
  }

  private static func table(_ keys: [ListedKey]) -> String {
    "| key | value | default | meaning |\n|---|---|---|---|\n" + keys.map(\.row).joined() + "\n"
  }
}

extension ListedKey {
  /// The unit of the values, such as "time"; nil if the values are not numbers.
  package var unit: String? {
    switch form {
    case .quantity(let noun, _): noun
    case .number, .wholeNumber: "number"
    default: nil
    }
  }

  /// The kind of a value, in a few words; nil if the value is a name from a list.
  fileprivate var kind: String? { if case .choice = form { nil } else { form.words } }

  /// The bounds of a value, such as "from 0 to 1"; nil if there are none.
  fileprivate var bounds: String? {
    guard !requirement.isEmpty else { return nil }
    return requirement.replacing("must be ", with: "").replacing(
      "must not be below", with: "at least"
    )
    .replacing("must not be empty", with: "not empty")
  }

  fileprivate var ending: String? {
    let null = mayBeNull && defaultValue != "null" ? "may be null" : nil
    let value = defaultValue.isEmpty ? nil : "default \(defaultValue)"
    let facts = [null, value].compactMap(\.self)
    return facts.isEmpty ? nil : facts.joined(separator: ", ")
  }

  /// The values as shown in a table of the reference.
  fileprivate var value: String {
    let names = values.isEmpty ? nil : values.map { "`\($0.name)`" }.joined(separator: ", ")
    return [
      [kind, names].compactMap(\.self).joined(separator: ": "), bounds, mayBeNull ? "or null" : nil,
    ].compactMap(\.self).joined(separator: ", ")
  }

  fileprivate var meanings: String {
    values.filter { !$0.meaning.isEmpty }.map { " `\($0.name)`: \($0.meaning)." }.joined()
  }

  /// The key as a row of a table.
  fileprivate var row: String {
    let standard = defaultValue.isEmpty ? "" : "`\(defaultValue)`"
    let anchor = guess.map { ". **A guess**: \($0.anchor)" } ?? ""
    let condition = condition.map { "; only if \($0)" } ?? ""
    let text = explanation + condition + anchor + (meanings.isEmpty ? "" : "." + meanings)
    return "| `\(path)` | \(value) | \(standard) | \(text.replacing("|", with: "\\|")) |\n"
  }
}

extension ValueForm {
  /// The kind of a value, in a few words.
  fileprivate var words: String {
    switch self {
    case .text: "a text"
    case .truth: "true or false"
    case .number: "a number"
    case .wholeNumber: "a whole number"
    case .quantity(let noun, let units):
      "a \(noun), as in " + units.map { "16 \($0)" }.joined(separator: " or ")
    case .choice: "one of these"
    case .part: "a part"
    case .nothing: "{}"
    case .list(of: .oneOf): "a list of mappings of one key each"
    case .list(of: .part): "a list of parts"
    case .list(of: .wholeNumber): "a list of whole numbers"
    case .list(of: .text): "a list of texts"
    case .list(of: .choice): "a list of these"
    case .list: "a list"
    case .other(let words): words
    case .oneOf: "a mapping of one key"
    }
  }
}
