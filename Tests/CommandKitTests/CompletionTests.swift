import Foundation
import Testing
import TestSupport

/// Tests the completion scripts as shells run them.
@Suite struct CompletionTests {
  @Test(arguments: ["bash", "zsh", "fish"])
  func aScriptNamesEveryCommandWithItsOptions(_ shell: String) async throws {
    let outcome = try await BuiltBinary.run(["completions", shell], exits: 0)
    let hyphens = shell == "fish" ? "-l " : "--"
    for command in HelpTests.commands {
      let words = command.split(separator: " ").map(String.init)
      #expect(words.allSatisfy { outcome.output.contains($0) }, "\(command)")
      let help = try await BuiltBinary.run(words + ["--help"]).output
      for option in help.matches(of: #/(?m)^  (?:-\w, )?--([a-z-]+)/#).map(\.1) {
        #expect(outcome.output.contains("\(hyphens)\(option)"), "\(command) --\(option)")
      }
    }
  }

  @Test(
    arguments: [("bash", ["-n"]), ("zsh", ["-n"]), ("fish", ["--no-execute"])])
  func aShellThatIsInstalledCanReadItsScript(_ shell: String, _ flags: [String]) async throws {
    guard let program = Self.path(of: shell) else { return }
    try await TemporaryFolder.with { folder in
      let script = folder.appending(path: "script")
      try Data(try await BuiltBinary.run(["completions", shell]).output.utf8).write(to: script)
      let outcome = try await Subprocess.run(program, flags + [script.path(percentEncoded: false)])
      #expect(outcome == .init(output: "", error: "", code: 0))
    }
  }

  @Test(
    arguments: [
      (["ru"], "run"),
      (["--v"], "--version"),
      (["run", "--no"], "--no-charts\n--no-report\n--no-color"),
      (["list", "po"], "policies"),
      (["completions", ""], "bash\nzsh\nfish"),
      (["run", "x", "--out", "Sour"], "Sources/"),
      (["run", "x", "--out", "=", "Sour"], "Sources/"),
      (["validate", "Makef"], "Makefile"),
      (["run", "--jobs", ""], ""),
      (["run", "x", "-o", "Sour"], "Sources/"),
      (
        ["trace", "head", "-"],
        "--count\n--format\n--columns\n--skip\n--limit\n--memory\n--json\n-h\n--help"
      ),
      (["-V"], "-V"),
      (["help", "va"], "validate"),
      (["run", "x", "--strategy", "alamo"], "alamofireimage"),
      (["run", "x", "--strategy", "lru-url,alamo"], "lru-url,alamofireimage"),
      (["run", "x", "--columns", "hitRatio,blankC"], "hitRatio,blankCellSeconds"),
      (["replay", "x", "--policies", "lru,hyper"], "lru,hyperbolic"),
      (["replay", "x", "--policies", "lru,sieve,belady-s"], "lru,sieve,belady-size"),
    ])
  func bashOffersWhatFits(_ words: [String], _ offered: String) async throws {
    guard let bash = Self.path(of: "bash") else { return }
    let typed = (["cachebench"] + words).map { "'\($0)'" }.joined(separator: " ")
    let program = try BuiltBinary.url().path(percentEncoded: false)
    let script =
      try await BuiltBinary.run(["completions", "bash"]).output + """
        cachebench() { '\(program)' "$@"; }

        COMP_WORDS=(\(typed)) COMP_CWORD=\(words.count)
        _cachebench
        printf '%s\\n' "${COMPREPLY[@]}"
        """
    let outcome = try await Subprocess.run(bash, ["-c", script], in: PackageFolder.url)
    #expect(outcome.error.isEmpty)
    #expect(outcome.output == offered + "\n")
  }

  @Test(
    arguments: [
      ("cachebench ru", "run"), ("cachebench list po", "policies"),
      ("cachebench run --no-ch", "--no-charts"), ("cachebench help val", "validate"),
      ("cachebench completions f", "fish"),
      ("cachebench run x --strategy alamo", "alamofireimage"),
      ("cachebench run x --strategy lru-url,alamo", "lru-url,alamofireimage"),
      ("cachebench run x --strategy=lru-url,alamo", "--strategy=lru-url,alamofireimage"),
    ])
  func fishOffersWhatFits(_ typed: String, _ offered: String) async throws {
    guard let fish = Self.path(of: "fish") else { return }
    let program = try BuiltBinary.url().path(percentEncoded: false)
    let script =
      try await BuiltBinary.run(["completions", "fish"]).output
      + "function cachebench; '\(program)' $argv; end\n"
    try await TemporaryFolder.with { home in
      let outcome = try await Subprocess.run(
        fish, ["--no-config", "-c", script + "complete -C '\(typed)'"],
        environment: ["HOME": home.path(percentEncoded: false)])
      let words = outcome.output.split(separator: "\n").compactMap {
        $0.split(separator: "\t").first
      }
      #expect(words.map(String.init) == [offered])
    }
  }

  static func path(of program: String) -> URL? {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { URL(filePath: "\($0)/\(program)") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path(percentEncoded: false)) }
  }
}
