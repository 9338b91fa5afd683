import CommandKit
import Primitives
import TextOutput

/// `cachebench completions`: prints completions of commands and options for a shell.
struct Completions: Command {
  var shell = Shell.bash

  static let overview = CommandOverview("completions", page: PackedResources.completionsTXT)

  static let parameters: [Parameter<Self>] = [
    .argument("SHELL", .choice, \.shell, help: "bash, zsh or fish.")
  ]

  func run() throws -> ExitCode {
    try StandardStream.output.write(CacheBenchProgram.program.completionScript(for: shell))
    return .success
  }
}
