import Foundation
import Testing
import TestSupport

@Suite("Whatever the machine does, a command ends and says why")
struct HostileMachineTests {
  /// Runs a line of the shell. In it, `$0` is the program with a limit of ten minutes, and `${0}` the program without
  /// it, so that `$!` is the program itself. A Mac has no `timeout`, so there is no limit.
  ///
  /// The line may wait by `await CONDITION`, which ends the shell with 99 if the program in the background ends before
  /// the condition holds.
  static func shell(_ line: String, in folder: URL) async throws -> Subprocess.Outcome {
    let program = try BuiltBinary.url().path(percentEncoded: false)
    return try await Subprocess.run(
      URL(filePath: "/bin/bash"),
      ["-c", awaiting + line.replacing("$0", with: "$limit $0"), program],
      in: folder)
  }

  private static let awaiting =
    "limit=$(command -v timeout > /dev/null && echo timeout -s KILL 600); "
    + #"await() { until eval "$1" > /dev/null; do kill -0 $! || exit 99; sleep 0.01; done; }; "#

  @Test(arguments: [
    ("list strategies", 0), ("show fastscroll", 0), ("validate \"$OLDPWD/scene.yaml\"", 0),
    ("validate scene.yaml", 64), ("run \"$OLDPWD/scene.yaml\" --no-charts", 6),
    ("run \"$OLDPWD/scene.yaml\" --no-charts --out \"$OLDPWD/out\"", 0),
  ])
  func aDeletedWorkingFolderEndsNothingButWhatIsInIt(_ command: String, _ code: Int32) async throws
  {
    try await Workplace.withScene { place in
      let outcome = try await Self.shell(
        "mkdir gone; cd gone; rmdir ../gone; $0 \(command)", in: place.folder)
      #expect(outcome.code == code, "\(outcome.error)")
      #expect(code == 0 || outcome.error.contains("the working folder was deleted"))
      #expect(!outcome.error.contains("URL type"))
    }
  }

  @Test(arguments: ["", " | cat", " > out"])
  func aTraceWrittenToStandardOutputGoesThere(_ redirection: String) async throws {
    try await Workplace.with { place in
      let line = "$0 trace generate loop:objects=3 --requests 3 --out output\(redirection)"
      let outcome = try await Self.shell(
        "ln -s /dev/stdout output; \(line); [ ! -e out ] || cat out", in: place.folder)
      #expect(
        outcome.output.lines == ["time,key,size,ttl", "0,1,1,0", "0.001,2,1,0", "0.002,3,1,0"],
        "\(outcome.error)")
      let link = place.folder.appending(path: "output").path(percentEncoded: false)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "/dev/stdout")
    }
  }

  @Test(arguments: [
    ("run", "./pipe.yaml", "is a pipe; write its content into a file"),
    ("replay", "pipe.yaml", "is a pipe; write its content into a file"),
    ("import", "pipe.yaml", "is a pipe; write its content into a file"),
    ("replay-log", "pipe.yaml", "is a pipe; write its content into a file"),
    ("trace info", "pipe.yaml", "is a pipe; write its content into a file"),
    ("validate", "./pipe.yaml", "is a pipe; write its content into a file"),
    ("run", "/dev/zero", "is a device, not a file"),
    ("replay", "/dev/zero", "is a device, not a file"),
    ("grade", "/dev/zero", "is a device, not a file"),
    ("grade log --plan", "/dev/zero", "is a device, not a file"),
    ("serve --port 0 --har", "/dev/zero", "is a device, not a file"),
    ("run", "./loop.yaml", "Too many levels of symbolic links"),
    ("validate", "loop.yaml", "Too many levels of symbolic links"),
    ("run", "dangling.yaml", "it is a link to 'nothing', which does not exist"),
    ("run", "none.yaml", "there is no file 'none.yaml'; unknown scenario 'none'"),
  ])
  func whatIsNoFileIsRefusedWithTheReason(_ command: String, _ file: String, _ reason: String)
    async throws
  {
    try await Workplace.with { place in
      let outcome = try await Self.shell(
        "mkfifo pipe.yaml; ln -s loop.yaml loop.yaml; ln -s nothing dangling.yaml; $0 \(command) \(file)",
        in: place.folder)
      #expect(outcome.code == 64)
      #expect(outcome.error.contains(reason), "\(outcome.error)")
    }
  }

  /// With few descriptors, libraries of the system would trap. The loader needs more than three.
  @Test(arguments: ["list strategies", "run scene.yaml --out out", "replay scene.yaml --out out"])
  func withTooFewDescriptorsNothingIsBegun(_ command: String) async throws {
    try await Workplace.withScene { place in
      for most in [4, 5, 6, 9, 12, 14, 19] {
        let outcome = try await Subprocess.run(
          URL(filePath: "/bin/bash"),
          ["-c", "ulimit -n \(most); exec $0 \(command)", BuiltBinary.url().path],
          in: place.folder)
        #expect(outcome.code == 3, "\(most): \(outcome.error)")
        #expect(
          outcome.error.hasPrefix("error: only ")
            && outcome.error.contains("more files can be opened, but at least 17 are needed"),
          "\(most): \(outcome.error)")
        #expect(!place.exists("out"))
      }
    }
  }

  /// Output for a closed stream would otherwise go to the file that was opened in its place.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd")))
  func noFileComesInThePlaceOfAClosedStream() async throws {
    try await Workplace.withScene { place in
      let outcome = try await Self.shell(
        "${0} run scene.yaml --seeds 10000 --log-events --out out <&- >&- 2>&- & "
          + #"await "compgen -G 'out/logs.*.partial/*.jsonl'"; "#
          + "for stream in 0 1 2; do readlink /proc/$!/fd/$stream; done; kill -TERM $!; wait",
        in: place.folder)
      #expect(outcome.output.lines == ["/", "/", "/"], "\(outcome.error)")
    }
  }

  @Test func anArgumentThatIsNoTextIsRefused() async throws {
    try await Workplace.withScene { place in
      let outcome = try await Self.shell(
        "$0 run scene.yaml --no-charts --out $'o\\xff'; code=$?; ls; exit $code", in: place.folder)
      #expect(outcome.code == 64)
      #expect(outcome.output.lines == ["Scenarios", "scene.yaml"])
      #expect(outcome.error.contains("is not UTF-8: rename the file"))
    }
  }

  @Test func aServerThatCannotStartLeavesTheLogAsItWas() async throws {
    try await Workplace.with { place in
      try place.write("earlier requests\n", to: "log")
      try place.write("", to: "empty")
      let outcome = try await Self.shell(
        "$0 serve --host 192.0.2.1 --port 9 --log log", in: place.folder)
      #expect(outcome.code == 3, "\(outcome.error)")
      #expect(try place.read("log") == "earlier requests\n")
      let served = try await Self.shell(
        "${0} serve --port 0 --log log & await '[ ! -s log ]'; kill -TERM $!; wait $!",
        in: place.folder)
      #expect(served.output.contains("Serving"), "\(served.error)")
      #expect(try place.read("log") == "")
    }
  }

  @Test func aResultThatCannotBeWrittenSaysWhere() async throws {
    try await Workplace.withScene { place in
      let dangling = try await Self.shell(
        "ln -s nothing out; $0 run scene.yaml --no-charts --out out", in: place.folder)
      #expect(dangling.code == 6)
      #expect(dangling.error.contains("'out' is a link to 'nothing', which does not exist"))
      let closed = try await Self.shell("$0 list strategies >&-", in: place.folder)
      #expect(closed.code == 6)
      #expect(closed.error.contains("cannot write to standard output: it is closed"))
    }
  }

  @Test func whatKilledProcessesLeftIsRemovedByTheNextThatWritesThere() async throws {
    try await Workplace.withScene { place in
      // No process has so high a number.
      let left = "out/.results.json.2000000000.partial"
      let outcome = try await Self.shell(
        "mkdir -p out/logs.2000000000.partial; touch \(left) out/.mine.partial "
          + "out/.results.csv.2000000000@$(uname -n).partial out/.results.csv.2000000000@else.partial "
          + "out/.backup.2000000000.partial.tar out/.else.2000000000.partial; "
          + "$0 run scene.yaml --no-charts --log-events --out out",
        in: place.folder)
      #expect(outcome.code == 0, "\(outcome.error)")
      #expect(!place.exists(left))
      #expect(!place.exists("out/logs.2000000000.partial"))
      let names = try FileManager.default.contentsOfDirectory(atPath: place.folder.path + "/out")
      #expect(
        names.filter { $0.contains("@") }
          == [".results.csv.2000000000@else.partial"], "another machine's process may be at work")
      for mine in [".mine.partial", ".backup.2000000000.partial.tar", ".else.2000000000.partial"] {
        #expect(place.exists("out/\(mine)"), "files of no result are nobody's to remove")
      }
      #expect(place.exists("out/logs/lru-url-1.jsonl"))
    }
  }

  /// Ends it as a shell with job control does: the signal goes to all processes of the job. SIGINT is not ignored, as
  /// it would be in the background of a script.
  @Test(arguments: ["TERM", "INT", "HUP"])
  func anInterruptedRunWritesNothingNorItsLogs(_ signal: String) async throws {
    try await Workplace.withScene { place in
      let outcome = try await Self.shell(
        "set -m; $0 run scene.yaml --seeds 10000 --log-events --out out 2> said & "
          + #"await "compgen -G 'out/logs.*.partial/*.jsonl'"; "#
          + "kill -\(signal) -- -$!; wait $!",
        in: place.folder)
      #expect(outcome.code == 130)
      #expect(try place.read("said") == "error: interrupted: nothing was written\n")
      #expect(!place.exists("out"))
    }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func withoutRoomForTheResultsThereAreNoLogsEither() async throws {
    try await Workplace.withScene { place in
      let outcome = try await Self.shell(
        "mkdir out; ln -s /dev/full out/results.csv; "
          + "$0 run scene.yaml --no-charts --log-events --force --out out", in: place.folder)
      #expect(outcome.code == 6)
      #expect(outcome.error.contains("No space left on device"))
      #expect(!place.exists("out/logs"))
      #expect(!place.exists("out/results.json"))
    }
  }

  /// Many zeros, which are records in some binary formats.
  @Test(arguments: ["gzip -1", "xz -0", "zstd -q"])
  func aSmallFileThatBecomesAHugeTraceIsRefused(_ compressor: String) async throws {
    try await Workplace.with { place in
      let outcome = try await Self.shell(
        "command -v \(compressor) > /dev/null || exit 77; head -c 400000000 /dev/zero | \(compressor) > z; "
          + "ulimit -v 1572864; $0 replay z --format cache2k", in: place.folder)
      if outcome.code == 77 { return }
      #expect(outcome.code == 64)
      #expect(outcome.error.contains("z: expands to more than 64 times its size"))
      #expect(outcome.error.contains("allow this with --memory"))
    }
  }

  @Test(arguments: [
    ("", "expands to more than 64 times its size"),
    (" --memory 20MiB", "20 MiB is allowed; read fewer requests with --limit"),
  ])
  func aColumnOfCountsMakesNoMoreRequestsThanThereIsMemoryFor(
    _ option: String, _ answer: String
  ) async throws {
    try await Workplace.with { place in
      let outcome = try await Self.shell(
        "yes a,45000 | head -1000 > t.csv; $0 replay t.csv --columns key=1,count=2\(option)",
        in: place.folder)
      #expect(outcome.code == 64)
      #expect(outcome.error.contains(answer), "\(outcome.error)")
      #expect(outcome.error.contains("needs about"))
    }
  }

  /// 40 million requests, each for another object, in a process that may have 1 GiB.
  @Test func aTraceThatOutgrowsTheProcessIsRefused() async throws {
    try await Workplace.with { place in
      let outcome = try await Self.shell(
        "command -v zstd > /dev/null || exit 77; head -c 320000000 /dev/urandom | zstd -q -1 > r.zst; "
          + "ulimit -v 1048576; $0 replay r.zst --format cache2k --memory 20GiB", in: place.folder)
      if outcome.code == 77 { return }
      #expect(outcome.code == 64, "\(outcome.error)")
      #expect(outcome.error.contains("of memory, and"), "\(outcome.error)")
    }
  }

  @Test func picturesThatTheServerCannotMakeAreRefusedBeforeItServes() async throws {
    try await Workplace.with { place in
      let pixels = "feed: {rows: 50, pixels: {width: 16384, height: 16384}}"
      try place.write(sceneText.replacing("feed: {rows: 50}", with: pixels), to: "scene.yaml")
      let outcome = try await Self.shell("$0 serve scene.yaml --port 0", in: place.folder)
      #expect(outcome.code == 64)
      #expect(outcome.error.contains("16384 by 16384 pixels"))
      #expect(outcome.error.contains("sides from 40 to 4096"))
    }
  }
}
