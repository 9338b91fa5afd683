import CommandKit
import Primitives
import Testing

/// Tests the meaning of command lines, without running anything.
@Suite struct ParsingTests {
  struct Scan: Command {
    var files: [String] = []
    var names: [String] = []
    var seeds: [UInt64] = []
    var jobs: Int?
    var json = false
    var ratio: Double?

    static let overview = CommandOverview("scan", page: "Scans.")
    static let parameters: [Parameter<Self>] = [
      .arguments("FILE", .file, \.files, help: "Files."),
      .repeatedOption("name", "NAME", .list(.text), \.names, help: "Names."),
      .repeatedOption("seed", "N", .list(.unsigned), \.seeds, help: "Seeds."),
      .option("jobs", short: "n", "N", .integer(1...8), \.jobs, help: "Jobs."),
      .flag("json", short: "j", \.json, help: "JSON."),
      .option("ratio", "A:B", .text(ratio), \.ratio, help: "A ratio."),
    ]

    private static func ratio(_ text: String) throws -> Double {
      let parts = text.split(separator: ":").compactMap { Double($0) }
      guard parts.count == 2 else { throw CommandFailure(.usage, "'\(text)' is no ratio") }
      return parts[0] / parts[1]
    }

    func run() -> ExitCode { .success }
  }

  struct Copy: Command {
    /// Options that two commands could share.
    struct Destination: Sendable {
      var folder = ""
      static let parameters: [Parameter<Self>] = [
        .requiredOption("into", "DIR", .directory, \.folder, help: "A folder.")
      ]
    }

    var destination = Destination()

    static let overview = CommandOverview("copy", page: "Copies.")
    static let parameters: [Parameter<Self>] = Parameter.group(
      \.destination, Destination.parameters)

    func run() -> ExitCode { .success }
  }

  struct Paint: Command {
    enum Color: String, CaseIterable { case red, green, blue }

    var color: Color?

    static let overview = CommandOverview("paint", page: "Paints.")
    static let parameters: [Parameter<Self>] = [
      .optionalArgument("COLOR", .choice, \.color, help: "One.")
    ]

    func run() -> ExitCode { .success }
  }

  struct Wrap: Command {
    var file: String?
    var quiet = false
    var words: [String] = []

    static let overview = CommandOverview("wrap", page: "Wraps.")
    static let parameters: [Parameter<Self>] = [
      .optionalArgument("FILE", .file, \.file, help: "One."),
      .flag("quiet", \.quiet, help: "Quiet."),
      .commandLine("COMMAND", \.words, help: "Another program."),
    ]

    func run() -> ExitCode { .success }
  }

  static let program = Program(
    CommandOverview("demo", page: "A demonstration."), version: "1.2.3",
    sections: ["COMMANDS": [Scan.self, Copy.self, Paint.self, Wrap.self]])

  private func parsed<Parsed: Command>(
    _ type: Parsed.Type = Parsed.self, _ words: String...
  ) throws -> Parsed {
    guard case .run(let command as Parsed) = try Self.program.request(words) else {
      throw CommandFailure(.usage, "no command of the type")
    }
    return command
  }

  @Test func optionsAndArgumentsMayBeMixed() throws {
    let scan = try parsed(Scan.self, "scan", "a", "--jobs", "3", "b", "--json", "c")
    #expect(scan.files == ["a", "b", "c"])
    #expect(scan.jobs == 3)
    #expect(scan.json)
  }

  @Test func wordsAfterTwoDashesMayBeTheCommandLineOfAnotherProgram() throws {
    let wrap = try parsed(Wrap.self, "wrap", "a", "--quiet", "--", "ls", "--quiet", "-x", "--", "b")
    #expect(wrap.file == "a" && wrap.quiet)
    #expect(wrap.words == ["ls", "--quiet", "-x", "--", "b"])
    let alone = try parsed(Wrap.self, "wrap", "--", "ls")
    #expect(alone.file == nil && alone.words == ["ls"])
    #expect(try parsed(Scan.self, "scan", "--", "--json").files == ["--json"])
  }

  @Test func aValueMayFollowAnEqualsSign() throws {
    let scan = try parsed(Scan.self, "scan", "a", "--name=x=y", "--name=", "--jobs=8")
    #expect(scan.names == ["x=y", ""])
    #expect(scan.jobs == 8)
  }

  @Test func aRepeatableOptionKeepsItsOrder() throws {
    let scan = try parsed(
      Scan.self, "scan", "--seed", "2", "a", "--seed=\(UInt64.max)", "--seed", "0")
    #expect(scan.seeds == [2, .max, 0])
  }

  @Test func aRepeatableOptionTakesListsWithCommas() throws {
    let scan = try parsed(Scan.self, "scan", "a", "--seed", "2,1", "--name=x,y", "--seed=0")
    #expect(scan.seeds == [2, 1, 0])
    #expect(scan.names == ["x", "y"])
  }

  @Test func whatIsNotGivenIsAbsent() throws {
    let scan = try parsed(Scan.self, "scan", "a")
    #expect(!scan.json)
    #expect(scan.names.isEmpty)
    #expect(scan.jobs == nil)
    #expect(scan.seeds.isEmpty)
    #expect(try parsed(Paint.self, "paint").color == nil)
  }

  @Test func twoDashesEndTheOptions() throws {
    #expect(
      try parsed(Scan.self, "scan", "a", "--", "--json", "-").files == ["a", "--json", "-"])
    #expect(try parsed(Scan.self, "scan", "-").files == ["-"])
  }

  @Test func aShortNameMeansTheSame() throws {
    #expect(try parsed(Scan.self, "scan", "-j", "a").json)
  }

  @Test(arguments: [["-n3"], ["-n", "3"], ["-n=3"]])
  func aShortNameTakesTheValueThatFollowsIt(_ words: [String]) throws {
    guard case .run(let scan as Scan) = try Self.program.request(["scan", "a"] + words) else {
      Issue.record("not parsed")
      return
    }
    #expect(scan.jobs == 3)
    #expect(scan.files == ["a"])
  }

  @Test func shortNamesMayStandTogether() throws {
    let scan = try parsed(Scan.self, "scan", "-jn3", "a")
    #expect(scan.json && scan.jobs == 3)
  }

  @Test(arguments: ["-V", "--version"])
  func theVersionHasAShortNameToo(_ word: String) throws {
    guard case .show(let text) = try Self.program.request([word]) else {
      Issue.record("no version")
      return
    }
    #expect(text == "demo 1.2.3\n")
  }

  @Test func aWordBecomesTheCaseItNames() throws {
    #expect(try parsed(Paint.self, "paint", "green").color == .green)
  }

  @Test func sharedParametersFillThePropertyOfAProperty() throws {
    #expect(try parsed(Copy.self, "copy", "--into", "there").destination.folder == "there")
  }

  @Test func aTextBecomesWhatItMeans() throws {
    #expect(try parsed(Scan.self, "scan", "a", "--ratio", "3:4").ratio == 0.75)
  }

  @Test func whatAValueSaysOfItselfComesAfterMistakesOfForm() throws {
    let failure = #expect(throws: CommandFailure.self) {
      try Self.program.request(["scan", "a", "--ratio", "x"])
    }
    #expect(failure?.description == "'x' is no ratio")
    guard case .misuse(let text) = try Self.program.request(["scan", "--ratio", "x"]) else {
      Issue.record("no mistake found")
      return
    }
    #expect(text.hasPrefix("error: missing argument 'FILE...'\n"))
  }

  @Test(arguments: ["-h", "--help"])
  func helpWinsOverWhatIsMissing(_ help: String) throws {
    guard case .show(let text) = try Self.program.request(["copy", help]) else {
      Issue.record("no help")
      return
    }
    #expect(text.contains("USAGE: demo copy --into DIR\n"))
  }

  static let mistakes: [([String], String)] = [
    (["scam"], "unknown command 'scam'; did you mean 'scan'?"),
    (["--verison"], "unknown option '--verison'; did you mean '--version'?"),
    (["scan", "a", "--jbos", "1"], "unknown option '--jbos'; did you mean '--jobs'?"),
    (
      ["scan", "a", "-J"],
      "unknown option '-J'; known: --name, --seed, --jobs, --json, --ratio, --help"
    ),
    (["scan", "a", "-n"], "option '--jobs N' needs a value"),
    (
      ["scan", "a", "-jx"],
      "unknown option '-x'; known: --name, --seed, --jobs, --json, --ratio, --help"
    ),
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
    (
      ["scan", "a", "--seed", "1,,2"],
      "'1,,2' is not a value of '--seed': "
        + "expected a whole number from 0 to 18446744073709551615, or several as in a,b"
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
  func aMistakeIsExplained(_ words: [String], _ message: String) throws {
    guard case .misuse(let text) = try Self.program.request(words) else {
      Issue.record("no mistake found")
      return
    }
    let lines = text.split(separator: "\n")
    let command = ["scan", "copy", "paint"].contains(words[0]) ? " \(words[0])" : ""
    #expect(lines == ["error: \(message)", "See 'demo\(command) --help'."])
  }
}
