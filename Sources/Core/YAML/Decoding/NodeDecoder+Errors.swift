import Primitives

extension NodeDecoder {
  /// The error of a node that is something else than expected.
  func mismatch(_ expected: String, hint: String = "") -> DocumentError {
    DocumentError(mark, "expected \(expected)\(role), found \(node.summary)\(hint)")
  }

  /// The error of a key without which the mapping means nothing.
  func missing(_ key: String) -> DocumentError {
    asked.slip(for: key) ?? DocumentError(mark, "missing key '\(key)'")
  }

  /// Any error that a type threw while it read the node, at its place in the file.
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

  /// An impossible value at the place of the value, or of the part that leaves its key out.
  func located(_ problem: Problems.Problem) -> DocumentError {
    let keys = problem.key.split(separator: ".").map(String.init)
    let prefix = problem.key.isEmpty ? "" : "\(problem.key) "
    return DocumentError(named(in: problem) ?? place(of: keys), prefix + problem.message)
  }

  /// The place of a key that a problem names, if a file gives it to a preset whose own value is the other half
  /// of the problem: the preset alone is possible.
  private func named(in problem: Problems.Problem) -> Mark? {
    let own = (node.entries ?? []).filter { $0.keyMark.file == mark.file }
    guard mark.isInFile, !own.contains(where: { problem.key.hasPrefix($0.key) }) else { return nil }
    return own.first { entry in
      ["'", ":"].contains { problem.message.contains("'\(entry.key)\($0)") }
    }?.value.mark
  }

  /// A key that is there and that the type says is none of its own.
  private func unwanted(_ key: any CodingKey, _ context: DecodingError.Context) -> DocumentError? {
    let entry = node.entries?.first { $0.key == key.stringValue && $0.keyMark.isInFile }
    return entry.map { DocumentError($0.keyMark, context.debugDescription) }
  }

  private func place(of path: [any CodingKey]) -> Mark {
    place(
      of: path.dropFirst(codingPath.count).map { $0.intValue.map(String.init) ?? $0.stringValue })
  }

  /// The place of the deepest node that a path from here leads to.
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

  /// What the node is for, after "expected …".
  private var role: String {
    guard let last = codingPath.last else { return "" }
    guard let index = last.intValue else { return " for '\(last.stringValue.kebabCased)'" }
    let list = codingPath.dropLast().last { $0.intValue == nil }?.stringValue.kebabCased
    return " for item \(index + 1)" + (list.map { " of '\($0)'" } ?? "")
  }
}
