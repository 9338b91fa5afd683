import Scenarios
import Testing
import Primitives
import YAML

/// Damages one key of each scenario of the package at a time.
@Suite struct ScenarioMutationTests {
  private struct Key {
    let text: String
    let mark: Mark
  }

  private func keys(of node: YAMLNode) -> [Key] {
    switch node.content {
    case .scalar: []
    case .sequence(let items): items.flatMap(keys)
    case .mapping(let entries):
      entries.flatMap { [Key(text: $0.key, mark: $0.keyMark)] + keys(of: $0.value) }
    }
  }

  /// Returns the key with two unlike neighbours swapped, or every second time without its middle letter.
  private func misspelling(_ word: String, _ isShortened: Bool) -> String {
    var letters = Array(word)
    let index = letters.indices.dropLast().first { letters[$0] != letters[$0 + 1] }
    if let index, !isShortened {
      letters.swapAt(index, index + 1)
    } else {
      letters.remove(at: letters.count / 2)
    }
    return String(letters)
  }

  private func replacing(_ key: Key, with text: String, in lines: [[Character]]) -> String {
    var lines = lines
    let start = key.mark.column - 1
    lines[key.mark.line - 1].replaceSubrange(start..<start + key.text.count, with: Array(text))
    return lines.map { String($0) }.joined(separator: "\n")
  }

  @Test(arguments: ScenarioText.names)
  func everyMisspeltKeyIsFoundAtItsPlace(name: String) throws {
    let file = try ScenarioText.library.file(name, .scenario)
    let text = String(decoding: file.bytes, as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
    var wrong: [String] = []
    for (index, key) in keys(of: try YAMLParser.parse(text, file: "\(name).yaml")).enumerated() {
      let misspelling = misspelling(key.text, index.isMultiple(of: 2))
      let error = ScenarioText.error(replacing(key, with: misspelling, in: lines), name: name)
      if error?.diagnostics.first?.mark != key.mark {
        wrong.append("\(key.text) as \(misspelling): \(error?.description ?? "read")")
      }
    }
    #expect(wrong == [])
  }
}
