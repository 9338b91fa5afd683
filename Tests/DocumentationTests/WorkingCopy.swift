import Foundation
import TestSupport

/// A copy of the package in which commands may write any file.
struct WorkingCopy {
  private let folder: URL

  /// Makes a copy without build products, calls a function with it, and removes it.
  static func with<Result>(_ body: (WorkingCopy) async throws -> Result) async throws -> Result {
    try await TemporaryFolder.with { folder in
      let files = FileManager.default
      for name in try files.contentsOfDirectory(
        atPath: PackageFolder.url.path(percentEncoded: false))
      where ![".build", ".git", ".swiftpm"].contains(name) {
        try files.copyItem(
          at: PackageFolder.url.appending(path: name), to: folder.appending(path: name))
      }
      return try await body(WorkingCopy(folder: folder))
    }
  }

  /// Runs a command as a reader would, but with the program that was built with the tests.
  ///
  /// `make -n` only checks that excluded targets exist.
  func run(_ command: DocumentedCommand) async throws -> Subprocess.Outcome {
    let binary = try BuiltBinary.url()
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let typed = command.text.replacing(".build/release/cachebench", with: "cachebench")
    let line = MakeTarget.excludes(command) ? typed.replacing("make ", with: "make -n ") : typed
    return try await Subprocess.run(
      URL(filePath: "/bin/sh"), ["-c", line],
      environment: [
        "CACHEBENCH": binary.path(percentEncoded: false),
        "PATH": binary.deletingLastPathComponent().path(percentEncoded: false) + ":" + path,
      ], in: folder)
  }
}
