import Primitives

extension Program {
  /// The manual page of the program and all its commands, in the macros of man(7).
  package var manualPage: String {
    var page = ManualPage()
    page.macro("TH", name.uppercased(), "1", "", "\(name) \(version)", "")
    // Examples are copied from the page, so that no word may be broken or spaced out.
    page.macro("nh")
    page.macro("ad l")
    page.macro("SH", "NAME")
    page.add("\(name) - \(overview.summary)")
    page.macro("SH", "SYNOPSIS")
    page.add("\(name) \(Self.synopsis.joined(separator: " "))")
    page.macro("SH", "DESCRIPTION")
    page.add(paragraphs: overview.discussion)
    page.add([Option.version, .help].map { ($0.term, $0.help) })
    for section in sections {
      page.macro("SH", section.title)
      for command in section.commands {
        page.macro("SS", "\(name) \(command.name)")
        page.add(command.summary)
        page.add(paragraphs: command.overview.discussion)
        page.add(command.arguments.map { ($0.synopsis, $0.help) })
        page.add(command.options.map { ($0.term, $0.help) })
        page.add(command.overview.examples.map { ($0.line, $0.effect) })
      }
    }
    page.macro("SH", "EXIT STATUS")
    page.add(ExitCode.allCases.map { ("\($0.rawValue)", $0.meaning) })
    return page.text
  }
}

/// The lines of a manual page.
private struct ManualPage {
  private(set) var text = ""

  mutating func macro(_ name: String, _ words: String...) {
    text += ".\(name)" + words.map { " \"\(Self.escaped($0))\"" }.joined() + "\n"
  }

  /// Adds a paragraph. A line break in it is a space.
  mutating func add(_ prose: String) {
    let line = Self.escaped(prose.replacing("\n", with: " "))
    // A line that begins with a full stop would be a macro.
    text += (line.hasPrefix(".") ? "\\&" : "") + line + "\n"
  }

  mutating func add(paragraphs: String) {
    for paragraph in paragraphs.split(separator: "\n\n") {
      macro("PP")
      add(String(paragraph))
    }
  }

  mutating func add(_ entries: [(term: String, meaning: String)]) {
    for entry in entries {
      macro("TP")
      add(entry.term)
      add(entry.meaning)
    }
  }

  private static func escaped(_ text: String) -> String {
    [
      ("\\", "\\e"), ("-", "\\-"), ("\"", "\\(dq"), ("'", "\\(aq"), ("~", "\\(ti"), ("^", "\\(ha"),
      ("`", "\\(ga"),
    ]
    .reduce(text) { $0.replacing($1.0, with: $1.1) }
  }
}
