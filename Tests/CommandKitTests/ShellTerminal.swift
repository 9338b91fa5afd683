import Foundation
import Testing
import TestSupport

/// An interactive shell in a pseudo-terminal of Python's, with the completions of cachebench.
struct ShellTerminal {
  private let words: [String]
  private let folder: URL

  /// Sets up a shell that starts in a folder; nil if it is not installed.
  init?(_ shell: String, in folder: URL) async throws {
    guard let program = CompletionTests.path(of: shell)?.path(percentEncoded: false) else {
      return nil
    }
    self.folder = folder
    let bin = folder.appending(path: "bin")
    try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: bin.appending(path: "cachebench"), withDestinationURL: try BuiltBinary.url())
    let completions = try await BuiltBinary.run(["completions", shell]).output
    let (start, words) =
      switch shell {
      case "bash":
        (completions + Self.posix, [program, "--noprofile", "--rcfile", ".zshrc", "-i"])
      case "zsh":
        ("autoload -Uz compinit; compinit -u -D\n" + completions + Self.posix, [program, "-i"])
      default: (completions + Self.fish, [program, "--no-config", "-C", "source .zshrc"])
      }
    self.words = words
    try start.write(to: folder.appending(path: ".zshrc"), atomically: true, encoding: .utf8)
  }

  /// Types each line, presses Tab, and returns the words of the line as the shell then reads them.
  func press(_ lines: [String]) async throws -> [[String]] {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let place = folder.path(percentEncoded: false)
    let outcome = try await Subprocess.run(
      URL(filePath: "/usr/bin/python3"), ["-c", Self.driver] + words + ["--"] + lines,
      environment: [
        "PATH": "\(place)/bin:\(path)", "HOME": place, "ZDOTDIR": place, "TERM": "dumb",
        "LC_ALL": "C.UTF-8",
      ], in: folder)
    guard outcome.code == 0 else { throw CocoaError(.fileReadUnknown, userInfo: ["": outcome]) }
    return try JSONDecoder().decode([[String]].self, from: Data(outcome.output.utf8))
  }

  /// Definitions of a prompt, and of a command that writes its words into a file.
  private static let posix = """

    words() { printf '%s\\0' "$@" > words.new; mv words.new words; }
    PS1='READY> '

    """
  private static let fish = """

    function words; printf '%s\\0' $argv > words.new; mv words.new words; end
    function fish_prompt; printf 'READY> '; end

    """

  /// Types a line and Tab after each prompt, goes to the start of the line, and has its words written.
  private static let driver = """
    import json, os, pty, select, sys, time
    end = sys.argv.index("--")
    shell, terminal = pty.fork()
    if shell == 0: os.execv(sys.argv[1], sys.argv[1:end])
    seen, answers = b"", []
    def wait(is_done, line):
        global seen
        limit = time.monotonic() + 120
        while not is_done():
            if time.monotonic() > limit: sys.exit("%s: %r" % (line, seen))
            if select.select([terminal], [], [], 0.01)[0]: seen += os.read(terminal, 65536)
    for line in sys.argv[end + 1:]:
        wait(lambda: b"READY>" in seen, line)
        seen = b""
        os.write(terminal, (line + "\\t\\x01words \\r").encode())
        wait(lambda: os.path.exists("words"), line)
        answers.append(open("words", newline="").read().split("\\0")[:-1])
        os.remove("words")
    print(json.dumps(answers))
    """
}
