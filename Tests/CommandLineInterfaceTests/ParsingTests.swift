import CommandLineInterface
import Testing

/// What a command line means, without running anything.
@Suite struct ParsingTests {
  static let files = Argument("FILE", .file, .many, help: "Files.")
  static let name = Option.value("name", "NAME", .text, isRepeatable: true, help: "Names.")
  static let seed = Option.value("seed", "N", .unsigned, isRepeatable: true, help: "Seeds.")
  static let jobs = Option.value("jobs", "N", .integer(1...8), help: "Jobs.")
  static let json = Option.flag("json", short: "j", help: "JSON.")
  static let into = Option.value("into", "DIR", .directory, isRequired: true, help: "A folder.")
  static let color = Argument("COLOR", .choice(["red", "green", "blue"]), .optional, help: "One.")

  static let program = Program(
    "demo", version: "1.2.3", summary: "A demonstration.",
    commands: [
      Command("scan", summary: "Scans.", arguments: [files], options: [name, seed, jobs, json]),
      Command("copy", summary: "Copies.", options: [into]),
      Command("paint", summary: "Paints.", arguments: [color]),
    ])

  private func invocation(_ words: String...) throws -> Invocation {
    guard case .run(let invocation) = Self.program.request(words) else {
      throw CommandFailure(.usage, "no invocation")
    }
    return invocation
  }

  @Test func optionsAndArgumentsMayBeMixed() throws {
    let scan = try invocation("scan", "a", "--jobs", "3", "b", "--json", "c")
    #expect(scan.command.name == "scan")
    #expect(scan.texts(Self.files) == ["a", "b", "c"])
    #expect(scan.integer(Self.jobs) == 3)
    #expect(scan.has(Self.json))
  }

  @Test func aValueMayFollowAnEqualsSign() throws {
    let scan = try invocation("scan", "a", "--name=x=y", "--name=", "--jobs=8")
    #expect(scan.texts(Self.name) == ["x=y", ""])
    #expect(scan.integer(Self.jobs) == 8)
  }

  @Test func aRepeatableOptionKeepsItsOrder() throws {
    let scan = try invocation("scan", "--seed", "2", "a", "--seed=\(UInt64.max)", "--seed", "0")
    #expect(scan.unsigned(Self.seed) == [2, .max, 0])
  }

  @Test func whatIsNotGivenIsAbsent() throws {
    let scan = try invocation("scan", "a")
    #expect(!scan.has(Self.json))
    #expect(scan.text(Self.name) == nil)
    #expect(scan.integer(Self.jobs) == nil)
    #expect(scan.unsigned(Self.seed).isEmpty)
    #expect(try invocation("paint").text(Self.color) == nil)
  }

  @Test func twoDashesEndTheOptions() throws {
    #expect(
      try invocation("scan", "a", "--", "--json", "-").texts(Self.files) == ["a", "--json", "-"])
    #expect(try invocation("scan", "-").texts(Self.files) == ["-"])
  }

  @Test func aShortNameMeansTheSame() throws {
    #expect(try invocation("scan", "-j", "a").has(Self.json))
  }

  @Test(arguments: ["-h", "--help"])
  func helpWinsOverWhatIsMissing(_ help: String) {
    guard case .show(let text) = Self.program.request(["copy", help]) else {
      Issue.record("no help")
      return
    }
    #expect(text.contains("USAGE: demo copy --into DIR\n"))
  }

  static let mistakes: [([String], String)] = [
    (["scam"], "unknown command 'scam'; did you mean 'scan'?"),
    (["--verison"], "unknown option '--verison'; did you mean '--version'?"),
    (["scan", "a", "--jbos", "1"], "unknown option '--jbos'; did you mean '--jobs'?"),
    (["scan", "a", "-J"], "unknown option '-J'; known: --name, --seed, --jobs, --json, --help"),
    (["scan", "a", "--name"], "option '--name NAME' needs a value"),
    (["scan", "a", "--name", "--json"], "option '--name NAME' needs a value"),
    (["scan", "a", "--json=yes"], "option '--json' takes no value, not 'yes'"),
    (
      ["scan", "a", "--jobs", "9"],
      "'9' is not a value of '--jobs': expected a whole number from 1 to 8"
    ),
    (
      ["scan", "a", "--jobs", "x"],
      "'x' is not a value of '--jobs': expected a whole number from 1 to 8"
    ),
    (
      ["scan", "a", "--seed", "-1"],
      "'-1' is not a value of '--seed': expected a whole number from 0 to 18446744073709551615"
    ),
    (["scan", "a", "--jobs", "1", "--jobs", "2"], "option '--jobs' is given more than once"),
    (["scan"], "missing argument 'FILE...'"),
    (["scan", ""], "'' is not a value of 'FILE': expected a name that is not empty"),
    (["copy"], "missing option '--into DIR'"),
    (["copy", "--into", "a", "b"], "unexpected argument 'b'"),
    (
      ["paint", "gren"],
      "'gren' is not a value of 'COLOR': expected red, green or blue; did you mean 'green'?"
    ),
  ]

  @Test(arguments: mistakes)
  func aMistakeIsExplained(_ words: [String], _ message: String) {
    guard case .misuse(let text) = Self.program.request(words) else {
      Issue.record("no mistake found")
      return
    }
    let lines = text.split(separator: "\n")
    let command = ["scan", "copy", "paint"].contains(words[0]) ? " \(words[0])" : ""
    #expect(lines == ["error: \(message)", "See 'demo\(command) --help'."])
  }
}
