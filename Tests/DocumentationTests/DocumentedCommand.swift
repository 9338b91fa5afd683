/// A command line that a document tells its reader to type.
struct DocumentedCommand: Equatable, CustomStringConvertible, Sendable {
  /// The command as it is typed, continued lines joined.
  let text: String
  /// The number of its first line in the document.
  let line: Int
  /// The exit code that a comment such as `# exit 2` states; otherwise 0.
  let code: Int32

  var description: String { "line \(line): \(text)" }

  /// The first word, without the folder of a built program.
  var program: Substring {
    let word = text.prefix { $0 != " " }
    return word.split(separator: "/").last ?? word
  }

  /// The commands in the fenced `sh` blocks of a Markdown text.
  ///
  /// In a block where some lines begin with `$ `, those are the commands and the others are output;
  /// in any other block each line is a command, unless it is empty or a comment.
  static func all(in markdown: String) -> [DocumentedCommand] {
    var commands: [DocumentedCommand] = []
    var block: [(line: Int, text: Substring)]?
    for (index, line) in markdown.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      let trimmed = line.drop { $0 == " " }
      if let open = block, trimmed.hasPrefix("```") {
        commands += self.commands(in: open)
        block = nil
      } else if block != nil {
        block?.append((index + 1, trimmed))
      } else if trimmed == "```sh" {
        block = []
      }
    }
    return commands
  }

  private static func commands(in block: [(line: Int, text: Substring)]) -> [DocumentedCommand] {
    let hasPrompts = block.contains { $0.text.hasPrefix("$ ") }
    var commands: [DocumentedCommand] = []
    var pending: (line: Int, text: String)?
    for (line, text) in block {
      if pending == nil, hasPrompts != text.hasPrefix("$ ") { continue }
      let part = pending == nil && hasPrompts ? text.dropFirst(2) : text
      let start = pending?.line ?? line
      let joined = (pending?.text ?? "") + part
      pending = joined.hasSuffix("\\") ? (start, String(joined.dropLast())) : nil
      if pending == nil, let command = command(joined, line: start) { commands.append(command) }
    }
    return commands
  }

  private static func command(_ typed: String, line: Int) -> DocumentedCommand? {
    let parts = typed.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let words = parts.first?.split(separator: " ") ?? []
    guard !words.isEmpty else { return nil }
    let comment = parts.count > 1 ? parts[1].split(separator: " ") : []
    let number =
      comment.first == "exit" ? comment.dropFirst().first?.prefix(while: \.isNumber) : nil
    let code = number.flatMap { Int32($0) }
    return DocumentedCommand(text: words.joined(separator: " "), line: line, code: code ?? 0)
  }
}
