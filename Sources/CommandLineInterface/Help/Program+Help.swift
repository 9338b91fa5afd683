extension Program {
  /// The help text of the program: what `--help` prints.
  public var help: String {
    var text = HelpText()
    text.add("OVERVIEW", summary)
    text.add(paragraphs: discussion)
    text.add(usage: name, ["COMMAND", "[ARGUMENTS]", "[OPTIONS]"])
    text.add("OPTIONS", [Option.version, .help].map { ($0.term, $0.help) })
    text.add("SUBCOMMANDS", commands.map { ($0.name, $0.summary) })
    text.add("EXIT CODES", ExitCode.allCases.map { ("\($0.rawValue)", $0.meaning) })
    text.add(footer: "See '\(name) help COMMAND' for the help of a command.")
    return text.text
  }

  /// The help text of a group of commands.
  public func help(ofGroup group: String) -> String {
    var text = HelpText()
    text.add(usage: "\(name) \(group)", ["COMMAND", "[ARGUMENTS]", "[OPTIONS]"])
    text.add("SUBCOMMANDS", commands(ofGroup: group).map { ($0.word, $0.summary) })
    text.add(footer: "See '\(name) help \(group) COMMAND' for the help of a command.")
    return text.text
  }

  /// The help text of a command.
  public func help(for command: Command) -> String {
    var text = HelpText()
    text.add("OVERVIEW", command.summary)
    text.add(paragraphs: command.discussion)
    text.add(
      usage: "\(name) \(command.name)",
      command.arguments.map(\.synopsis) + command.options.map(\.synopsis))
    text.add("ARGUMENTS", command.arguments.map { ($0.synopsis, $0.help) })
    text.add("OPTIONS", command.allOptions.map { ($0.term, $0.help) })
    text.add("EXAMPLES", command.examples.map { ($0.line, $0.effect) })
    return text.text
  }
}
