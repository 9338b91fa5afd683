/// The observations of one step of a script, by kind and in order.
struct ScriptStep: Equatable {
  /// The kinds of observations that the pipeline and the library are compared by.
  enum Kind: String, CaseIterable {
    case requests, aborts, reads, writes, decodes, stores, evictions, shows, completions, holds
  }

  private(set) var lines: [Kind: [String]] = [:]

  subscript(kind: Kind) -> [String] { lines[kind] ?? [] }

  mutating func add(_ line: String, _ kind: Kind) { lines[kind, default: []].append(line) }

  mutating func sort(_ kind: Kind) { lines[kind]?.sort() }

  /// Returns the kinds in which another step differs.
  func differences(from other: ScriptStep) -> [Kind] {
    Kind.allCases.filter { self[$0] != other[$0] }
  }
}

extension ScriptStep {
  /// Reads what Nuke's pipeline answered in a step.
  ///
  /// - Parameters:
  ///   - observed: The lines of the step.
  ///   - held: The images in memory before it; receives those after it.
  init(nuke observed: [String], held: inout [String]) {
    for line in observed {
      let words = line.split(separator: " ").map(String.init)
      switch words[0] {
      case "request": add(line, .requests)
      case "abort": add(line, .aborts)
      case "read": if words[2] == "hit" { add(words[1], .reads) }
      case "write": add(words[1], .writes)
      case "decode": add("decode \(words[1]) \(words[2]) \(words[4])", .decodes)
      case "undecodable": add(line, .decodes)
      case "store": if words.count == 3 { add("store \(Self.image(words[1]))", .stores) }
      case "evict": add("evict \(Self.image(words[1]))", .evictions)
      case "show": add(line, .shows)
      case "cancelled", "done": add(line, .completions)
      case "failed": add("failed \(words[1]) \(words[2])", .completions)
      case "holds":
        held = words.dropFirst().filter { $0 != "nothing" }.map { Self.image($0) }.sorted()
      default: break
      }
    }
    sort(.aborts)
    for image in held { add(image, .holds) }
  }

  /// The image of a key: without its size and the mark of its use.
  private static func image(_ key: String) -> String {
    String(key.prefix { $0 != "/" && $0 != "*" })
  }
}
