import Primitives

extension NodeDecoder {
  /// Returns the error of a node that differs from the expected form.
  func mismatch(_ expected: String, hint: String = "") -> DocumentError {
    DocumentError(mark, "expected \(expected)\(role), found \(node.summary)\(hint)")
  }

  /// Returns the error of a required key that is missing.
  func missing(_ key: String) -> DocumentError {
    asked.slip(for: key) ?? DocumentError(mark, "missing key '\(key)'")
  }

  /// Locates an error that a type threw while it read the node.
  func located(_ error: any Error) -> DocumentError {
    switch error {
    case let error as DocumentError: error
    case DecodingError.keyNotFound(let key, let context):
      unwanted(key, context) ?? missing(key.stringValue.kebabCased)
    case DecodingError.dataCorrupted(let context), DecodingError.typeMismatch(_, let context),
      DecodingError.valueNotFound(_, let context):
      asked.stray ?? DocumentError(place(of: context.codingPath), context.debugDescription)
    default: DocumentError(mark, "\(error)")
    }
  }

  /// Locates an impossible value at the value, or at the part that leaves its key out.
  func located(_ problem: Problems.Problem) -> DocumentError {
    let keys = problem.key.split(separator: ".").map(String.init)
    let prefix = problem.key.isEmpty ? "" : "\(problem.key) "
    return DocumentError(named(in: problem) ?? place(of: keys), prefix + problem.message)
  }

  /// Returns the place of the key in a problem, if a file sets the key on a preset that has the conflicting value.
  /// Without the key, the preset is possible.
  private func named(in problem: Problems.Problem) -> Mark? {
    let own = (node.entries ?? []).filter { $0.keyMark.file == mark.file }
    guard mark.isInFile, !own.contains(where: { problem.key.hasPrefix($0.key) }) else { return nil }
    return own.first { entry in
      ["'", ":"].contains { problem.message.contains("'\(entry.key)\($0)") }
    }?.value.mark
  }

  /// Returns the error of a key that is present but not accepted by the type.
  private func unwanted(_ key: any CodingKey, _ context: DecodingError.Context) -> DocumentError? {
    let entry = node.entries?.first { $0.key == key.stringValue && $0.keyMark.isInFile }
    return entry.map { DocumentError($0.keyMark, context.debugDescription) }
  }

  private func place(of path: [any CodingKey]) -> Mark {
    place(
      of: path.dropFirst(codingPath.count).map { $0.intValue.map(String.init) ?? $0.stringValue })
  }

  /// Returns the place of the deepest node on a path from here.
  private func place(of keys: [String]) -> Mark {
    var place = mark
    var here = node
    for key in keys {
      guard let next = here[key] ?? here[key.kebabCased] ?? here.item(key) else { break }
      here = next
      if here.mark.isInFile { place = here.mark }
    }
    return place
  }

  /// The node's purpose, after "expected …".
  private var role: String {
    guard let last = codingPath.last else { return "" }
    guard let index = last.intValue else { return " for '\(last.stringValue.kebabCased)'" }
    let list = codingPath.dropLast().last { $0.intValue == nil }?.stringValue.kebabCased
    return " for item \(index + 1)" + (list.map { " of '\($0)'" } ?? "")
  }
}
