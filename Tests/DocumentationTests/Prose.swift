/// The sentences of a page, each on one line with single spaces.
struct Prose {
  private(set) var sentences: [String] = []
  private var pending: [Substring] = []

  /// The sentences of a Markdown text: of paragraphs, headings, list items and cells of tables. Code is left out.
  init(markdown: String) {
    var isCode = false
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
      let text = line.drop { $0 == " " }
      if text.hasPrefix("```") {
        isCode.toggle()
        end()
      } else if isCode || (pending.isEmpty && line.hasPrefix("    ")) {
        continue
      } else if text.isEmpty {
        end()
      } else if text.hasPrefix("|") {
        end()
        for cell in text.split(separator: "|") { add([cell]) }
      } else if let item = text.firstMatch(of: #/^(?:[-*]|\d+\.|\#+) /#) {
        end()
        pending = [text[item.range.upperBound...]]
        if text.hasPrefix("#") { end() }
      } else {
        pending.append(text)
      }
    }
    end()
  }

  /// The sentences of a scenario's comments and of its summary.
  init(comments yaml: String) {
    for line in yaml.split(separator: "\n", omittingEmptySubsequences: false) {
      let text = line.drop { $0 == " " }
      if text.hasPrefix("#"), text != "#" {
        pending.append(text.dropFirst())
      } else {
        end()
        if line.hasPrefix("summary: ") { add([line.dropFirst("summary: ".count)]) }
      }
    }
    end()
  }

  /// The sentences that a claim quotes, in comments that begin with `# > `.
  init(quotes yaml: String) {
    for line in yaml.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("# > ") { pending.append(line.dropFirst("# > ".count)) } else { end() }
    }
    end()
  }

  private mutating func end() {
    add(pending)
    pending = []
  }

  /// Splits where a full stop, question or exclamation mark is followed by what can begin a sentence.
  private mutating func add(_ lines: [Substring]) {
    let words = lines.joined(separator: " ").split(separator: " ").map(String.init)
    var sentence: [String] = []
    for (place, word) in words.enumerated() {
      sentence.append(word)
      let next = place + 1 < words.count ? words[place + 1] : nil
      let isEnd =
        word.contains(/[.!?][)"”*_]*$/) && next?.contains(/^[(\["“*_`]*[\p{Lu}`\d]/) != false
      if isEnd || next == nil {
        sentences.append(sentence.joined(separator: " "))
        sentence = []
      }
    }
  }

  /// Words that name a cause, a price or a gain.
  private static let causes = Set(
    """
    because since hence therefore decide decides decided deciding cost costs costing save saves saved saving spare spares
    spared sparing gain gains gained gaining win wins won winning lose loses losing beat beats cause causes caused help
    helps hurt hurts pay pays worth benefit benefits matter matters faster slower halves
    """.split { " \n".contains($0) }.map(String.init))

  private static let phrases = ["due to", "thanks to", "owing to", "as a result"]

  /// True if a sentence names a cause, a price or a gain. Code and addresses of links do not count.
  static func namesACause(_ sentence: String) -> Bool {
    let prose = sentence.replacing(/`[^`]*`/, with: "").replacing(/\]\([^)]*\)/, with: "]")
      .lowercased()
    return phrases.contains(where: prose.contains)
      || prose.split { !$0.isLetter }.contains { causes.contains(String($0)) }
  }
}
